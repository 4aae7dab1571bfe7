import { duckdb as engine } from '#common/engines/duckdb.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { numbers, singleQuoted, standardDialect, timeGrains } from '../dialects/standardSql.ts';

export const dialect: Dialect = {
  ...standardDialect,
  backend: 'duckdb',
  displayName: engine.displayName,
  defaultSchema: 'main',
  sharesRows: true,
  numbers: { ...numbers, likeColumn: singleQuoted },
  timeGrains: timeGrains((width) => `TIME_BUCKET(INTERVAL '${width}', {col})`),
  fromText: (text, format, digits) => {
    const whole =
      digits === null
        ? text
        : `LPAD(${text}, CAST(GREATEST(LENGTH(${text}), ${digits}) AS INTEGER), '0')`;
    return `TRY_STRPTIME(${whole}, '${format.replaceAll("'", "''")}')`;
  },
  asText: (expression) => `CAST(${expression} AS VARCHAR)`,
  bytes: {
    literal: (digits) => `UNHEX('${digits}')`,
    digits: (expression) => `LOWER(HEX(${expression}))`,
  },
};
