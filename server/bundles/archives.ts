import { join } from 'node:path';
import { EngineError } from '../engine/engine.ts';
import { engineFailures } from '../engine/failures.ts';
import { HttpError } from '../errors.ts';
import { createBundleService } from './bundleService.ts';
import type { BundleCalls, PlainFile, ReadBundle, WrittenFile } from './calls.ts';
import { createWorkers, newTicket } from '../processes/workers.ts';

/** Unpacks and packs bundles in a process that can be killed. */
export interface Archives {
  read(file: string, owner: string): Promise<ReadBundle>;
  write(
    root: string | null,
    files: readonly (WrittenFile | PlainFile)[],
    at: Date,
    owner: string,
  ): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface ArchivesOptions {
  readonly queueLength: number;
  readonly inProcess: boolean;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'bundleWorker.ts');
/** Without bundles no process is started. */
const WARM = 0;
const WORKERS_MAX = 2;
const PER_OWNER = 1;
const TIMEOUT_MS = 60_000;
const HEAP_MB = 768;
const MEMORY_MB = 1024;
const IDLE_MS = 60_000;

const failures = engineFailures({
  stopped: 'The bundle was not read: stopped.',
  lost: 'The bundle could not be read: its process was lost.',
});

export const createArchives = (options: ArchivesOptions): Archives => {
  const lane = createWorkers<BundleCalls>({
    ...options,
    name: 'A bundle worker',
    main: MAIN,
    setup: null,
    service: createBundleService,
    failures,
    heapMb: HEAP_MB,
    memoryMb: MEMORY_MB,
    workers: WARM,
    workersMax: WORKERS_MAX,
    callsPerOwner: PER_OWNER,
    idleMs: IDLE_MS,
  });
  const ticket = (owner: string) => newTicket('bundle', { owner }, TIMEOUT_MS);
  const answered = async <T>(reply: Promise<T>): Promise<T> => {
    try {
      return await reply;
    } catch (cause) {
      if (!(cause instanceof EngineError)) throw cause;
      throw new HttpError(cause.code === 'busy' ? 503 : 422, cause.message, { cause });
    }
  };
  return {
    read: (file, owner) => answered(lane.call('read', { file }, ticket(owner))),
    write: (root, files, at, owner) =>
      answered(lane.call('write', { root, files, at }, ticket(owner))),
    close: () => lane.close(),
  };
};
