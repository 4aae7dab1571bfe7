/** Runs SQL of the fuzzer for a given time, on servers of its own, since a query may crash one. */
import { clickhouse } from '../test/services/clickhouse.ts';
import { mariadb } from '../test/services/mariadb.ts';
import { postgres } from '../test/services/postgres.ts';
import type { Running, Service } from '../test/services/service.ts';
import { trino } from '../test/services/trino.ts';
import { type Engine, ENGINES } from '../test/sqlCorpus/sample.ts';
import { openArena, type Stage } from '../test/sqlFuzz/arena.ts';
import { hunt } from '../test/sqlFuzz/hunt.ts';
import { readInTime } from '../test/sqlFuzz/reading.ts';
import { seedsFrom, startSeed } from '../test/sqlFuzz/seeds.ts';

const SERVERS: Readonly<Record<Exclude<Engine, 'duckdb'>, Service>> = {
  postgresql: postgres,
  mysql: mariadb,
  clickhouse,
  trino,
};

const EMBEDDED: Running = { url: '', stop: async () => undefined };

export interface Fuzzed {
  readonly engine: Engine;
  readonly seed: number;
  /** Null if no server of that kind is available. */
  readonly stages: Readonly<Record<Stage, number>> | null;
  readonly findings: readonly string[];
}

const fuzzed = async (engine: Engine, seed: number, forMs: number): Promise<Fuzzed> => {
  const server = engine === 'duckdb' ? EMBEDDED : await SERVERS[engine].start();
  if (server === null) return { engine, seed, stages: null, findings: [] };
  try {
    const arena = await openArena(engine, server.url, readInTime);
    const until = performance.now() + forMs;
    const caught = await hunt(arena, { engine, seeds: seedsFrom(seed, Infinity), until });
    await arena.close();
    return { engine, seed, ...caught };
  } finally {
    await server.stop();
  }
};

/** One database after the other, each for its share of the time. */
export const fuzzSql = async (
  minutes: number,
  report: (fuzzed: Fuzzed) => void,
): Promise<readonly Fuzzed[]> => {
  const all: Fuzzed[] = [];
  for (const engine of ENGINES) {
    const one = await fuzzed(engine, startSeed(), (minutes * 60_000) / ENGINES.length);
    report(one);
    all.push(one);
  }
  return all;
};
