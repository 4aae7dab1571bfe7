/** Rows of other times beside those of the main one. */
import type { Unit } from '#common/timeUnits.ts';
import { type Cell, Generic } from '../../engine/engine.ts';
import { assertAffordable } from '../budgets.ts';
import { add, isoMoment, type Moment, truncate } from '../../time/calendar.ts';
import { columnNamed, computed, type Frame, keyOf } from '../postProcess/frame.ts';
import type { ComparedAnswer, MatchedColumn, Shift } from './calls.ts';
import { tableFrame } from './tableFrame.ts';

/** The moment of the other time that one goes with; of a period, its first one counts. */
const counterpart = (at: Moment, { count, unit }: Shift, period: Unit | null): Moment => {
  const moved = add(at, count, unit);
  return period === null ? moved : truncate(moved, period);
};

/** What rows of both times are matched by: dimensions as they are, time by its period or as it is; moved where a shift is given. */
const rowKeys = (
  table: Frame,
  matched: readonly MatchedColumn[],
  shift: Shift | null,
): readonly string[] => {
  const columns = matched.map((one) => ({ ...one, column: columnNamed(table, one.label) }));
  return Array.from({ length: table.rowCount }, (_, row) =>
    keyOf(
      columns.map(({ column, unit, isAxis }) => {
        const cell = column.values[row] ?? null;
        const at =
          isAxis && column.kind === Generic.temporal && typeof cell === 'string'
            ? isoMoment(cell)
            : null;
        if (at === null) return cell;
        if (shift) return counterpart(at, shift, unit);
        return unit ? truncate(at, unit) : at;
      }),
    ),
  );
};

/** The table with `<metric>__<offset>` columns. */
export const withComparedTimes = (
  main: Frame,
  compared: readonly ComparedAnswer[],
  matched: readonly MatchedColumn[],
  metrics: readonly string[],
): Frame => {
  if (compared.length === 0 || main.rowCount === 0) return main;
  assertAffordable(
    'The comparison of times',
    main.rowCount,
    main.columns.length + compared.length * metrics.length,
  );
  const added = compared.flatMap((one) => {
    const other = tableFrame(one);
    const rowOf = new Map(rowKeys(other, matched, null).map((key, row) => [key, row]));
    const rows = rowKeys(main, matched, one.shift).map((key) => rowOf.get(key));
    return metrics.map((label) => {
      const { values, kind, type } = columnNamed(other, label);
      const cells = rows.map((row): Cell => (row === undefined ? null : (values[row] ?? null)));
      return { ...computed([`${label}__${one.offset}`], cells), kind, type };
    });
  });
  return { ...main, columns: [...main.columns, ...added] };
};
