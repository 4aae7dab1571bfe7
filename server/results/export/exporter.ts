import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { engineFailures } from '../../engine/failures.ts';
import type { ExportRequest } from './exportRequest.ts';
import { type ExportCalls, exportService } from './exportService.ts';
import type { Caller } from '../../processes/lane.ts';
import { createWorkers, newTicket } from '../../processes/workers.ts';

export type ExportOrder = Omit<ExportRequest, 'spoolDir' | 'scratchDir'>;

export interface Exporter {
  /** Resolves with the file's bytes once the first of them are there. A reader that leaves ends the work. */
  write(order: ExportOrder, caller: Caller): Promise<ReadableStream<Uint8Array>>;
  close(): Promise<void>;
}

export interface ExporterOptions {
  readonly spoolDir: string;
  readonly spillDir: string;
  readonly memoryMb: number;
  readonly queueLength: number;
  readonly inProcess: boolean;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'exportWorker.ts');
/** A process writes one file and ends. */
const WARM = 0;
const WORKERS_MAX = 3;
const PER_OWNER = 2;
const IDLE_MS = 10_000;
const TIMEOUT_MS = 30 * 60_000;

const failures = engineFailures({
  stopped: 'The download was cancelled.',
  lost: 'The file could not be written.',
});

/** Large results become files in processes of their own: this one only passes bytes on. */
export const createExporter = (options: ExporterOptions): Exporter => {
  const { spoolDir, spillDir, memoryMb, onWarning } = options;
  const lane = createWorkers<ExportCalls>({
    ...options,
    name: 'A download',
    main: MAIN,
    setup: null,
    service: () => exportService,
    failures,
    heapMb: Math.floor(memoryMb / 2),
    isStreamed: true,
    workers: WARM,
    workersMax: WORKERS_MAX,
    callsPerOwner: PER_OWNER,
    idleMs: IDLE_MS,
  });

  return {
    async write(order, caller) {
      const ticket = newTicket('export', caller, TIMEOUT_MS);
      const scratchDir = join(spillDir, ticket.runId);
      mkdirSync(scratchDir, { recursive: true, mode: 0o700 });
      const onEnded = () => rmSync(scratchDir, { recursive: true, force: true });
      const request = { ...order, spoolDir, scratchDir };
      const stream = await lane.stream('write', request, { ...ticket, onEnded });
      stream.on('error', ({ message }) => onWarning(`A download failed: ${message}`));
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    close: () => lane.close(),
  };
};
