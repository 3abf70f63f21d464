export { AbortedError } from './abort.js';
export { byteSize } from './byte-size.js';
export {
  type Catalogue,
  type PublishedModel,
  parseCatalogue,
  readCatalogue,
  type ShippedModel,
} from './catalogue.js';
export type { DownloadTiming } from './download.js';
export { type DownloadFetch, type DownloadResponse, parseEndpoint } from './download-request.js';
export { defaultSpareBytes } from './free-space.js';
export type { ImportProgress, InspectedModel, InspectModel } from './import-model.js';
export { ModelError, type ModelProblem, type ModelProblemCode } from './model-error.js';
export type { ModelListener } from './model-list.js';
export type { FoundFile, ImportedModel, Model, ModelDescription, ModelState, Transfer } from './model-state.js';
export {
  type ImportOptions,
  ModelStore,
  type ModelStoreOptions,
  type MoveOptions,
} from './model-store.js';
export type { MoveProgress } from './move-models.js';
export { type NetRequest, type NetRequestOptions, type NetResponse, netRequestFetch } from './net-request-fetch.js';
export type { Outcome } from './running-work.js';
export { modelsHome } from './store-home.js';
