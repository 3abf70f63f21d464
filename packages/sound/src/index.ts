export { joinSamples } from './join-samples.js';
export { Resampler } from './resampler.js';
