import { expect, test } from 'vitest';
import { type ReasonFacts, reasonOf } from '../../../src/main/devices/device-reason.js';
import { cpu, crashes, cuda, probe } from './devices.js';

const facts: ReasonFacts = {
  device: cpu,
  wanted: 'auto',
  change: null,
  found: probe([cpu]),
  leftOut: [],
  needs: null,
  loaded: null,
};
const brokenCuda = { ...cuda, problem: crashes };

test.each<[string, Partial<ReasonFacts>, ReturnType<typeof reasonOf>]>([
  ['no GPU', {}, { type: 'no-gpu' }],
  ['the best', { device: cuda, found: null }, { type: 'fastest' }],
  ['a choice', { wanted: 'CPU' }, { type: 'chosen' }],
  [
    'a choice that does not work',
    { wanted: 'cuda0', found: probe([cpu, brokenCuda]) },
    { type: 'choice-unusable', device: 'The cuda0' },
  ],
  ['a choice that nobody knows', { wanted: 'metal0' }, null],
  ['too little memory', { needs: 20e9, found: probe([cpu, cuda]) }, { type: 'too-little-memory', device: 'The cuda0' }],
  ['what is better now', { found: probe([cpu, cuda]) }, null],
  ['a driver left out from the start', { found: null, leftOut: ['vulkan'] }, { type: 'unusable', device: 'vulkan' }],
  ['nothing known', { found: null }, null],
  [
    'a fallback',
    { wanted: 'cuda0', change: { from: 'The cuda0', to: cpu.description, loss: 'failed' } },
    { type: 'fallback', from: 'The cuda0', loss: 'failed' },
  ],
  [
    'a fallback that is over',
    { device: cuda, wanted: 'cuda0', change: { from: 'The cuda0', to: cpu.description, loss: 'failed' } },
    { type: 'chosen' },
  ],
])('%s', (_what, more, reason) => {
  expect(reasonOf({ ...facts, ...more })).toEqual(reason);
});
