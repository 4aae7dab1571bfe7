/** Fetches files by address in processes that can be killed. */
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/engine.ts';
import { engineFailures } from '../../engine/failures.ts';
import { HttpError } from '../../errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { createWorkers, newTicket } from '../../processes/workers.ts';
import type { FetchCalls, FetchRules } from './calls.ts';
import { createFetchService } from './fetchService.ts';

export interface FetchOptions extends FetchRules {
  /** Where the file is written. */
  readonly dir: string;
  readonly owner: string;
  readonly signal: AbortSignal;
}

export interface FileFetchers {
  /** The file, which is the caller's to remove; of one that is refused or stopped nothing stays. */
  fetch(address: string, options: FetchOptions): Promise<UploadedFile>;
  close(): Promise<void>;
}

export interface FileFetchersOptions {
  readonly queueLength: number;
  readonly memoryMb: number;
  readonly inProcess: boolean;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'fetchWorker.ts');
const WORKERS_MAX = 4;
const PER_OWNER = 2;
const HEAP_MB = 256;
const IDLE_MS = 60_000;
/** As long as another format takes to be read. */
const WHOLE_MS = 1_800_000;

const failures = engineFailures({
  stopped: 'The file was not fetched: stopped.',
  lost: 'The file could not be fetched: its process was lost. Try again.',
});

const isLate = ({ code }: EngineError, { reason }: AbortSignal): boolean =>
  code === 'timeout' ||
  (code === 'stopped' && reason instanceof DOMException && reason.name === 'TimeoutError');

const refusalOf = (cause: unknown, signal: AbortSignal): unknown => {
  if (!(cause instanceof EngineError)) return cause;
  const text = isLate(cause, signal)
    ? 'The file did not arrive within half an hour.'
    : cause.message;
  return new HttpError(cause.code === 'busy' ? 503 : 422, text, { cause });
};

export const createFileFetchers = (options: FileFetchersOptions): FileFetchers => {
  const lane = createWorkers<FetchCalls>({
    ...options,
    name: 'A process that fetches files',
    main: MAIN,
    setup: null,
    service: createFetchService,
    failures,
    isOnline: true,
    heapMb: HEAP_MB,
    workers: 0,
    workersMax: WORKERS_MAX,
    callsPerOwner: PER_OWNER,
    idleMs: IDLE_MS,
  });
  return {
    async fetch(address, { dir, owner, signal, hosts, network, bytesMax }) {
      const path = join(dir, randomBytes(16).toString('hex'));
      await writeFile(path, '', { flag: 'wx', mode: 0o600 });
      try {
        const order = { address, path, hosts, network, bytesMax };
        const reply = await lane.call(
          'fetch',
          order,
          newTicket('fetch', { owner, signal }, WHOLE_MS),
        );
        if ('refusal' in reply) throw new HttpError(reply.status, reply.refusal);
        return { path, ...reply };
      } catch (cause) {
        await rm(path, { force: true });
        throw refusalOf(cause, signal);
      }
    },
    close: () => lane.close(),
  };
};
