import {
  columnNamed,
  computedDouble,
  type Frame,
  groupRows,
  numberOf,
  withColumns,
} from './frame.ts';
import { type Options, text, texts } from './options.ts';

/**
 * Where a value stands among its group, from above 0 to 1; equal values share their mean place. Rows without a
 * group have none.
 */
export const rank = (table: Frame, options: Options): Frame => {
  const { values } = columnNamed(table, text(options, 'metric'));
  const by = texts(options, 'group_by', []).map((name) => columnNamed(table, name));
  const ranks: (number | null)[] = Array.from({ length: table.rowCount }, () => null);
  for (const { key, rows } of groupRows(by, table.rowCount)) {
    if (key.includes(null)) continue;
    const ranked = rows
      .map((row) => ({ row, value: numberOf(values[row] ?? null) }))
      .filter((one): one is { row: number; value: number } => one.value !== null)
      .sort((a, b) => a.value - b.value);
    let start = 0;
    while (start < ranked.length) {
      let end = start;
      while (ranked[end + 1]?.value === ranked[start]?.value) end += 1;
      const place = (start + end) / 2 + 1;
      for (let at = start; at <= end; at += 1) {
        const one = ranked[at];
        if (one) ranks[one.row] = place / ranked.length;
      }
      start = end + 1;
    }
  }
  return withColumns(table, [computedDouble(['rank'], ranks)]);
};
