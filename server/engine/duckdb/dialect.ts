import { duckdb as engine } from '#common/engines/duckdb.ts';
import type { Dialect } from '../dialects/dialect.ts';
import {
  derived,
  doubleQuoted,
  fromEpoch,
  ilike,
  keepsName,
  limit,
  literal,
  numbers,
  timeGrains,
  timestamp,
} from '../dialects/standardSql.ts';

export const dialect: Dialect = {
  backend: 'duckdb',
  displayName: engine.displayName,
  defaultSchema: 'main',
  quote: doubleQuoted,
  placeholder: (index) => `$${index}`,
  literal,
  timeGrains: timeGrains((width) => `TIME_BUCKET(INTERVAL '${width}', {col})`),
  timestamp,
  ilike,
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
  numbers,
  fromEpoch,
  derived,
  keepsName,
  limit,
};
