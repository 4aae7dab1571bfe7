/** Converts keys of older charts when a chart is opened. */
import type { Datasource } from '#common/wire/datasource.ts';
import { toList } from '@/viz/shared/labels';
import type { FormData } from '@/viz/formData';
import type { VizMeta } from '@/viz/vizMeta';
import { chartControls } from '@/viz/controls/chartControls';
import { type AdhocFilter, isTimeFilter, NO_TIME_RANGE, timeFilter } from './adhoc';

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Old charts hold the two ends of the time range in `since` and `until`. */
const oldRange = ({ time_range, since, until }: FormData): string | null =>
  text(time_range) ??
  (text(since) || text(until) ? `${text(since) ?? ''} : ${text(until) ?? ''}` : null);

export const temporalColumns = (dataset: Datasource): readonly string[] =>
  dataset.columns
    .filter(({ is_dttm, type_generic }) => is_dttm || type_generic === 2)
    .map(({ column_name }) => column_name);

export const upgrade = (form: FormData, meta: VizMeta, dataset: Datasource): FormData => {
  const { since: _since, until: _until, time_range: _range, granularity_sqla, ...rest } = form;
  const column = text(granularity_sqla);
  const range = oldRange(form);
  const filters = toList(form.adhoc_filters) as readonly AdhocFilter[];
  const subject = column ?? dataset.main_dttm_col ?? null;
  const timed =
    filters.some(isTimeFilter) || subject === null
      ? filters
      : [...filters, timeFilter(subject, range ?? NO_TIME_RANGE)];
  const temporal = temporalColumns(dataset);
  const upgraded = {
    ...(rest as FormData),
    ...(chartControls(meta).has('x_axis') && !form.x_axis && column ? { x_axis: column } : {}),
    adhoc_filters: timed,
    temporal_columns_lookup: Object.fromEntries(temporal.map((name) => [name, true])),
  };
  return meta.upgrade?.(upgraded) ?? upgraded;
};
