import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngines } from '../../server/engine/createEngines.ts';
import { duckdbSetup } from '../../server/engine/duckdb/setup.ts';
import type { EngineTarget } from '../../server/engine/engines.ts';
import type { RunOptions } from '../../server/engine/engine.ts';
import { createTables } from '../../server/engine/storage/tables.ts';

const LIMITS = {
  workers: 1,
  workerMemoryMb: 1024,
  queriesPerUser: 4,
  queueLength: 100,
  resultBytes: 1024 ** 3,
};

export const DUCKDB: EngineTarget = { id: 1, backend: 'duckdb', parameters: {} };

const parametersOf = (url: string) => {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname,
    port: Number(port),
    username,
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
};

export const postgresTarget = (url: string): EngineTarget => ({
  id: 2,
  backend: 'postgresql',
  parameters: parametersOf(url),
});

export const mysqlTarget = (url: string, database: string): EngineTarget => ({
  id: 4,
  backend: 'mysql',
  parameters: { ...parametersOf(url), database },
});

export const clickhouseTarget = (url: string, database: string): EngineTarget => ({
  id: 5,
  backend: 'clickhouse',
  parameters: { ...parametersOf(url), database },
});

export const trinoTarget = (url: string, database: string): EngineTarget => ({
  id: 6,
  backend: 'trino',
  parameters: { ...parametersOf(url), database },
});

let runs = 0;

/** Options of one run, each with a name of its own. */
export const aRun = (options: Partial<RunOptions> = {}): RunOptions => ({
  runId: `run-${++runs}`,
  owner: 'ada',
  limit: 1000,
  timeoutMs: 100_000,
  ...options,
});

/** Engines over a folder of their own. Close them to have it removed. */
export const someEngines = (
  options: { inProcess?: boolean; limits?: Partial<typeof LIMITS> } = {},
) => {
  const { inProcess = false } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-engine-'));
  chmodSync(dataDir, 0o755);
  const limits = { ...LIMITS, ...options.limits };
  const warnings: string[] = [];
  const onWarning = (message: string) => void warnings.push(message);
  const engines = createEngines({ dataDir, limits, inProcess, onWarning });
  const tables = createTables({ setup: duckdbSetup(dataDir, limits), inProcess });
  return {
    dataDir,
    engines,
    tables,
    warnings,
    async close() {
      await engines.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
