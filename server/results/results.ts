import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { CellRange } from '#common/results/cellRange.ts';
import type { Figures } from '#common/results/figures.ts';
import type { ColumnProfile } from '#common/results/profile.ts';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import { EngineError, type StoredResult } from '../engine/engine.ts';
import { engineFailures } from '../engine/failures.ts';
import { createExporter, type Exporter } from './export/exporter.ts';
import type { ViewCalls } from './views/calls.ts';
import { createViewService } from './views/viewService.ts';
import type { Caller } from '../processes/lane.ts';
import { createWorkers, newTicket } from '../processes/workers.ts';

/** Stored results sorted, filtered, searched and profiled. */
export interface Results {
  /** Another stored result with the rows of `key` that the view selects, in its order. */
  view(key: string, spec: ViewSpec, caller: Caller): Promise<StoredResult>;
  /** JSON text of a view's page; null when the result it shows is gone. */
  viewPage(viewKey: string, page: number): Promise<string | null>;
  profile(key: string, column: number, caller: Caller): Promise<ColumnProfile>;
  /** Sum, average and ends of some cells of a result or a view; ranges do not overlap. */
  figures(key: string, ranges: readonly CellRange[], caller: Caller): Promise<Figures>;
  readonly exports: Exporter;
  close(): Promise<void>;
}

export interface ResultsOptions {
  readonly spoolDir: string;
  readonly spillDir: string;
  readonly limits: {
    readonly workerMemoryMb: number;
    readonly queriesPerUser: number;
    readonly queueLength: number;
  };
  readonly inProcess: boolean;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'views/viewWorker.ts');
const KEY_BYTES = 16;
const TIMEOUT_MS = 60_000;
/** Started when somebody sorts or filters, and ended some time later. */
const WARM = 0;
const WORKERS_MAX = 3;
const IDLE_MS = 120_000;

const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');

export const createResults = (options: ResultsOptions): Results => {
  const { spoolDir, limits, onWarning } = options;
  const lane = createWorkers<ViewCalls, string>({
    name: 'A worker for stored results',
    main: MAIN,
    setup: spoolDir,
    service: () => createViewService(spoolDir),
    inProcess: options.inProcess,
    onWarning,
    failures: engineFailures(),
    heapMb: Math.floor(limits.workerMemoryMb / 2),
    memoryMb: limits.workerMemoryMb,
    workers: WARM,
    workersMax: WORKERS_MAX,
    callsPerOwner: limits.queriesPerUser,
    queueLength: limits.queueLength,
    idleMs: IDLE_MS,
  });
  const exporter = createExporter({
    spoolDir,
    spillDir: options.spillDir,
    memoryMb: limits.workerMemoryMb,
    queueLength: limits.queueLength,
    inProcess: options.inProcess,
    onWarning,
  });
  const ticket = (caller: Caller) => newTicket('view', caller, TIMEOUT_MS);

  return {
    view: (key, spec, caller) =>
      lane.call('view', { key, viewKey: newKey(), spec }, ticket(caller)),
    viewPage: (viewKey, page) =>
      lane
        .call('viewPage', { viewKey, page }, ticket({ owner: 'system' }))
        .catch((error: unknown) => {
          if (error instanceof EngineError && error.code === 'missing_table') return null;
          throw error;
        }),
    profile: (key, column, caller) => lane.call('profile', { key, column }, ticket(caller)),
    figures: (key, ranges, caller) => lane.call('figures', { key, ranges }, ticket(caller)),
    exports: exporter,
    async close() {
      await Promise.all([lane.close(), exporter.close()]);
    },
  };
};
