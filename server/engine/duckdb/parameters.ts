/** Values of a statement as the engine takes them. */
import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  type DuckDBType,
  HUGEINT,
  INTEGER,
  SQLNULL,
  VARCHAR,
} from '@duckdb/node-api';
import type { Parameter } from '../engine.ts';

const INT32_MAX = 2_147_483_647;
const INT64_MAX = 9_223_372_036_854_775_807n;

const typeOf = (value: Parameter): DuckDBType => {
  if (value === null) return SQLNULL;
  if (typeof value === 'string') return VARCHAR;
  if (typeof value === 'boolean') return BOOLEAN;
  if (typeof value === 'bigint')
    return value <= INT64_MAX && value >= -INT64_MAX ? BIGINT : HUGEINT;
  if (!Number.isSafeInteger(value)) return DOUBLE;
  return Math.abs(value) <= INT32_MAX ? INTEGER : BIGINT;
};

export const bound = (parameters: readonly Parameter[] = []) => {
  const types = parameters.map(typeOf);
  const values = parameters.map((value, at) => (types[at] === BIGINT ? BigInt(value ?? 0) : value));
  return { values, types };
};
