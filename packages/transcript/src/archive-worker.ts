/** The archive in a thread of its own, for programs of Node: `new Worker(file, { workerData: { folder, indexFile } })`. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveArchive } from './archive-server.js';

const { folder, indexFile } = workerData as { folder: string; indexFile: string };
const port = parentPort;
if (!port) throw new Error('archive-worker runs as a worker alone');
serveArchive(port, folder, indexFile, () => port.close());
