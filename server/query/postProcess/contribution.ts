import {
  computed,
  type Frame,
  type FrameColumn,
  head,
  isNumeric,
  missingColumns,
  numberCell,
  numbersOf,
  PostProcessingError,
  withColumns,
} from './frame.ts';
import { oneOf, type Options, text, texts } from './options.ts';

/** Which of the names a column belongs to: its own, or that of a time shift. */
const shiftOf = (column: FrameColumn, shifts: readonly string[]): string =>
  shifts.find((shift) => head(column)?.includes(shift)) ?? '';

const share = (value: number | null, total: number) => numberCell((value ?? 0) / total);

const chosen = (table: Frame, names: readonly string[] | null, shifts: readonly string[]) => {
  if (names === null) return table.columns;
  const found = names.map((name) => {
    const column = table.columns.find((one) => head(one) === name);
    if (!column) throw missingColumns();
    return column;
  });
  const shifted = table.columns.filter((column) =>
    shifts.some((shift) => names.some((name) => head(column) === `${name}__${shift}`)),
  );
  return [...found, ...shifted.filter((column) => !found.includes(column))];
};

/** Each value as its share of the column's total, or of its row's (contract chart-data.md §3). */
export const contribution = (table: Frame, options: Options): Frame => {
  const orientation = oneOf(
    text(options, 'orientation', 'column'),
    ['column', 'row'],
    'The contribution option orientation must be column or row.',
  );
  const shifts = texts(options, 'time_shifts', []);
  const names =
    options.columns === undefined || options.columns === null ? null : texts(options, 'columns');
  const columns = chosen(table, names, shifts);
  const textual = columns.find(
    (column) => !isNumeric(column) && column.values.some((value) => value !== null),
  );
  if (textual) {
    throw new PostProcessingError(
      `Column "${head(textual)}" is not numeric or does not exist in the query results.`,
    );
  }
  const renamed = texts(options, 'rename_columns', []);
  if (renamed.length > 0 && renamed.length !== columns.length) {
    throw new PostProcessingError(
      '`rename_columns` must have the same length as `columns` + `time_shift_columns`.',
    );
  }
  const totals = (options.contribution_totals ?? {}) as Readonly<Record<string, unknown>>;
  const numbers = columns.map((column) => numbersOf(column.values));
  const sums = numbers.map((values) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0),
  );
  const groups = columns.map((column) => shiftOf(column, shifts));

  const shares = columns.map((column, at) => {
    const name = head(column) ?? '';
    const given = Object.hasOwn(totals, name) ? Number(totals[name]) : undefined;
    const values = (numbers[at] ?? []).map((value, row) => {
      if (orientation === 'column') return share(value, given ?? sums[at] ?? 0);
      const total = numbers.reduce(
        (all, others, other) => (groups[other] === groups[at] ? all + (others[row] ?? 0) : all),
        0,
      );
      return share(value, total);
    });
    const to = renamed[at];
    return computed(to === undefined ? column.label : [to], values);
  });
  return withColumns(table, shares);
};
