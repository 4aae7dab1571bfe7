/** The last row of a table's sheet: what the database says of all rows, under the columns of the table. */
import { COMPARISON_TYPES, type ComparisonType, totalOfShares } from '#common/table/compared.ts';
import type { PostProcessingStep } from '#common/wire/chartData.ts';
import { type Cell, Generic } from '../../engine/engine.ts';
import { comparedAsRead, comparedName, comparedPlainly } from '../postProcess/compare.ts';
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

/** What the total of a column is made of: that of a metric, the whole of its shares, or how far one is from another. */
export type Behind =
  | { readonly metric: string; readonly isShare?: true }
  | {
      readonly type: ComparisonType;
      readonly isAsRead: boolean;
      readonly now: Behind;
      readonly before: Behind;
    };

type Named = readonly (readonly [name: string, of: Behind])[];

const sharesMade = ({ columns, rename_columns: names }: Options): Named =>
  texts(names).map((name, at) => [name, { metric: texts(columns)[at] ?? name, isShare: true }]);

const TYPES: ReadonlySet<unknown> = new Set(COMPARISON_TYPES);
const isType = (type: unknown): type is ComparisonType => TYPES.has(type);

const comparisonsMade = (options: Options, known: ReadonlyMap<string, Behind>): Named => {
  const { compare_type: type, as_read: asRead } = options;
  if (!isType(type)) return [];
  return texts(options.source_columns).flatMap((metric, at) => {
    const against = texts(options.compare_columns)[at] ?? '';
    const [now, before] = [known.get(metric), known.get(against)];
    if (!now || !before) return [];
    const of = { type, isAsRead: asRead === true, now, before };
    return [[comparedName(type, metric, against), of] as const];
  });
};

/** What is behind each column of the rows, by the name that the steps leave it. */
export const metricsBehind = (
  metrics: readonly string[],
  offsets: readonly string[],
  steps: readonly PostProcessingStep[],
): ReadonlyMap<string, Behind> => {
  const shifted = metrics.flatMap((metric) => offsets.map((offset) => `${metric}__${offset}`));
  let behind: Named = [...metrics, ...shifted].map((metric) => [metric, { metric }]);
  for (const { operation, options } of steps) {
    if (operation === 'contribution') behind = [...behind, ...sharesMade(options ?? {})];
    if (operation === 'compare')
      behind = [...behind, ...comparisonsMade(options ?? {}, new Map(behind))];
    if (operation !== 'rename') continue;
    const names = pairs(options?.columns);
    behind = behind.map(([name, of]) => [names.get(name) ?? name, of]);
  }
  return new Map(behind);
};

export const withTotalsRow = (
  table: Frame,
  totals: Frame,
  behind: ReadonlyMap<string, Behind>,
): Frame => {
  const totalNamed = (metric: string): Cell =>
    totals.columns.find((column) => head(column) === metric)?.values[0] ?? null;
  const totalOf = (of: Behind): Cell => {
    if ('type' in of) {
      const compared = of.isAsRead ? comparedAsRead : comparedPlainly;
      return compared(of.type, totalOf(of.now), totalOf(of.before));
    }
    const total = totalNamed(of.metric);
    return of.isShare ? totalOfShares(numberOf(total)) : total;
  };
  const isMetric = (name: string) =>
    behind.has(name) || totals.columns.some((column) => head(column) === name);
  return {
    ...table,
    rowCount: table.rowCount + 1,
    rowNumbers: null,
    columns: table.columns.map((column, at) => {
      const name = head(column) ?? '';
      const total = totalOf(behind.get(name) ?? { metric: name });
      const isNamed = at === 0 && !isMetric(name);
      return {
        ...column,
        kind: column.kind ?? (kindOf(column) === Generic.numeric ? Generic.numeric : null),
        values: [...column.values, isNamed ? TOTAL : isMetric(name) ? total : null],
      };
    }),
  };
};
