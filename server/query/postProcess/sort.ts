import { compareAsRead } from '#common/table/order.ts';
import { Generic } from '../../engine/engine.ts';
import {
  columnNamed,
  compareCells,
  type Frame,
  type FrameColumn,
  kindOf,
  takeRows,
} from './frame.ts';
import { flag, type Options, texts } from './options.ts';

/** Rows in order, nothing last; they keep the numbers they had. With `as_read`, our own, as in a table sorted by its reader. */
export const sort = (table: Frame, options: Options): Frame => {
  const isIndex = flag(options, 'is_sort_index', false);
  const names = texts(options, 'by', []);
  if (!isIndex && names.length === 0) return table;
  const by: readonly FrameColumn[] = isIndex
    ? table.index
    : names.map((name) => columnNamed(table, name));
  const { ascending = true } = options;
  const directions = by.map(
    (_, at) => (Array.isArray(ascending) ? ascending[at] : ascending) !== false,
  );
  const numeric = by.map((column) => kindOf(column) === Generic.numeric);
  const rows = Array.from({ length: table.rowCount }, (_, at) => at);
  const isPlain = isIndex && by.length === 0;
  const isAsRead = flag(options, 'as_read', false);
  rows.sort((a, b) => {
    if (isPlain) return ascending === false ? b - a : a - b;
    for (const [at, { values }] of by.entries()) {
      const [left, right] = [values[a] ?? null, values[b] ?? null];
      if (isAsRead) {
        const order = compareAsRead(left, right, directions[at] === false);
        if (order !== 0) return order;
        continue;
      }
      const order = compareCells(left, right, numeric[at] ?? false);
      const isNullOrder = left === null || right === null;
      if (order !== 0) return directions[at] || isNullOrder ? order : -order;
    }
    return 0;
  });
  const numbered =
    table.index.length > 0
      ? table
      : {
          ...table,
          rowNumbers: table.rowNumbers ?? Array.from({ length: table.rowCount }, (_, at) => at),
        };
  return takeRows(numbered, rows);
};
