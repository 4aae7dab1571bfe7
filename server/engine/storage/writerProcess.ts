import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { EngineError } from '../engine.ts';
import { residentMb } from '../../processes/memory.ts';
import { sandbox } from '../../processes/sandbox.ts';
import { errorOf } from '../statementService.ts';
import type { StoredTable } from './catalogFile.ts';
import type { FromWriter, WriterOrder } from './writer.ts';

export interface Writing {
  readonly pid: number;
  readonly written: Promise<StoredTable>;
  kill(): void;
}

const MEMORY_SLACK = 1.5;
const WATCH_EVERY_MS = 200;
const WRITER = join(import.meta.dirname, 'writer.ts');

/** Starts the process that writes a table: a crash or a kill of it leaves nothing but a file nobody refers to. */
export const startWriter = (order: WriterOrder, onProgress: (percent: number) => void): Writing => {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', WRITER];
  const [command = process.execPath, ...args] = [...sandbox().prefix, ...node];
  const child = spawn(command, args, {
    env: { TZ: 'UTC' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const written = new Promise<StoredTable>((resolve, reject) => {
    child.on('message', (message: FromWriter) => {
      if (message.type === 'progress') onProgress(message.percent);
      else if (message.type === 'written') resolve(message.table);
      else reject(errorOf(message.failure));
    });
    const lost = () =>
      reject(new EngineError('worker_lost', 'The table was not written: its process was lost.'));
    child.once('exit', lost);
    child.once('error', lost);
  });
  // The engine's own limit is a hint.
  const memoryMb = Math.ceil(order.setup.memoryMb * MEMORY_SLACK);
  const watchdog = setInterval(() => {
    if ((residentMb(child.pid ?? 0) ?? 0) > memoryMb) child.kill('SIGKILL');
  }, WATCH_EVERY_MS);
  child.once('exit', () => clearInterval(watchdog));
  child.once('error', () => clearInterval(watchdog));
  child.send(order, () => undefined);
  return { pid: child.pid ?? 0, written, kill: () => void child.kill('SIGKILL') };
};
