/** The last row of a table's sheet: what the database says of all rows, under the columns of the table. */
import type { PostProcessingStep } from '#common/wire/chartData.ts';
import { type Cell, Generic } from '../../engine/engine.ts';
import { comparedAsRead, comparedName, type ComparedType } from '../postProcess/compare.ts';
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
  texts(names).map((name, at) => [name, { metric: texts(columns)[at] ?? name }] as const);

/** What the total of a column is made of: that of a metric, or how far it is from the metric at another time. */
export interface Behind {
  readonly metric: string;
  readonly compared?: { readonly type: ComparedType; readonly against: string };
}

const comparisonsMade = (options: Options) =>
  texts(options.source_columns).flatMap((metric, at) => {
    const against = texts(options.compare_columns)[at] ?? '';
    const { compare_type: type } = options;
    if (options.as_read !== true || (type !== 'difference' && type !== 'percentage')) return [];
    return [
      [comparedName(type, metric, against), { metric, compared: { type, against } }] as const,
    ];
  });

/** What is behind each column of the rows, by the name that the steps leave it. */
export const metricsBehind = (
  metrics: readonly string[],
  offsets: readonly string[],
  steps: readonly PostProcessingStep[],
): ReadonlyMap<string, Behind> => {
  const shifted = metrics.flatMap((metric) => offsets.map((offset) => `${metric}__${offset}`));
  let behind: readonly (readonly [name: string, of: Behind])[] = [...metrics, ...shifted].map(
    (metric) => [metric, { metric }],
  );
  for (const { operation, options } of steps) {
    if (operation === 'contribution') behind = [...behind, ...sharesMade(options ?? {})];
    if (operation === 'compare') behind = [...behind, ...comparisonsMade(options ?? {})];
    if (operation !== 'rename') continue;
    const names = pairs(options?.columns);
    behind = behind.map(([name, of]) => [names.get(name) ?? name, of]);
  }
  return new Map(behind);
};

/** A share of the whole is all of it, unless there is nothing. */
const shareOf = (total: Cell): Cell => ((numberOf(total) ?? 0) === 0 ? null : 1);

export const withTotalsRow = (
  table: Frame,
  totals: Frame,
  behind: ReadonlyMap<string, Behind>,
  shares: ReadonlySet<string>,
): Frame => {
  const totalNamed = (metric: string): Cell =>
    totals.columns.find((column) => head(column) === metric)?.values[0] ?? null;
  const totalOf = (name: string): Cell => {
    const { metric, compared } = behind.get(name) ?? { metric: name };
    const total = totalNamed(metric);
    return compared ? comparedAsRead(compared.type, total, totalNamed(compared.against)) : total;
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
