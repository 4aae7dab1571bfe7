import {
  columnsUnder,
  computedDouble,
  type Frame,
  numberCell,
  numbersOf,
  PostProcessingError,
  withColumns,
} from './frame.ts';
import { type Options, pairs, whole } from './options.ts';

const ROWS: readonly unknown[] = ['row', 'rows', 'index', 0];
const COLUMNS: readonly unknown[] = ['column', 'columns', 1];

const isColumnAxis = (axis: unknown): boolean => {
  if (ROWS.includes(axis)) return false;
  if (COLUMNS.includes(axis)) return true;
  throw new PostProcessingError('The diff option axis must be row or column.');
};

/** The difference to an earlier row, or with a negative number to a later one; or to a column before or after. */
export const diff = (table: Frame, options: Options): Frame => {
  const periods = whole(options, 'periods', 1);
  const isAcross = isColumnAxis(options.axis ?? 'row');
  const chosen = pairs(options, 'columns').flatMap(([from, to]) =>
    columnsUnder(table, from).map((column) => ({
      label: [to, ...column.label.slice(1)],
      numbers: numbersOf(column.values),
    })),
  );
  return withColumns(
    table,
    chosen.map(({ label, numbers }, at) => {
      const values = numbers.map((value, row) => {
        const other = isAcross ? chosen[at - periods]?.numbers[row] : numbers[row - periods];
        return value === null || typeof other !== 'number' ? null : numberCell(value - other);
      });
      return computedDouble(label, values);
    }),
  );
};
