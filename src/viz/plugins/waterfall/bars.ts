/** Rows as bars that begin where the one before ended, and the totals they lead to. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { addAmounts, type Amount, amountOf } from '../../shared/amount';
import { timeGrain } from '../../shared/baseQuery';
import { categoryName } from '../../shared/categoryName';
import { toList } from '../../shared/labels';
import { grainFormat, timeFormatter } from '#common/timeFormat.ts';
import { xColumn } from '../../shared/xAxis';

/** Each kind is a series of its own, in this order. */
export const BAR_KINDS = ['increase', 'decrease', 'total'] as const;

export type BarKind = (typeof BAR_KINDS)[number];

export interface Bar {
  readonly kind: BarKind;
  readonly name: string;
  /** The step of the axis that it belongs to, where it is a part of one. */
  readonly step: string | null;
  readonly from: number;
  readonly until: number;
  readonly amount: Amount;
  /** A value for each column; null for a total, which is of more than one step. */
  readonly values: readonly unknown[] | null;
}

const TIME = 2;

export const timeName = (form: FormData) => {
  const { x_axis_time_format: own } = form;
  if (typeof own === 'string' && own !== '' && own !== 'smart_date') return timeFormatter(own);
  return grainFormat(timeGrain(form));
};

/** With a breakdown, each total is of all steps up to its own. */
export const totalName = ({ total_label: own, groupby }: FormData): string => {
  if (typeof own === 'string' && own !== '') return own;
  return toList(groupby).length > 0 ? 'Running total' : 'Total';
};

interface Row {
  readonly x: unknown;
  readonly part: unknown;
  readonly amount: Amount | null;
}

const kindOf = (amount: Amount): BarKind => (Number(amount) < 0 ? 'decrease' : 'increase');

/** Without a breakdown: every row is a change, and the total comes last. */
const changes = (rows: readonly Row[], nameOf: (x: unknown) => string, form: FormData) => {
  let level = 0;
  const bars = rows.flatMap(({ x, amount }): readonly Bar[] => {
    if (amount === null) return [];
    const from = level;
    level += Number(amount);
    const name = nameOf(x);
    return [{ kind: kindOf(amount), name, step: null, from, until: level, amount, values: [x] }];
  });
  const total = addAmounts(bars.map(({ amount }) => amount));
  const last: Bar = {
    kind: 'total',
    name: totalName(form),
    step: null,
    from: 0,
    until: level,
    amount: total,
    values: null,
  };
  return bars.length > 0 && form.show_total !== false ? [...bars, last] : bars;
};

/** With a breakdown: each step goes on from the one before, and ends with the total so far. */
const steps = (
  rows: readonly Row[],
  nameOf: (x: unknown) => string,
  partName: (part: unknown) => string,
) => {
  let level = 0;
  const amounts: Amount[] = [];
  return [...Map.groupBy(rows, ({ x }) => x)].flatMap(([x, parts]): readonly Bar[] => {
    const step = nameOf(x);
    const bars = parts.flatMap(({ part, amount }): readonly Bar[] => {
      if (amount === null) return [];
      const from = level;
      level += Number(amount);
      amounts.push(amount);
      const values = [x, part];
      return [
        { kind: kindOf(amount), name: partName(part), step, from, until: level, amount, values },
      ];
    });
    const total: Bar = {
      kind: 'total',
      name: step,
      step,
      from: 0,
      until: level,
      amount: addAmounts(amounts),
      values: null,
    };
    return bars.length > 0 ? [...bars, total] : [];
  });
};

export const toBars = (result: ChartResult, form: FormData) => {
  const key = metricLabel(toList(form.metric)[0]);
  const xKey = xColumn(result, form);
  const [breakdown] = toList(form.groupby);
  const typeOf = (name: string) => result.coltypes[result.colnames.indexOf(name)];
  const partKey = breakdown === undefined ? null : columnLabel(breakdown);
  const nameOf = (x: unknown) => categoryName(x, typeOf(xKey), timeName(form));
  const rows = result.data.map((row) => ({
    x: row[xKey] ?? null,
    part: partKey === null ? null : (row[partKey] ?? null),
    amount: amountOf(row[key]),
  }));
  const bars =
    partKey === null
      ? changes(rows, nameOf, form)
      : steps(rows, nameOf, (part) => categoryName(part, typeOf(partKey)));
  const isTime = typeOf(xKey) === TIME;
  return { bars, isTime, missing: rows.filter(({ amount }) => amount === null).length };
};
