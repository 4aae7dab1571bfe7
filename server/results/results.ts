import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ColumnProfile } from '#common/results/profile.ts';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import { EngineError, type StoredResult } from '../engine/engine.ts';
import { inProcessLane } from '../processes/inProcessLane.ts';
import type { Lane } from '../engine/laneEngine.ts';
import { createPool } from '../processes/pool.ts';
import { sandbox } from '../processes/sandbox.ts';
import { startWorker } from '../processes/childProcess.ts';
import type { ResultsSetup } from './views/calls.ts';
import { createExporter, type Exporter } from './export/exporter.ts';
import { createResultsCore } from './views/viewService.ts';

/** Whose share it takes, and when it is no longer wanted. */
export interface Asked {
  readonly owner: string;
  readonly signal?: AbortSignal;
}

/** Stored results looked at again: sorted, filtered, searched, summed up. */
export interface Results {
  /** Another stored result with the rows of `key` that the view wants, in its order. */
  view(key: string, spec: ViewSpec, asked: Asked): Promise<StoredResult>;
  /** JSON text of a view's page; null when the result it shows is gone. */
  viewPage(viewKey: string, page: number): Promise<string | null>;
  profile(key: string, column: number, asked: Asked): Promise<ColumnProfile>;
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
/** Started when somebody sorts or filters, gone a while after. */
const WARM = 0;
const WORKERS_MAX = 3;
const IDLE_MS = 120_000;

export const newKey = (): string => randomBytes(KEY_BYTES).toString('hex');

export const createResults = (options: ResultsOptions): Results => {
  const { spoolDir, limits, onWarning } = options;
  const start = () =>
    startWorker<ResultsSetup>({
      main: MAIN,
      setup: { spoolDir },
      prefix: sandbox().prefix,
      heapMb: Math.floor(limits.workerMemoryMb / 2),
      onOutput: (said) => onWarning(`A worker over results said: ${said}`),
    });
  const lane: Lane = options.inProcess
    ? inProcessLane(Promise.resolve(createResultsCore(spoolDir)))
    : createPool({
        start,
        workers: WARM,
        workersMax: WORKERS_MAX,
        queriesPerOwner: limits.queriesPerUser,
        queueLength: limits.queueLength,
        memoryMb: limits.workerMemoryMb,
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
  const ticket = ({ owner, signal }: Asked) => ({
    runId: newKey(),
    owner,
    timeoutMs: TIMEOUT_MS,
    signal,
  });

  return {
    view: (key, spec, asked) => lane.call('view', { key, viewKey: newKey(), spec }, ticket(asked)),
    viewPage: (viewKey, page) =>
      lane
        .call('viewPage', { viewKey, page }, ticket({ owner: 'system' }))
        .catch((error: unknown) => {
          if (error instanceof EngineError && error.code === 'missing_table') return null;
          throw error;
        }),
    profile: (key, column, asked) => lane.call('profile', { key, column }, ticket(asked)),
    exports: exporter,
    async close() {
      await Promise.all([lane.close(), exporter.close()]);
    },
  };
};
