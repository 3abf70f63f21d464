export type { DeviceChange, DeviceLoss } from './next-device.js';
export { Session, type SessionSurroundings } from './session.js';
export { configFromSettings, type SessionConfig } from './session-config.js';
export type {
  ModelChoice,
  SessionEngine,
  SessionLoadOptions,
  SessionModel,
  SessionStream,
  SessionStreamOptions,
  SoundOrigin,
  StreamReport,
  TransferablePort,
} from './session-engine.js';
export type {
  LiveSourceId,
  LiveSourceSpec,
  MicrophoneChoice,
  SessionSound,
  SoundEvent,
  SourceEnd,
  SourceId,
  SourceSpec,
  SourceState,
} from './session-sound.js';
export type { SessionFailure, SessionHealth, SessionState, SourceHealth, SourceStatus } from './session-state.js';
export { SharedEngine } from './shared-engine.js';
