import { postgresql as engine } from '#common/engines/postgresql.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { numbers, singleQuoted, standardDialect, timeGrains } from '../dialects/standardSql.ts';

export const dialect: Dialect = {
  ...standardDialect,
  backend: 'postgresql',
  displayName: engine.displayName,
  defaultSchema: 'public',
  numbers: { ...numbers, likeColumn: singleQuoted },
  timeGrains: timeGrains((width) => `DATE_BIN('${width}', {col}, TIMESTAMP '2001-01-01')`),
  asText: (expression) => `CAST(${expression} AS TEXT)`,
  bytes: {
    literal: (digits) => `DECODE('${digits}', 'hex')`,
    digits: (expression) => `ENCODE(${expression}, 'hex')`,
  },
};
