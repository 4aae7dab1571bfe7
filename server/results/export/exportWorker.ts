/** A child process that writes one file to its standard output and ends. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type ExportRequest, writeExport } from './writeExport.ts';

const request = JSON.parse(await text(process.stdin)) as ExportRequest;
process.stdout.on('error', () => process.kill(process.pid, 'SIGKILL'));
await writeExport(request, async (bytes) => {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
});
