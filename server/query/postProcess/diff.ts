import {
  columnsUnder,
  computed,
  type Frame,
  numberCell,
  numbersOf,
  PostProcessingError,
  withColumns,
} from './frame.ts';
import { type Options, pairs, whole } from './options.ts';

/** The difference to an earlier row, or with a negative number to a later one. */
export const diff = (table: Frame, options: Options): Frame => {
  const periods = whole(options, 'periods', 1);
  if (
    options.axis !== undefined &&
    options.axis !== null &&
    options.axis !== 'row' &&
    options.axis !== 0
  ) {
    throw new PostProcessingError('The diff option axis can only be row.');
  }
  return withColumns(
    table,
    pairs(options, 'columns').flatMap(([from, to]) =>
      columnsUnder(table, from).map((column) => {
        const numbers = numbersOf(column.values);
        const values = numbers.map((value, row) => {
          const other = numbers[row - periods] ?? null;
          return value === null || other === null ? null : numberCell(value - other);
        });
        return computed([to, ...column.label.slice(1)], values);
      }),
    ),
  );
};
