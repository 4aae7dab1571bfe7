/** Cumulative counts of a histogram as shares of all that was counted, as its picture has them. */
import { columnsBut } from '../columnsBut.ts';
import { computedDouble, type Frame, head, numberOf } from '../postProcess/frame.ts';

/** The last range of all groups together has the whole. */
export const asCumulativeShares = (table: Frame, groups: ReadonlySet<string>): Frame => {
  const ranges = columnsBut(table, groups);
  const isRange = (name: string | null) => name !== null && ranges.has(name);
  const last = table.columns.findLast((column) => isRange(head(column)));
  const all = (last?.values ?? []).reduce<number>((sum, cell) => sum + (numberOf(cell) ?? 0), 0);
  return {
    ...table,
    columns: table.columns.map((column) =>
      isRange(head(column))
        ? computedDouble(
            column.label,
            column.values.map((cell) => (all === 0 ? null : (numberOf(cell) ?? 0) / all)),
          )
        : column,
    ),
  };
};
