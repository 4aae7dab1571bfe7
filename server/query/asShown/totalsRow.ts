/** The last row of a table's sheet: what the database says of all rows, under the columns of the table. */
import type { PostProcessingStep } from '#common/wire/chartData.ts';
import { type Cell, Generic } from '../../engine/engine.ts';
import { type Frame, head, kindOf, numberOf } from '../postProcess/frame.ts';

const TOTAL = 'Total';

type Options = Readonly<Record<string, unknown>>;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const pairs = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    typeof value === 'object' && value !== null
      ? Object.entries(value).filter(([, to]) => typeof to === 'string')
      : [],
  );

const sharesMade = ({ columns, rename_columns: names }: Options) =>
  texts(names).map((name, at) => [name, texts(columns)[at] ?? name] as const);

/** Which metric each column of the rows is the value or the share of, by the name that the steps leave it. */
export const metricsBehind = (
  metrics: readonly string[],
  steps: readonly PostProcessingStep[],
): ReadonlyMap<string, string> => {
  let behind: readonly (readonly [name: string, metric: string])[] = metrics.map((label) => [
    label,
    label,
  ]);
  for (const { operation, options } of steps) {
    if (operation === 'contribution') behind = [...behind, ...sharesMade(options ?? {})];
    if (operation !== 'rename') continue;
    const names = pairs(options?.columns);
    behind = behind.map(([name, metric]) => [names.get(name) ?? name, metric]);
  }
  return new Map(behind);
};

/** A share of the whole is all of it, unless there is nothing. */
const shareOf = (total: Cell): Cell => ((numberOf(total) ?? 0) === 0 ? null : 1);

export const withTotalsRow = (
  table: Frame,
  totals: Frame,
  behind: ReadonlyMap<string, string>,
  shares: ReadonlySet<string>,
): Frame => {
  const totalOf = (name: string): Cell => {
    const metric = behind.get(name) ?? name;
    return totals.columns.find((column) => head(column) === metric)?.values[0] ?? null;
  };
  const isMetric = (name: string) =>
    behind.has(name) || totals.columns.some((column) => head(column) === name);
  return {
    ...table,
    rowCount: table.rowCount + 1,
    rowNumbers: null,
    columns: table.columns.map((column, at) => {
      const name = head(column) ?? '';
      const total = shares.has(name) ? shareOf(totalOf(name)) : totalOf(name);
      const isNamed = at === 0 && !isMetric(name);
      return {
        ...column,
        kind: column.kind ?? (kindOf(column) === Generic.numeric ? Generic.numeric : null),
        values: [...column.values, isNamed ? TOTAL : isMetric(name) ? total : null],
      };
    }),
  };
};
