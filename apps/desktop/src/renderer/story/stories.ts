/** Every state of the overlay, to look at and to test. */
import type {
  Appearance,
  CaptionsSnapshot,
  Failure,
  InputCondition,
  ModelOffer,
  ModelStateView,
  Notice,
  SessionView,
  SourceChoice,
} from '@undertext/ui';
import type { ScriptName } from './scripts.js';

type State = Partial<Omit<CaptionsSnapshot, 'lines' | 'settings'>>;

export interface Story {
  name: string;
  script?: ScriptName;
  appearance?: Partial<Appearance>;
  state?: State;
  source?: SourceChoice;
  delay?: number;
  /** What it lies over. */
  ground?: 'desk' | 'bright' | 'dark';
  /** Of the window, CSS pixels; else it is wide enough for everything. */
  width?: number;
  /** The pointer is over it. */
  hovered?: boolean;
  isLocked?: boolean;
  /** The control that is open: the key of its name. */
  open?: 'source.label' | 'delay.label' | 'text.label' | 'place.label';
}

const usb: { device: string; id: 'microphone' } = { device: 'USB Microphone', id: 'microphone' };

const withInput = (condition: InputCondition): State => ({ inputs: [{ ...usb, condition }] });
const withSession = (session: SessionView): State => ({ session });
const withFailure = (failure: Failure): State => withSession({ type: 'failed', failure });
const withNotice = (notice: Notice): State => ({ notices: [notice] });

const looks: Story[] = [
  { name: 'classic' },
  { name: 'classic-bright', ground: 'bright' },
  { name: 'high-contrast', appearance: { captionPreset: 'high-contrast' } },
  { name: 'yellow', appearance: { captionPreset: 'yellow' } },
  { name: 'paper', appearance: { captionPreset: 'paper' } },
  { name: 'outline-bright', appearance: { captionPreset: 'outline' }, ground: 'bright' },
  { name: 'outline-dark', appearance: { captionPreset: 'outline' }, ground: 'dark' },
  {
    name: 'own-colours',
    appearance: {
      captionColor: '#9fe8ff',
      captionBackground: '#14213d',
      captionBackgroundOpacity: 60,
      captionShadow: 'strong',
    },
  },
  { name: 'inter', appearance: { captionFont: 'inter' } },
  { name: 'lexend', appearance: { captionFont: 'lexend' } },
  { name: 'opendyslexic', appearance: { captionFont: 'opendyslexic', captionLineSpacing: 160 } },
  { name: 'centred-upper-case', appearance: { captionAlignment: 'center', captionUpperCase: true } },
  { name: 'px-14', appearance: { captionSize: 14, captionLines: 4 } },
  { name: 'px-96', appearance: { captionSize: 96 } },
  { name: 'one-line', appearance: { captionLines: 1 } },
  { name: 'demo', state: { model: { name: 'demo', isDemo: true } } },
  { name: 'eight-lines', appearance: { captionLines: 8 } },
];

const announced: Story = { name: 'announced', appearance: { captionAnnounce: true } };

const silences: Story[] = [
  { name: 'clears', appearance: { captionSilence: 'clear', captionSilenceSeconds: 3 } },
  { name: 'hides', appearance: { captionSilence: 'hide', captionSilenceSeconds: 3 } },
];

const languages: Story[] = (['chinese', 'japanese', 'korean', 'arabic', 'mixed'] as const).map((script) => ({
  name: script,
  script,
  appearance: { captionLines: 3, captionSize: 40 },
}));

const sources: Story[] = [
  { name: 'two-sources', script: 'conversation', source: 'both', appearance: { captionLines: 4 } },
  {
    name: 'two-sources-paper',
    script: 'conversation',
    source: 'both',
    appearance: { captionLines: 4, captionPreset: 'paper' },
  },
  { name: 'two-sources-arabic', script: 'arabic', source: 'both', appearance: { captionLines: 3 } },
];

const controls: Story[] = [
  { name: 'controls', hovered: true },
  { name: 'controls-paused', hovered: true, state: withSession({ type: 'paused' }) },
  { name: 'source-menu', hovered: true, open: 'source.label', source: 'both', script: 'conversation' },
  { name: 'delay', hovered: true, open: 'delay.label' },
  { name: 'delay-fastest', hovered: true, open: 'delay.label', delay: 1 },
  { name: 'delay-best', hovered: true, open: 'delay.label', delay: 30 },
  { name: 'text', hovered: true, open: 'text.label' },
  { name: 'place', hovered: true, open: 'place.label' },
  { name: 'locked', hovered: true, isLocked: true },
];

const ends = ['permission-denied', 'no-device', 'unplugged', 'unsupported', 'failed'] as const;

const statuses: Story[] = [
  { name: 'status-idle', state: withSession({ type: 'idle' }) },
  { name: 'status-starting', state: withSession({ type: 'starting', loaded: 0.43 }) },
  { name: 'status-arming', state: withSession({ type: 'arming' }) },
  { name: 'status-recovering-engine', state: withSession({ type: 'recovering', what: 'engine', isRepeated: false }) },
  { name: 'status-recovering-sound', state: withSession({ type: 'recovering', what: 'sound', isRepeated: false }) },
  { name: 'status-no-model', state: withFailure({ type: 'no-model' }) },
  { name: 'status-model', state: withFailure({ type: 'model', code: 'BAD_MODEL' }) },
  { name: 'status-engine', state: withSession({ type: 'recovering', what: 'engine', isRepeated: true }) },
  { name: 'status-sound', state: withFailure({ type: 'sound', reason: 'failed' }) },
  { name: 'status-silent-zeros', state: withInput({ type: 'silent-zeros' }) },
  { name: 'status-stalled', state: withInput({ type: 'stalled' }) },
  { name: 'status-gated', state: withInput({ type: 'gated' }) },
  ...ends.map((reason) => ({ name: `status-${reason}`, state: withInput({ type: 'ended', reason }) })),
  { name: 'status-catching-up', state: { lag: { seconds: 4, isCatchingUp: true } } },
  { name: 'status-too-slow', state: { lag: { seconds: 9, isCatchingUp: false, way: { type: 'smaller-model' } } } },
  {
    name: 'status-device-changed',
    state: withNotice({ type: 'device-changed', input: 'microphone', device: 'MacBook Microphone', isBack: false }),
  },
  { name: 'status-sound-lost', state: withNotice({ type: 'sound-lost', source: 'microphone', ms: 1240 }) },
  { name: 'status-settings-damaged', state: withNotice({ type: 'settings-damaged' }) },
  { name: 'status-with-controls', state: withInput({ type: 'gated' }), hovered: true },
];

const narrow: Story[] = [
  { name: 'narrow', width: 640, hovered: true, state: withInput({ type: 'gated' }) },
  { name: 'narrow-status', width: 640, state: withInput({ type: 'gated' }) },
  { name: 'narrowest', width: 340, hovered: true, state: withSession({ type: 'paused' }) },
  { name: 'narrowest-delay', width: 340, hovered: true, open: 'delay.label' },
];

const total = 2_830_493_984;
const part = { bytes: 0.43 * total, total };
const coming = { type: 'downloading', ...part, rate: 12_400_000, timeLeftMs: 258_000, waiting: null } as const;
const offers: Record<string, ModelStateView> = {
  offer: { type: 'absent', problem: null },
  refused: { type: 'absent', problem: 'web-page' },
  downloading: { ...coming, isElsewhere: false },
  waiting: { ...coming, waiting: 'network', isElsewhere: false },
  elsewhere: { ...coming, isElsewhere: true },
  paused: { type: 'paused', ...part, problem: null },
  'disk-full': { type: 'paused', ...part, problem: 'disk-full' },
  verifying: { type: 'verifying', ...part },
  ready: { type: 'ready' },
  'wrong-file': { type: 'damaged', problem: 'wrong-hash' },
};
const offer: ModelOffer = {
  id: 'q4_k_m',
  name: 'Voxtral Mini 4B Realtime 2602',
  quantisation: 'Q4_K_M',
  bytes: total,
  memoryBytes: 4_080_000_000,
  languages: ['en', 'fr', 'es', 'de', 'ru', 'zh', 'ja', 'it', 'pt', 'nl', 'ar', 'hi', 'ko'],
  isRecommended: true,
  isInCache: false,
  fit: { device: 'NVIDIA GeForce RTX 4070', isProcessor: false, fit: 'fits', needs: 4_080_000_000 },
  speed: { realTime: 3.1, isMeasured: false, device: 'NVIDIA GeForce RTX 4070' },
  state: { type: 'absent', problem: null },
};
const firstRun = (name: string, more: Partial<ModelOffer>): Story => ({
  name: `first-run-${name}`,
  state: { ...withFailure({ type: 'no-model' }), offer: { ...offer, ...more } },
});
/** The model that is offered, in each state, and by what is known of it here. */
const firstRunOffers: Story[] = [
  ...Object.entries(offers).map(([name, state]) => firstRun(name, { state })),
  firstRun('unmeasured', { speed: null }),
  firstRun('too-slow', { speed: { realTime: 0.4, isMeasured: true, device: 'AMD Ryzen 5 3600' } }),
  firstRun('in-cache', { isInCache: true }),
];

/** Before a word was said. */
const empty: Story[] = [
  { name: 'listening' },
  { name: 'first-run', state: withFailure({ type: 'no-model' }), hovered: true },
  {
    name: 'first-run-damaged',
    state: { ...withFailure({ type: 'no-model' }), notices: [{ type: 'settings-damaged' }] },
  },
  { name: 'first-run-starting', state: withSession({ type: 'starting', loaded: 0.43 }) },
  ...firstRunOffers,
  { ...firstRunOffers[0]!, name: 'first-run-narrow', width: 640 },
  { ...firstRunOffers[3]!, name: 'first-run-narrowest', width: 340 },
];

const spoken = (story: Story): Story => ({ script: 'english', ...story });

export const stories: Story[] = [
  ...[...looks, ...silences, announced, ...languages, ...sources, ...controls, ...statuses, ...narrow].map(spoken),
  ...empty,
];
