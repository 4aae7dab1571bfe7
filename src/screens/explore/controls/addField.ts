/** How a setting changes when a field is added to it. A filter is begun instead: a column alone asks for nothing. */
import type { Datasource } from '#common/wire/datasource.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import { toList, unique } from '@/viz/shared/labels';
import type { ControlDefinition, ControlKind } from '@/viz/controls/definition';
import { simpleMetric } from '../formData/adhoc';
import type { DraggedField } from './field';

const TAKES_COLUMNS: ReadonlySet<ControlKind> = new Set([
  'columns',
  'column',
  'filters',
  'metrics',
  'metric',
]);

/** A condition on a metric is one on the groups. */
const TAKES_METRICS: ReadonlySet<ControlKind> = new Set(['filters', 'metrics', 'metric']);

export const addable = ({ kind }: ControlDefinition): boolean => TAKES_COLUMNS.has(kind);

export const takesField = ({ kind }: ControlDefinition, field: DraggedField): boolean =>
  field.kind === 'metric' ? TAKES_METRICS.has(kind) : TAKES_COLUMNS.has(kind);

/** What the dataset excludes a field from that keeps it out of a setting. A condition on a metric is about the groups. */
export const exclusionOf = (
  { kind: taker, takesRawColumns }: ControlDefinition,
  { kind, name }: DraggedField,
  { columns }: Pick<Datasource, 'columns'>,
): 'filters' | 'dimensions' | null => {
  const column = kind === 'column' && columns.find(({ column_name }) => column_name === name);
  if (!column) return null;
  if (taker === 'filters') return column.filterable === false ? 'filters' : null;
  const isGrouping = (taker === 'columns' || taker === 'column') && !takesRawColumns;
  return isGrouping && column.groupby === false ? 'dimensions' : null;
};

const isNumeric = (name: string, dataset: Datasource) =>
  dataset.columns.find(({ column_name }) => column_name === name)?.type_generic === 0;

/** A number is summed, anything else counted. */
const metricOf = ({ kind, name }: DraggedField, dataset: Datasource) =>
  kind === 'metric'
    ? name
    : simpleMetric(name, isNumeric(name, dataset) ? 'SUM' : 'COUNT_DISTINCT');

export const withField = (
  definition: ControlDefinition,
  value: unknown,
  field: DraggedField,
  dataset: Datasource,
): unknown => {
  if (!takesField(definition, field)) return value;
  switch (definition.kind) {
    case 'metric':
      return metricOf(field, dataset);
    case 'metrics':
      return unique([...toList(value), metricOf(field, dataset)], metricLabel);
    case 'column':
      return field.name;
    case 'columns':
      return unique([...toList(value), field.name], columnLabel);
    default:
      return value;
  }
};
