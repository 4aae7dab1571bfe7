/** Moves a chart to another dataset: what the new dataset has too stays, the rest is left out by name. */
import type { Datasource } from '#common/wire/datasource.ts';
import { metricLabel } from '#common/labels.ts';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { type ChartControl, chartControls, defaultValue } from '@/viz/controls/chartControls';
import { isLeftOut } from '@/viz/shared/leftOutFilter';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { temporalLookup } from '@/viz/shared/columnTypes';
import { toList } from '@/viz/shared/labels';
import {
  type AdhocColumn,
  type AdhocFilter,
  type AdhocMetric,
  type Column,
  isLatestPartition,
  isTimeFilter,
  type Metric,
} from './adhoc';

interface Dropped {
  readonly control: string;
  readonly fields: readonly string[];
  readonly instead: readonly string[];
}

interface Switched {
  readonly form: FormData;
  readonly kept: readonly string[];
  readonly dropped: readonly Dropped[];
  readonly timeMoved: { readonly from: string; readonly to: string } | null;
}

/** As a dataset calls a column or a metric. */
const titleIn = (dataset: Datasource | null, name: string): string =>
  dataset?.columns.find(({ column_name }) => column_name === name)?.verbose_name ||
  dataset?.metrics.find(({ metric_name }) => metric_name === name)?.verbose_name ||
  name;

const itemTitle = (item: unknown, dataset: Datasource): string =>
  typeof item === 'string' ? titleIn(dataset, item) : metricLabel(item);

/** Where a time range went that another column has to carry now. */
const timeMovedIn = (
  before: readonly unknown[],
  after: readonly unknown[],
  old: Datasource | null,
  dataset: Datasource,
): Switched['timeMoved'] => {
  const at = after.findIndex((item, index) => item !== before[index] && !isNoRange(item));
  if (at < 0) return null;
  const [from, to] = [before[at], after[at]].map((item) => (item as AdhocFilter).subject ?? '');
  return { from: titleIn(old, from ?? ''), to: titleIn(dataset, to ?? '') };
};

/** The fields of a value that the dataset does not have; empty if it fits. */
type Missing = (item: unknown) => readonly string[];

const missingIn = (dataset: Datasource) => {
  const columns = new Set(dataset.columns.map(({ column_name }) => column_name));
  const metrics = new Set(dataset.metrics.map(({ metric_name }) => metric_name));
  const column = (name: string): readonly string[] => (columns.has(name) ? [] : [name]);
  /** Names in custom SQL are not looked up: the database says whether they exist. */
  const ofColumn = (item: Column | AdhocColumn) => (typeof item === 'string' ? column(item) : []);
  const ofMetric = (item: Metric | AdhocMetric): readonly string[] => {
    if (typeof item === 'string') return metrics.has(item) ? [] : [item];
    const name = item.expressionType === 'SIMPLE' ? item.column?.column_name : undefined;
    return name === undefined || columns.has(name) ? [] : [metricLabel(item)];
  };
  const ofFilter = (filter: AdhocFilter): readonly string[] => {
    const { expressionType, subject } = filter;
    // It names the table.
    if (isLatestPartition(filter)) return [String(subject)];
    if (isLeftOut(filter)) return subject ? ofMetric(subject) : [];
    return expressionType === 'SQL' || !subject || columns.has(subject) || metrics.has(subject)
      ? []
      : [subject];
  };
  const ofOrder = (entry: unknown): readonly string[] => {
    try {
      const [name] = JSON.parse(String(entry)) as [unknown];
      return column(String(name));
    } catch {
      return [];
    }
  };
  return { ofColumn, ofMetric, ofFilter, ofOrder };
};

const checkOf = ({ kind }: ChartControl, dataset: Datasource): Missing | null => {
  const { ofColumn, ofMetric, ofFilter, ofOrder } = missingIn(dataset);
  switch (kind) {
    case 'column':
    case 'columns':
      return (item) => ofColumn(item as Column);
    case 'metric':
    case 'metrics':
      return (item) => ofMetric(item as Metric);
    case 'filters':
      return (item) => ofFilter(item as AdhocFilter);
    case 'orderBy':
      return ofOrder;
    default:
      return null;
  }
};

/** A range of time holds for the main time column of the other dataset too. */
const movedTime = (item: unknown, { columns, main_dttm_col }: Datasource): unknown => {
  const filter = item as AdhocFilter;
  const isThere = columns.some(({ column_name }) => column_name === filter.subject);
  return !isThere && main_dttm_col && isTimeFilter(filter)
    ? { ...filter, subject: main_dttm_col }
    : item;
};

/** A time range that is none: nothing is lost without it. */
const isNoRange = (item: unknown): boolean => {
  const filter = item as AdhocFilter;
  return (
    typeof item === 'object' &&
    item !== null &&
    isTimeFilter(filter) &&
    (filter.comparator ?? NO_TIME_RANGE) === NO_TIME_RANGE
  );
};

const SINGLE = new Set(['column', 'metric']);
/** What a chart cannot do without starts anew. */
const NEEDED = new Set(['metric', 'metrics']);

/** Fields of the old dataset are called as they were there. */
export const switchDataset = (
  form: FormData,
  dataset: Datasource,
  old: Datasource | null = null,
): Switched => {
  const meta = vizEntry(form.viz_type);
  const values: Record<string, unknown> = {};
  const kept: string[] = [];
  const dropped: Dropped[] = [];
  let timeMoved: Switched['timeMoved'] = null;
  for (const [name, control] of meta ? chartControls(meta) : []) {
    const missing = checkOf(control, dataset);
    const saved = toList(form[name]);
    const items =
      control.kind === 'filters' ? saved.map((item) => movedTime(item, dataset)) : saved;
    if (!missing || items.length === 0) continue;
    const fitting = items.filter((item) => missing(item).length === 0);
    const isNeeded = NEEDED.has(control.kind) || name === 'x_axis';
    const instead =
      fitting.length === 0 && isNeeded ? toList(defaultValue(control, dataset)) : fitting;
    // What does not act at present is moved without a word.
    if (control.isShown(form)) {
      const lost = [...new Set(items.filter((item) => !isNoRange(item)).flatMap(missing))];
      if (lost.length > 0)
        dropped.push({
          control: name,
          fields: lost.map((field) => titleIn(old, field)),
          instead: instead === fitting ? [] : instead.map((item) => itemTitle(item, dataset)),
        });
      if (fitting.length > 0) kept.push(name);
      timeMoved ??= timeMovedIn(saved, items, old, dataset);
    }
    if (fitting.length === items.length && items === saved) continue;
    values[name] = SINGLE.has(control.kind) ? (instead[0] ?? null) : instead;
  }
  return {
    form: {
      ...form,
      ...values,
      datasource: `${dataset.id}__${dataset.type}`,
      temporal_columns_lookup: temporalLookup(dataset),
    },
    kept,
    dropped,
    timeMoved,
  };
};
