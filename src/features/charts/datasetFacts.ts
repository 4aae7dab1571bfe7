import { metricLabel } from '#common/labels.ts';
import { type MetricKind, metricKind } from '#common/metricKind.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import { byName } from '@/lib/byName';
import type { DatasetFacts } from '@/viz/chartResult';
import { chartControls } from '@/viz/controls/chartControls';
import { wholeForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { toList } from '@/viz/shared/labels';

export const NO_FACTS: DatasetFacts = { verboseNames: byName([]), columnFormats: byName([]) };

const DIGITS = /^%Y(%m(%d)?)?$/;
const NUMBER = /INT|NUM|DEC|FLOAT|DOUBLE|REAL|LONG/i;

const datesInDigits = (columns: Datasource['columns']): readonly string[] =>
  columns
    .filter(
      ({ is_dttm, python_date_format, type }) =>
        is_dttm && DIGITS.test(python_date_format ?? '') && NUMBER.test(type ?? ''),
    )
    .map(({ column_name }) => column_name);

type Metrics = Datasource['metrics'];

const kindsOf = (metrics: Metrics): Readonly<Record<string, MetricKind>> =>
  byName(
    metrics.flatMap(({ metric_name: name, expression }) => {
      const kind = metricKind({ expressionType: 'SQL', sqlExpression: expression ?? '' });
      return kind ? [[name, kind] as const] : [];
    }),
  );

type Dataset = Pick<Datasource, 'verbose_map' | 'column_formats'> &
  Partial<Pick<Datasource, 'columns' | 'metrics' | 'database' | 'table_name'>>;

const readFacts = ({
  verbose_map = {},
  column_formats = {},
  metrics = [],
  columns = [],
  database,
  table_name: name,
}: Dataset): DatasetFacts => ({
  ...(name ? { name } : {}),
  ...(database?.backend ? { backend: database.backend } : {}),
  verboseNames: byName(Object.entries(verbose_map)),
  columnFormats: byName(
    Object.entries(column_formats).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ),
  columnKinds: byName(
    columns.flatMap(({ column_name, type_generic }) =>
      typeof type_generic === 'number' ? [[column_name, type_generic] as const] : [],
    ),
  ),
  datesInDigits: datesInDigits(columns),
  currencyFormats: byName(
    metrics.flatMap(({ metric_name, currency }) =>
      currency ? [[metric_name, currency] as const] : [],
    ),
  ),
  metricKinds: kindsOf(metrics),
});

const known = new WeakMap<Dataset, DatasetFacts>();

/** What charts need to know about a dataset, read once for all charts on it. */
export const toDatasetFacts = (dataset: Dataset): DatasetFacts => {
  const facts = known.get(dataset) ?? readFacts(dataset);
  known.set(dataset, facts);
  return facts;
};

/** Charts of former types and keys have their metrics under other names. */
const metricsIn = (stored: FormData): readonly unknown[] => {
  const form = wholeForm(stored, null);
  const meta = vizEntry(form.viz_type);
  return [...(meta ? chartControls(meta) : [])].flatMap(([name, { kind }]) =>
    kind === 'metric' || kind === 'metrics' ? toList(form[name]) : [],
  );
};

const without = <T>(
  record: Readonly<Record<string, T>> = {},
  names: ReadonlySet<string>,
): Readonly<Record<string, T>> =>
  byName(Object.entries(record).filter(([name]) => !names.has(name)));

/**
 * The same for one chart. Results are told by their labels alone: a label of one of its metrics means that metric, also
 * where the dataset has a column of that name, or where the chart gives it to a metric of its own.
 */
export const chartFacts = (dataset: Dataset, form: FormData): DatasetFacts => {
  const facts = toDatasetFacts(dataset);
  const saved = new Map((dataset.metrics ?? []).map((metric) => [metric.metric_name, metric]));
  const asked = metricsIn(form);
  const own = new Set(asked.filter((metric) => typeof metric !== 'string').map(metricLabel));
  const named = asked.flatMap((metric) => {
    const label = metricLabel(metric);
    if (typeof metric !== 'string') return [[label, label] as const];
    const known = saved.get(metric);
    return known ? [[label, known.verbose_name || label] as const] : [];
  });
  if (named.length === 0) return facts;
  return {
    ...facts,
    verboseNames: byName([...Object.entries(facts.verboseNames), ...named]),
    columnFormats: without(facts.columnFormats, own),
    currencyFormats: without(facts.currencyFormats, own),
  };
};
