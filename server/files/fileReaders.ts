/** Reads files in processes that can be killed. */
import { join } from 'node:path';
import type { FilePreview, FilePreviewBody } from '#common/wire/file.ts';
import type { DuckdbSetup } from '../engine/duckdb/instance.ts';
import { EngineError } from '../engine/engine.ts';
import { engineFailures } from '../engine/failures.ts';
import { HttpError } from '../errors.ts';
import { createWorkers, newTicket } from '../processes/workers.ts';
import type { FileCalls, ReadingSetup, ReadOrder, ReadyFile, Refused } from './calls.ts';
import { createFileService } from './fileService.ts';
import type { FileToOpen } from './plain/open.ts';

export interface FileReaders {
  preview(
    file: FileToOpen,
    body: FilePreviewBody,
    owner: string,
    signal?: AbortSignal,
  ): Promise<FilePreview>;
  ready(order: ReadOrder, owner: string, signal?: AbortSignal): Promise<ReadyFile>;
  problems(
    order: ReadOrder,
    owner: string,
    signal?: AbortSignal,
  ): Promise<Exclude<FileCalls['problems']['reply'], Refused>>;
  close(): Promise<void>;
}

export interface FileReadersOptions {
  readonly duckdb: DuckdbSetup;
  readonly queueLength: number;
  readonly memoryMb: number;
  readonly inProcess: boolean;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'fileWorker.ts');
const WORKERS_MAX = 2;
const PER_OWNER = 1;
const HEAP_MB = 1024;
const IDLE_MS = 60_000;
/** A look at a file. */
const PREVIEW_MS = 120_000;
/** Another format is written as text first. */
const READY_MS = 1_800_000;

const failures = engineFailures({
  stopped: 'The file was not read: stopped.',
  lost: 'The file could not be read: its process was lost. It may hold more than fits into memory.',
});

export const createFileReaders = (options: FileReadersOptions): FileReaders => {
  const { duckdb, ...pool } = options;
  const setup: ReadingSetup = { duckdb };
  const lane = createWorkers<FileCalls, ReadingSetup>({
    ...pool,
    name: 'A file worker',
    main: MAIN,
    setup,
    service: () => createFileService(setup),
    failures,
    heapMb: HEAP_MB,
    workers: 0,
    workersMax: WORKERS_MAX,
    callsPerOwner: PER_OWNER,
    idleMs: IDLE_MS,
  });
  const ticket = (owner: string, timeoutMs: number, signal: AbortSignal | undefined) =>
    newTicket('file', { owner, signal }, timeoutMs);
  const answered = async <T extends object>(reply: Promise<T | Refused>): Promise<T> => {
    try {
      const answer = await reply;
      if ('refusal' in answer) throw new HttpError(422, answer.refusal);
      return answer;
    } catch (cause) {
      if (!(cause instanceof EngineError)) throw cause;
      throw new HttpError(cause.code === 'busy' ? 503 : 422, cause.message, { cause });
    }
  };
  return {
    preview: (file, body, owner, signal) =>
      answered(lane.call('preview', { file, body }, ticket(owner, PREVIEW_MS, signal))),
    ready: (order, owner, signal) =>
      answered(lane.call('ready', order, ticket(owner, READY_MS, signal))),
    problems: (order, owner, signal) =>
      answered(lane.call('problems', order, ticket(owner, READY_MS, signal))),
    close: () => lane.close(),
  };
};
