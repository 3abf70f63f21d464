/** The archive's process: reads, lists, searches and exports transcripts for main. Its arguments: their folder, its index. */
import { serveArchive } from '@undertext/transcript/archive-server';

const [folder, indexFile] = process.argv.slice(2);
if (folder === undefined || indexFile === undefined) throw new Error('the archive is started with two paths');
const { parentPort } = process;
const port = {
  postMessage: (message: unknown) => parentPort.postMessage(message),
  on: (event: 'message', listener: (message: unknown) => void) => parentPort.on(event, ({ data }) => listener(data)),
};
serveArchive(port, folder, indexFile, () => process.exit(0));
