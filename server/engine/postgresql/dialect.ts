import { postgresql as engine } from '#common/engines/postgresql.ts';
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
  backend: 'postgresql',
  displayName: engine.displayName,
  defaultSchema: 'public',
  quote: doubleQuoted,
  placeholder: (index) => `$${index}`,
  literal,
  timeGrains: timeGrains((width) => `DATE_BIN('${width}', {col}, TIMESTAMP '2001-01-01')`),
  timestamp,
  ilike,
  asText: (expression) => `CAST(${expression} AS TEXT)`,
  numbers,
  fromEpoch,
  derived,
  keepsName,
  limit,
};
