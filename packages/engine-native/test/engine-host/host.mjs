// A process, or a worker, that runs the engine for an EngineClient.
import { isMainThread, parentPort } from 'node:worker_threads';
import { processPort, workerPort } from '../../dist/engine-port.js';
import { EngineServer } from '../../dist/engine-server.js';
import { engine } from '../../dist/index.js';

new EngineServer(isMainThread ? processPort(process) : workerPort(parentPort), engine);
