import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from '../processes/childProcess.ts';
import { inProcessLane } from '../processes/inProcessLane.ts';
import type { Lane } from '../processes/lane.ts';
import { sandbox } from '../processes/sandbox.ts';
import type { EngineCalls, Part, WorkerSetup } from './calls.ts';
import { engineFailures } from './failures.ts';
import type { EngineFolders } from './folders.ts';
import { loadDriver } from './loadDriver.ts';
import type { NetworkRules } from './network/addresses.ts';
import { createStatementLane } from './statementLane.ts';
import { createStatementService } from './statementService.ts';

export interface EnginesOptions {
  readonly dataDir: string;
  readonly limits: {
    readonly workers: number;
    readonly workerMemoryMb: number;
    readonly queriesPerUser: number;
    readonly queueLength: number;
    readonly resultBytes: number;
  };
  /** Tests: the same drivers without child processes. */
  readonly inProcess?: boolean;
  /** Where databases may be connected; asked when an engine is made. */
  readonly network?: () => NetworkRules;
  /** What operators must know: no sandbox, a worker that died. */
  readonly onWarning?: (message: string) => void;
}

const HEAP_MB = 512;
const IDLE_MS = 60_000;
/** Databases elsewhere do the work themselves: their workers start when needed. */
const REMOTE_WARM = 0;
/** What a worker may take to tell a server elsewhere that nobody waits any more. */
const GRACE_MS = 1000;
const WORKER = join(import.meta.dirname, 'worker.ts');

const loadStatements = async (setup: WorkerSetup) =>
  createStatementService(await loadDriver(setup), setup);

/** Processes that do the work of one database; of one that is embedded (`isLocal`), the work itself. */
export const createEngineLane = (
  { limits, inProcess, onWarning = () => undefined }: EnginesOptions,
  { spill }: EngineFolders,
  setup: WorkerSetup,
  isLocal: boolean,
): Lane<EngineCalls, Part> => {
  const failures = engineFailures();
  if (inProcess) return inProcessLane(loadStatements(setup), failures);
  if (isLocal && sandbox().warning) onWarning(sandbox().warning ?? '');
  const start = () => {
    const worker = startProcess<EngineCalls, Part, WorkerSetup>({
      main: WORKER,
      setup,
      failures,
      heapMb: HEAP_MB,
      isOnline: !isLocal,
      ...(isLocal ? {} : { graceMs: GRACE_MS }),
      onOutput: (text) => onWarning(`A query worker printed: ${text}`),
    });
    void worker.exited.then(() =>
      rmSync(join(spill, String(worker.pid)), { recursive: true, force: true }),
    );
    return worker;
  };
  return createStatementLane({
    start,
    failures,
    workers: isLocal ? limits.workers : REMOTE_WARM,
    // One place more than one person may take.
    workersMax: Math.max(limits.workers * 2, limits.queriesPerUser + 1),
    callsPerOwner: limits.queriesPerUser,
    queueLength: limits.queueLength,
    memoryMb: limits.workerMemoryMb,
    idleMs: IDLE_MS,
  });
};
