import { isRecord } from '#common/isRecord.ts';
import type { Cell } from '../../engine/engine.ts';
import {
  computedDouble,
  type Frame,
  type FrameColumn,
  head,
  isNumeric,
  kindOf,
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

const shareOfColumn = (value: number | null, total: number) => numberCell((value ?? 0) / total);

/** Where a row has no value there is no share of it either. */
const shareOfRow = (value: number | null, total: number) =>
  value === null ? null : numberCell(value / total);

/** Nothing is a share of a whole that was given and is nothing. */
const shareOfGiven = (value: number | null, total: unknown) =>
  Number(total ?? 0) === 0 ? 0 : shareOfColumn(value, Number(total));

const isText = (column: FrameColumn): boolean =>
  !isNumeric(column) && column.values.some((value) => value !== null);

const chosen = (table: Frame, names: readonly string[], shifts: readonly string[]) => {
  if (names.length === 0) return table.columns.filter((column) => !isText(column));
  const byName = new Map(table.columns.toReversed().map((column) => [head(column), column]));
  const found = names.map((name) => {
    const column = byName.get(name);
    if (!column) throw missingColumns();
    return column;
  });
  const wanted = new Set(names);
  const isShifted = (name: string) =>
    shifts.some(
      (shift) => name.endsWith(`__${shift}`) && wanted.has(name.slice(0, -shift.length - 2)),
    );
  const taken = new Set(found);
  const shifted = table.columns.filter(
    (column) => !taken.has(column) && isShifted(head(column) ?? ''),
  );
  return [...found, ...shifted];
};

/** A last row for what the rows leave out of the whole: cells by their columns, our own option. */
const withOthers = (table: Frame, { others }: Options): Frame => {
  if (!isRecord(others)) return table;
  const cellOf = (column: FrameColumn): Cell => {
    const cell = others[head(column) ?? ''];
    return typeof cell === 'string' || typeof cell === 'number' ? cell : null;
  };
  const longer = (column: FrameColumn): FrameColumn => ({
    ...column,
    kind: kindOf(column),
    values: [...column.values, cellOf(column)],
  });
  return {
    ...table,
    index: table.index.map(longer),
    columns: table.columns.map(longer),
    rowCount: table.rowCount + 1,
    rowNumbers: null,
  };
};

/** Each value as its share of the column's total, or of its row's. */
export const contribution = (given: Frame, options: Options): Frame => {
  const table = withOthers(given, options);
  const orientation = oneOf(
    text(options, 'orientation', 'column'),
    ['column', 'row'],
    'The contribution option orientation must be column or row.',
  );
  const shifts = texts(options, 'time_shifts', []);
  const names = texts(options, 'columns', []);
  const columns = chosen(table, names, shifts);
  const renamed = texts(options, 'rename_columns', []);
  if (renamed.length > 0 && renamed.length !== columns.length) {
    throw new PostProcessingError(
      '`rename_columns` must have the same length as `columns` + `time_shift_columns`.',
    );
  }
  const textual = columns.find(isText);
  if (textual) {
    throw new PostProcessingError(
      `Column "${head(textual)}" is not numeric or does not exist in the query results.`,
    );
  }
  const totals = (options.contribution_totals ?? {}) as Readonly<Record<string, unknown>>;
  const numbers = columns.map((column) => numbersOf(column.values));
  const sums = numbers.map((values) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0),
  );
  const rowTotals = new Map<string, number[]>();
  const totalsOfRows = columns.map((column, at) => {
    const shift = shiftOf(column, shifts);
    const sum = rowTotals.get(shift) ?? Array.from({ length: table.rowCount }, () => 0);
    rowTotals.set(shift, sum);
    for (const [row, value] of (numbers[at] ?? []).entries())
      sum[row] = (sum[row] ?? 0) + (value ?? 0);
    return sum;
  });

  const shares = columns.map((column, at) => {
    const name = head(column) ?? '';
    const values = (numbers[at] ?? []).map((value, row) => {
      if (orientation === 'row') return shareOfRow(value, totalsOfRows[at]?.[row] ?? 0);
      return Object.hasOwn(totals, name)
        ? shareOfGiven(value, totals[name])
        : shareOfColumn(value, sums[at] ?? 0);
    });
    const to = renamed[at];
    return computedDouble(to === undefined ? column.label : [to], values);
  });
  return withColumns(table, shares);
};
