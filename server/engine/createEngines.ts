import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { engineOf } from '#common/engines/engines.ts';
import { startProcess } from '../processes/childProcess.ts';
import { inProcessLane } from '../processes/inProcessLane.ts';
import type { Lane } from '../processes/lane.ts';
import { sandbox } from '../processes/sandbox.ts';
import type { EngineCalls, Part, WorkerSetup } from './calls.ts';
import type { DuckdbSetup } from './duckdb/instance.ts';
import { networkSetup } from './drivers/network.ts';
import { type Engine, EngineError } from './engine.ts';
import type { Engines, EngineTarget } from './engines.ts';
import { engineFailures } from './failures.ts';
import { createEngine } from './laneEngine.ts';
import { loadDriver } from './loadDriver.ts';
import { engineModule } from './modules.ts';
import { type NetworkRules, OPEN_NETWORK } from './network/addresses.ts';
import { growingFile, indexFile, pagesFile } from './spoolFiles.ts';
import { createStatementLane } from './statementLane.ts';
import { createStatementService } from './statementService.ts';
import { withCreateAs } from './storage/createAs.ts';
import { createTables } from './storage/tables.ts';

export interface EngineFolders {
  readonly tables: string;
  readonly results: string;
  readonly spill: string;
  /** The folder for results on their way between processes. */
  readonly held: string;
}

export const engineFolders = (dataDir: string): EngineFolders => ({
  tables: join(dataDir, 'tables'),
  results: join(dataDir, 'results'),
  spill: join(dataDir, 'spill'),
  held: join(dataDir, 'held'),
});

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
  /** The rules for addresses of databases, read when an engine is created. */
  readonly network?: () => NetworkRules;
  /** Reports what operators must know: a missing sandbox, a worker that died. */
  readonly onWarning?: (message: string) => void;
}

const HEAP_MB = 512;
/** The part of a worker’s memory that the engine may use; Node and uncounted memory take the rest. */
const ENGINE_SHARE = 0.7;
const SPILL_MB = 10_240;
const THREADS_MAX = 8;
const IDLE_MS = 60_000;
/** Databases elsewhere do the work themselves, so their workers start when needed. */
const REMOTE_WARM = 0;
/** The time a worker has to tell a server elsewhere that nobody waits any more. */
const GRACE_MS = 1000;
const WORKER = join(import.meta.dirname, 'worker.ts');

type Limits = EnginesOptions['limits'];

interface Made {
  /** The settings it was created with. */
  readonly key: string;
  readonly engine: Engine;
  /** The same workers with the rights of other viewers. */
  readonly engineAs: (as: string) => Engine;
}

/** Shared by the workers that read and the writer of tables. */
export const duckdbSetup = (
  dataDir: string,
  limits: Pick<Limits, 'workerMemoryMb'>,
): DuckdbSetup => {
  const folders = engineFolders(dataDir);
  return {
    tablesDir: folders.tables,
    spillDir: folders.spill,
    memoryMb: Math.floor(limits.workerMemoryMb * ENGINE_SHARE),
    spillMb: SPILL_MB,
    threads: Math.min(THREADS_MAX, availableParallelism()),
  };
};

const loadStatements = async (setup: WorkerSetup) =>
  createStatementService(await loadDriver(setup), setup);

/** One engine per stored database, each with its own pool of workers. */
export const createEngines = (options: EnginesOptions): Engines => {
  const { dataDir, limits, onWarning = () => undefined } = options;
  const folders = engineFolders(dataDir);
  for (const folder of [folders.spill, folders.held]) {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = new Map<number, Made>();

  const discard = async (key: string) => {
    for (const fileOf of [indexFile, growingFile, pagesFile]) {
      await rm(fileOf(folders.results, key), { force: true });
    }
  };

  const laneFor = (setup: WorkerSetup, isLocal: boolean): Lane<EngineCalls, Part> => {
    const failures = engineFailures();
    if (options.inProcess) return inProcessLane(loadStatements(setup), failures);
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
        rmSync(join(folders.spill, String(worker.pid)), { recursive: true, force: true }),
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

  const tables = () =>
    createTables({
      setup: duckdbSetup(dataDir, limits),
      inProcess: options.inProcess ?? false,
    });

  const make = (target: EngineTarget, key: string): Made => {
    const { dialect: own, home, driver } = engineModule(target.backend);
    const { connection } = engineOf(target.backend);
    const isEmbedded = connection === null;
    const setup = isEmbedded
      ? duckdbSetup(dataDir, limits)
      : networkSetup(target.parameters, connection.port.plain);
    const worker: WorkerSetup = {
      driver,
      setup,
      spoolDir: folders.results,
      resultBytes: limits.resultBytes,
      network: options.network?.() ?? OPEN_NETWORK,
    };
    const lane = laneFor(worker, isEmbedded);
    const dialect = { ...own, ...home?.(target.parameters) };
    const engineAs = (as: string | null) =>
      createEngine({ dialect, as, lane, heldDir: folders.held, discard });
    const engine = engineAs(null);
    return { key, engine: isEmbedded ? withCreateAs(engine, tables()) : engine, engineAs };
  };

  const forget = async (databaseId: number) => {
    const known = made.get(databaseId);
    made.delete(databaseId);
    await known?.engine.close();
  };

  return {
    of(target) {
      const { id, backend, as = null } = target;
      if (as !== null && engineOf(backend).impersonation.by === null) {
        throw new EngineError(
          'unknown_person',
          `There is no way to ask ${backend} as somebody else.`,
        );
      }
      const key = JSON.stringify([backend, target.parameters]);
      let known = made.get(id);
      if (known?.key !== key) {
        if (known) void forget(id);
        known = make(target, key);
        made.set(id, known);
      }
      return as === null ? known.engine : known.engineAs(as);
    },
    forget,
    async close() {
      await Promise.all([...made.keys()].map(forget));
    },
  };
};
