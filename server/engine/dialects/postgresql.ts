import type { Dialect } from './dialect.ts';
import { doubleQuoted, ilike, limit, literal, timeGrains, timestamp } from './standardSql.ts';

export const postgresql: Dialect = {
  backend: 'postgresql',
  displayName: 'PostgreSQL',
  defaultSchema: 'public',
  quote: doubleQuoted,
  placeholder: (index) => `$${index}`,
  literal,
  timeGrains: timeGrains((width) => `DATE_BIN('${width}', {col}, TIMESTAMP '2001-01-01')`),
  timestamp,
  ilike,
  asText: (expression) => `CAST(${expression} AS TEXT)`,
  limit,
};
