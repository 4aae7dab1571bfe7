/** Columns and metrics of a dataset on the wire: as charts read them, and as the dataset's own page reads them. */
import { isRecord } from '#common/isRecord.ts';
import { zoneless } from '../http/humanize.ts';
import { readObject } from '../http/readJson.ts';
import { fromJson } from '../store/codec.ts';
import { genericOfWord } from './genericType.ts';
import type { StoredDataset } from '../store/datasets.ts';

/** One entry of `datasets.columns`, as the wire has it. */
export interface DatasetColumn {
  readonly id?: number;
  readonly column_name: string;
  readonly verbose_name?: string | null;
  readonly expression?: string | null;
  readonly type?: string | null;
  readonly type_generic?: number | null;
  readonly is_dttm?: boolean | null;
  readonly python_date_format?: string | null;
  readonly [key: string]: unknown;
}

/** One entry of `datasets.metrics`. */
export interface DatasetMetric {
  readonly id?: number;
  readonly metric_name: string;
  readonly verbose_name?: string | null;
  readonly expression: string;
  readonly d3format?: string | null;
  readonly [key: string]: unknown;
}

export const datasetColumns = (row: StoredDataset): readonly DatasetColumn[] =>
  fromJson<DatasetColumn[]>(row.columns);
export const datasetMetrics = (row: StoredDataset): readonly DatasetMetric[] =>
  fromJson<DatasetMetric[]>(row.metrics);

type Entry = DatasetColumn | DatasetMetric;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Certificates and warnings are settings in the JSON text `extra`. */
const notesOf = ({ extra }: Entry) => {
  const { certification, warning_markdown } = readObject(text(extra));
  const isCertified = isRecord(certification);
  return {
    certification_details: isCertified ? text(certification.details) : null,
    certified_by: isCertified ? text(certification.certified_by) : null,
    is_certified: isCertified,
    warning_markdown: text(warning_markdown),
  };
};

const columnFields = (column: DatasetColumn) => ({
  id: column.id,
  uuid: column.uuid ?? null,
  column_name: column.column_name,
  verbose_name: column.verbose_name ?? null,
  description: column.description ?? null,
  expression: column.expression ?? null,
  type: column.type ?? null,
  type_generic: column.type_generic ?? genericOfWord(column.type),
  advanced_data_type: column.advanced_data_type ?? null,
  is_dttm: column.is_dttm ?? false,
  python_date_format: column.python_date_format ?? null,
  filterable: column.filterable ?? true,
  groupby: column.groupby ?? true,
});

const metricFields = (metric: DatasetMetric) => ({
  id: metric.id,
  uuid: metric.uuid ?? null,
  metric_name: metric.metric_name,
  verbose_name: metric.verbose_name ?? null,
  expression: metric.expression,
  description: metric.description ?? null,
  d3format: metric.d3format ?? null,
  currency: metric.currency ?? null,
  warning_text: metric.warning_text ?? null,
});

export const chartColumn = (column: DatasetColumn) => ({
  ...columnFields(column),
  ...notesOf(column),
});

export const chartMetric = (metric: DatasetMetric) => ({
  ...metricFields(metric),
  ...notesOf(metric),
});

/** The store has no times of single columns: those of their dataset. */
const times = ({ created_on, changed_on }: StoredDataset) => ({
  created_on: zoneless(created_on),
  changed_on: zoneless(changed_on),
});

export const ownColumn = (column: DatasetColumn, dataset: StoredDataset) => ({
  ...columnFields(column),
  ...times(dataset),
  extra: text(column.extra),
  is_active: column.is_active ?? true,
});

export const ownMetric = (metric: DatasetMetric, dataset: StoredDataset) => ({
  ...metricFields(metric),
  ...times(dataset),
  extra: text(metric.extra),
  metric_type: text(metric.metric_type),
});
