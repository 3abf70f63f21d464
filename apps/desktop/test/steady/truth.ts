/** Holds a transcript against what was to be heard in the room. */
import type { SourceId } from '@undertext/session';
import { sessionMs, type Transcript } from '@undertext/transcript';
import { positions, type Room, type RoomInput, type SpokenWord } from './room.js';
import type { ScriptedMachine } from './scripted-engine.js';
import type { SteadyApp } from './steady-app.js';

/** A frame, and what a source's start and end take. */
const edgeMs = 400;
const samplesPerMs = 16;
const slotSamples = 1280;

interface Interval {
  fromMs: number;
  toMs: number;
}

/** What was to be heard, and what came of it. */
export interface Heard extends Pick<SteadyApp, 'transcript' | 'startedMs' | 'unheard'> {
  room: Pick<Room, 'words'>;
  machine: Pick<ScriptedMachine, 'logs'>;
}

/** What is wrong; empty if nothing is. */
export function untruths(app: Heard, source: SourceId): string[] {
  const { transcript, room, startedMs, machine } = app;
  const wrong: string[] = [];
  const spoken = spokenTo(room, source);
  const numberOf = new Map(spoken.map(({ text }, number) => [text, number]));
  const marked = markedGaps(app, source);
  const unheard = app.unheard.filter((one) => one.source === source);
  const isExcused = (sample: number) =>
    sample / samplesPerMs < startedMs + edgeMs ||
    [...marked, ...unheard].some(({ fromMs, toMs }) => isWithin(sample / samplesPerMs, { fromMs, toMs }));

  const shown = new Set<number>();
  let last = -1;
  const words = wordsOf(transcript, source);
  for (const { text, placesMs } of words) {
    const offMs = (number: number) =>
      Math.min(...placesMs.map((ms) => Math.abs(startedMs + ms - spoken[number]!.sample / samplesPerMs)));
    let number = numberOf.get(text);
    if (number === undefined) {
      // The sound of its rest is lost: of the words that begin like that, it is the one that was said there.
      number = -1;
      for (let i = last + 1; i < spoken.length; i++) {
        if (!spoken[i]!.text.startsWith(text) || offMs(i) > edgeMs || !isExcused(spoken[i]!.sample)) continue;
        if (number < 0 || offMs(i) < offMs(number)) number = i;
      }
      if (number < 0) {
        wrong.push(`"${text}" was never said`);
        continue;
      }
    } else if (offMs(number) > edgeMs) {
      const saidMs = Math.round(spoken[number]!.sample / samplesPerMs - startedMs);
      wrong.push(`"${text}", said at ${saidMs} ms, is shown as said at ${placesMs.map(Math.round).join(' or ')} ms`);
    }
    if (number <= last) wrong.push(`"${text}" comes after "${spoken[last]?.text}"`);
    last = Math.max(last, number);
    shown.add(number);
  }
  if (words.map(({ text }) => text).join(' ') !== transcript.textOf(source).trim()) {
    wrong.push('the text is not that of the words');
  }
  for (const [number, { sample, text }] of spoken.entries()) {
    if (!shown.has(number) && !isExcused(sample)) {
      wrong.push(
        `"${text}", said at ${(sample / samplesPerMs - startedMs) | 0} ms, is neither shown nor in a marked gap`,
      );
    }
  }
  for (const gap of marked) {
    const inside = [...shown].filter((number) => {
      const ms = (spoken[number]?.sample ?? 0) / samplesPerMs;
      return ms > gap.fromMs + edgeMs && ms < gap.toMs - edgeMs;
    });
    if (inside.length > 0) {
      const [fromMs, toMs] = [gap.fromMs - startedMs, gap.toMs - startedMs].map(Math.round);
      wrong.push(`the gap from ${fromMs} to ${toMs} ms is marked, but "${spoken[inside[0]!]?.text}" in it was heard`);
    }
  }
  for (const log of machine.logs) {
    if (log.source !== source || log.firstPosition === null) continue;
    for (const { disorder } of log.epochs) if (disorder > 0) wrong.push(`${disorder} slots were used out of order`);
    for (const jump of log.jumps) {
      const ms = jump / samplesPerMs;
      const isMarked = [...marked, ...unheard].some(
        (gap) => Math.abs(lengthOf(gap) - ms) <= edgeMs || ms <= lengthOf(gap),
      );
      if (!isMarked) wrong.push(`${Math.round(ms)} ms of sound are missing, and no gap says so`);
    }
  }
  return wrong;
}

/** Each word, and where it ends, session ms: two times for one that lies across a break in the sound. */
function wordsOf(transcript: Transcript, source: SourceId): { text: string; placesMs: number[] }[] {
  const open = transcript.openWordOf(source);
  const words = open ? [...transcript.wordsOf(source), open] : transcript.wordsOf(source);
  return words.map(({ text, take, endMs, endSample }) => ({
    text: text.trim(),
    placesMs: [endMs, sessionMs(transcript.anchorsOf(source, take), endSample)],
  }));
}

/** In order. */
function spokenTo(room: Heard['room'], source: SourceId): readonly SpokenWord[] {
  if (source !== 'mixed') return room.words[source];
  return [...room.words.microphone, ...room.words.computer].sort((a, b) => a.sample - b.sample);
}

/** The gaps that the transcript has, on the room's clock. */
export function markedGaps(
  { transcript, startedMs }: Pick<Heard, 'transcript' | 'startedMs'>,
  source: SourceId,
): Interval[] {
  return transcript.gapsOf(source).map(({ take, sample, lostMs }) => {
    const toMs = startedMs + sessionMs(transcript.anchorsOf(source, take), sample);
    return { fromMs: toMs - lostMs, toMs };
  });
}

function lengthOf({ fromMs, toMs }: Interval): number {
  return toMs - fromMs;
}

function isWithin(ms: number, { fromMs, toMs }: Interval): boolean {
  return ms >= fromMs - edgeMs && ms <= toMs + edgeMs;
}

/**
 * What is wrong with where the streams of a source that was opened once began: each has to go on right after the last
 * whole word, or 10 s back, with no word between.
 */
export function wrongStarts({ machine, room }: SteadyApp, input: RoomInput): string[] {
  const words = room.words[input];
  return machine.logs.flatMap(({ source: heard, firstPosition, lastWhole }) => {
    if (heard !== input || firstPosition === null || lastWhole === null) return [];
    const number = words.findIndex(({ text }) => text === lastWhole);
    const { sample } = words[number]!;
    const since = (firstPosition - (sample % positions) + positions) % positions;
    const isNext = since >= 1 && since <= slotSamples;
    const isBeforeNext = since > 0 && sample + since <= (words[number + 1]?.sample ?? Number.POSITIVE_INFINITY);
    return isNext || isBeforeNext ? [] : [`a stream began ${since} samples after "${lastWhole}"`];
  });
}
