/** A pivot table as it is shown: rows by columns, subtotals of each group, and totals. */
import type { Cell } from '../../engine/engine.ts';
import { assertAffordable } from '../budgets.ts';
import {
  columnNamed,
  computed,
  type Frame,
  type FrameColumn,
  groupRows,
  kindOf,
} from '../postProcess/frame.ts';
import { labelText } from '../postProcess/labelText.ts';
import type { ShownPivot } from './shown.ts';
import { totalOf } from './totals.ts';

const NULL_LABEL = '<NULL>';
const SUBTOTAL = 'Subtotal';

/** One row or column of what is shown: a group, or what comes of several. */
interface Line {
  readonly label: readonly string[];
  /** Places of the groups that it is made of. */
  readonly of: readonly number[];
  readonly isTotal: boolean;
}

/** The groups, each outer one followed by its subtotal, all by the total. */
const lines = (labels: readonly (readonly string[])[], total: string | null): readonly Line[] => {
  const levels = labels[0]?.length ?? 0;
  const filled = (label: readonly string[]) => [
    ...label,
    ...Array.from({ length: levels - label.length }, () => ''),
  ];
  const walk = (of: readonly number[], level: number): Line[] => {
    if (level >= levels - 1) {
      return of.map((at) => ({ label: labels[at] ?? [], of: [at], isTotal: false }));
    }
    const groups = Map.groupBy(of, (at) => labels[at]?.[level] ?? '');
    return [...groups.values()].flatMap((group) => {
      const inner = walk(group, level + 1);
      if (total === null) return inner;
      const prefix = labels[group[0] ?? 0]?.slice(0, level + 1) ?? [];
      return [...inner, { label: filled([...prefix, SUBTOTAL]), of: group, isTotal: true }];
    });
  };
  const all = labels.map((_, at) => at);
  const found = walk(all, 0);
  return total === null ? found : [...found, { label: filled([total]), of: all, isTotal: true }];
};

const namesOf = (columns: readonly FrameColumn[], key: readonly Cell[]): readonly string[] =>
  key.map((value, at) => {
    const column = columns[at];
    return value === null || !column ? NULL_LABEL : labelText(value, column.type, kindOf(column));
  });

/** Labels of both sides and the values where they meet. */
const grid = (table: Frame, shown: ShownPivot, nameOf: (name: string) => string) => {
  const compute = totalOf(shown.aggregate);
  const [acrossBy, downBy] = [shown.columns, shown.rows].map((names) =>
    names.map((name) => columnNamed(table, name)),
  ) as [FrameColumn[], FrameColumn[]];
  const [across, down] = [acrossBy, downBy].map((by) => groupRows(by, table.rowCount)) as [
    ReturnType<typeof groupRows>,
    ReturnType<typeof groupRows>,
  ];
  const metrics = shown.metrics.map((name) => ({ name, values: columnNamed(table, name).values }));
  assertAffordable('The pivot table', down.length, across.length * metrics.length);
  const placeOf = new Map(down.flatMap(({ rows }, at) => rows.map((row) => [row, at] as const)));
  const columns = across.flatMap(({ key, rows }) => {
    const inside = Map.groupBy(rows, (row) => placeOf.get(row) ?? 0);
    const group = namesOf(acrossBy, key);
    return metrics.map(({ name, values }, at) => ({
      at,
      label: shown.combinesMetrics ? [...group, nameOf(name)] : [nameOf(name), ...group],
      cells: down.map((_, place): Cell => {
        const found = inside.get(place);
        return found ? compute(found.map((row) => values[row] ?? null)) : null;
      }),
    }));
  });
  return {
    down: down.map(({ key }) => namesOf(downBy, key)),
    columns: shown.combinesMetrics ? columns : columns.toSorted((a, b) => a.at - b.at),
  };
};

/** Rows and columns exchanged. */
const turned = (table: Frame): Frame => ({
  ...table,
  index: (table.columns[0]?.label ?? []).map((_, level) =>
    computed(
      [''],
      table.columns.map(({ label }) => label[level] ?? null),
    ),
  ),
  columns: Array.from({ length: table.rowCount }, (_, row) =>
    computed(
      table.index.map(({ values }) => String(values[row] ?? '')),
      table.columns.map(({ values }) => values[row] ?? null),
    ),
  ),
  rowCount: table.columns.length,
});

const pivoted = (table: Frame, shown: ShownPivot, nameOf: (name: string) => string): Frame => {
  const compute = totalOf(shown.aggregate);
  const total = `Total (${shown.aggregate})`;
  const { down, columns } = grid(table, shown, nameOf);
  const rows = lines(
    shown.rows.length > 0 ? down : [[total]],
    shown.hasColumnTotals && shown.rows.length > 0 ? total : null,
  );
  const across = lines(
    columns.map(({ label }) => label),
    shown.hasRowTotals ? total : null,
  );
  return {
    index: (rows[0]?.label ?? []).map((_, level) =>
      computed(
        [''],
        rows.map(({ label }) => label[level] ?? ''),
      ),
    ),
    columns: across.map(({ label, of, isTotal }) => {
      const parts = of.map((at) => columns[at]?.cells ?? []);
      const leaves = down.map((_, row) => {
        const cells = parts.map((cells) => cells[row] ?? null);
        return isTotal ? compute(cells.filter((cell) => cell !== null)) : (cells[0] ?? null);
      });
      return computed(
        label,
        rows.map((line): Cell => {
          const cells = line.of.map((row) => leaves[row] ?? null);
          return line.isTotal ? compute(cells.filter((cell) => cell !== null)) : (cells[0] ?? null);
        }),
      );
    }),
    rowCount: rows.length,
    rowNumbers: null,
  };
};

export const pivotShown = (
  table: Frame,
  shown: ShownPivot,
  nameOf: (name: string) => string,
): Frame => {
  if (!shown.hasMetricRows) return pivoted(table, shown, nameOf);
  const { rows, columns, hasRowTotals, hasColumnTotals } = shown;
  const aside: ShownPivot = {
    ...shown,
    rows: columns,
    columns: rows,
    hasRowTotals: hasColumnTotals,
    hasColumnTotals: hasRowTotals,
  };
  return turned(pivoted(table, aside, nameOf));
};
