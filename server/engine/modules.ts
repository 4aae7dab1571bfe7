/** Every kind of database that can be connected, as the server knows it. */
import { type Backend, isBackend } from '#common/engines/engines.ts';
import type { Grammar } from '../statement/grammar.ts';
import { clickhouse } from './clickhouse/engine.ts';
import { duckdb } from './duckdb/engine.ts';
import { EngineError } from './engine.ts';
import type { EngineModule } from './module.ts';
import { mysql } from './mysql/engine.ts';
import { postgresql } from './postgresql/engine.ts';
import { trino } from './trino/engine.ts';

export const ENGINE_MODULES: Readonly<Record<Backend, EngineModule>> = {
  duckdb,
  postgresql,
  mysql,
  clickhouse,
  trino,
};

/** Throws for any other kind of database. */
export const engineModule = (backend: string): EngineModule => {
  if (isBackend(backend)) return ENGINE_MODULES[backend];
  throw new EngineError('connection', `There is no driver for ${backend} databases.`);
};

export const grammarOf = (backend: string): Grammar => engineModule(backend).grammar;
