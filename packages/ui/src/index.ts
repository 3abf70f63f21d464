export type * from './captions-api.js';
export {
  applyMessage,
  type CaptionsState,
  type CaptionsStore,
  createCaptionsStore,
  defaultAppearance,
} from './captions-store.js';
export { FilesList } from './files/files-list.js';
export { useFiles } from './files/use-files.js';
export type * from './files-api.js';
export { createMessages } from './messages.js';
export { showOverlay } from './overlay-root.js';
export { OverlayView } from './overlay-view.js';
export { type Status, type StatusAction, type StatusGrade, settingsStatus, statusOf } from './status.js';
