/** A child process of Node that runs the engine for an EngineClient: to be forked with `serialization: 'advanced'`. */
import { processPort } from './engine-port.js';
import { EngineServer } from './engine-server.js';
import { engine } from './index.js';

new EngineServer(processPort(process), engine);
