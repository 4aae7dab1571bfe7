/** Rows of other times beside those of the main one. */
import type { Unit } from '#common/timeUnits.ts';
import { type Cell, Generic } from '../../engine/engine.ts';
import { assertAffordable } from '../budgets.ts';
import { add, DAY_MS, isoMoment, type Moment, truncate } from '../../time/calendar.ts';
import { columnNamed, computed, type Frame, keyOf } from '../postProcess/frame.ts';
import type { ComparedAnswer, MatchedColumn, Shift } from './calls.ts';
import { tableFrame } from './tableFrame.ts';

const MONTHS: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 };

const monthOf = (at: Moment): number => {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** How many periods lie between the ones that two moments fall into. */
const periodsBetween = (from: Moment, to: Moment, unit: Unit): number => {
  const [first, last] = [truncate(from, unit), truncate(to, unit)];
  const months = MONTHS[unit];
  return months === undefined
    ? Math.round((last - first) / (7 * DAY_MS))
    : (monthOf(last) - monthOf(first)) / months;
};

/** The moment of the other time that one goes with. */
const counterpart = (at: Moment, { count, unit, since }: Shift, period: Unit | null): Moment => {
  if (period === null) return add(at, count, unit);
  if (since === undefined) return truncate(add(at, count, unit), period);
  const periods = periodsBetween(since, add(since, count, unit), period);
  return add(truncate(at, period), periods, period);
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
