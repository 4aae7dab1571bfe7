/** A dataset and its metrics as SQL, for `dataset(…)` and `metric(…)` of a template. */
import { EngineError } from '../engine/engine.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import type { TemplateDataset } from './calls.ts';

const refused = (message: string) => new EngineError('database', message);

/** Expressions are other people's: what was refused of them is not written. */
const assertWritten = (
  id: number,
  entries: readonly { readonly name: string; readonly refused?: string }[],
) => {
  const wrong = entries.find((entry) => entry.refused !== undefined);
  if (wrong) throw refused(`“${wrong.name}” of the dataset ${id}: ${wrong.refused}`);
};

const textList = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.map(String) : null;

export const metricSql = ({ id, metrics }: TemplateDataset, name: string): string => {
  const metric = metrics.find((known) => known.name === name);
  if (!metric) throw refused(`the dataset ${id} has no metric “${name}”`);
  assertWritten(id, [metric]);
  return metric.expression;
};

/** A query in brackets with its alias; with metrics, grouped by the columns. */
export const datasetSql = (
  { id, from, columns, metrics }: TemplateDataset,
  { includeMetrics, only }: { includeMetrics: boolean; only: unknown },
  { quote }: Pick<Dialect, 'quote'>,
): string => {
  const names = textList(only);
  const unknown = names?.find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) throw refused(`the dataset ${id} has no column “${unknown}”`);
  const shown = columns.filter(({ name }) => names === null || names.includes(name));
  assertWritten(id, [...shown, ...(includeMetrics ? metrics : [])]);
  const keys = shown.map(({ name, expression }) => expression ?? quote(name));
  const selected = [
    ...shown.map(({ name }, at) => `${keys[at] ?? ''} AS ${quote(name)}`),
    ...(includeMetrics ? metrics.map((m) => `${m.expression} AS ${quote(m.name)}`) : []),
  ];
  if (selected.length === 0) throw refused(`the dataset ${id} has no columns`);
  const grouped = includeMetrics && keys.length > 0 ? `\nGROUP BY ${keys.join(', ')}` : '';
  return `(\nSELECT ${selected.join(', ')}\nFROM ${from}${grouped}\n) AS ${quote(`dataset_${id}`)}`;
};
