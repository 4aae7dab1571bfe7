/** The values of filters are read by the thread that answers everybody: a long one takes no time that others notice. */
import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { dialect } from '../engine/duckdb/dialect.ts';
import { Generic } from '../engine/engine.ts';
import { patternSql, valueSql } from './filterValues.ts';
import type { QuerySource } from './source.ts';

const SOURCE = { dialect } as QuerySource;
const NOTICED_MS = 300;
const LENGTH = 80_000;

const COLUMNS = [
  { column_name: 'text', type: 'VARCHAR', type_generic: Generic.string },
  { column_name: 'whole', type: 'BIGINT', type_generic: Generic.numeric },
  { column_name: 'share', type: 'DOUBLE', type_generic: Generic.numeric },
  { column_name: 'at', type: 'TIMESTAMP', type_generic: Generic.temporal },
  { column_name: 'ok', type: 'BOOLEAN', type_generic: Generic.boolean },
  { column_name: 'took', type: 'INTERVAL', type_generic: Generic.numeric },
];
/** As long as a request can be. */
const LONGEST = 9_000_000;
const VALUES = [
  `x${'\n'.repeat(LENGTH)}x`,
  `1${' '.repeat(LENGTH)}x`,
  '1'.repeat(LENGTH),
  `1.${'0'.repeat(LENGTH)}`,
  `2024-01-01${' '.repeat(LENGTH)}x`,
  '1 day '.repeat(LENGTH / 6),
  '2'.repeat(LONGEST),
  `-0.${'3'.repeat(LONGEST)}`,
].map((value) => [`${value.slice(0, 12)}…`, value] as const);

const read = (work: () => unknown) => {
  try {
    work();
  } catch {
    // A value that the column cannot have fails its query; here only the time counts.
  }
};

test.each(VALUES)(
  'a filter value of many signs that begins with %j is read at once',
  (_, value) => {
    for (const column of COLUMNS) {
      const [asValue, asPattern] = [valueSql, patternSql].map((of) =>
        workMs(() => read(() => of(value, column, SOURCE))),
      );
      expect.soft(asValue, column.column_name).toBeLessThan(NOTICED_MS);
      expect.soft(asPattern, column.column_name).toBeLessThan(NOTICED_MS);
    }
  },
);
