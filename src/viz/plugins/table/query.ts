import { columnLabel, metricLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from '../../formData';
import { baseQuery, defined, grainedColumn, timeGrain } from '../../shared/baseQuery';
import { compareSteps } from '../../shared/compareSteps';
import { toList } from '../../shared/labels';
import { isSet } from '../../shared/xAxis';
import type { OwnState } from '../../vizHooks';
import type { QueryView } from '../../vizPlugin';
import { askedBeside, metricsOf, totalsBeside } from './beside';
import { shiftsOf } from './comparison';
import { isRaw } from './mode';
import { shareOf } from './titles';
import { type Paging, readPaging } from './paging';
import { readSorting } from './sortRows';
import { timeDimensionAt } from './timeDimension';

const temporalFirst = (columns: readonly unknown[], form: FormData): readonly unknown[] => {
  const at = timeDimensionAt(columns, form);
  if (at < 0) return columns;
  return [
    grainedColumn(columnLabel(columns[at]), timeGrain(form) ?? ''),
    ...columns.filter((_, index) => index !== at),
  ];
};

const rawQuery = (form: FormData): Record<string, unknown> => {
  const base = baseQuery({ ...form, query_mode: 'raw' });
  return {
    ...base,
    columns: toList(form.all_columns),
    orderby: base.orderby ?? [],
    post_processing: [],
    time_offsets: [],
  };
};

const sharesOf = (labels: readonly string[], shifts: readonly string[]) => {
  if (labels.length === 0) return [];
  const columns = labels.flatMap((label) => [
    label,
    ...shifts.map((shift) => `${label}__${shift}`),
  ]);
  return [
    {
      operation: 'contribution',
      options: { columns, rename_columns: columns.map((column) => `%${column}`) },
    },
  ];
};

const orderOf = (form: FormData, own: readonly unknown[]) => {
  const sort = form.timeseries_limit_metric;
  if (isSet(sort)) return [[sort, form.order_desc === false]];
  return own.length > 0 ? [[own[0], false]] : [];
};

const groupedQuery = (form: FormData): Record<string, unknown> => {
  const percents = toList(form.percent_metrics);
  const own = toList(form.metrics);
  const shifts = shiftsOf(form);
  const metrics = metricsOf(form);
  const shifted = metrics
    .map(metricLabel)
    .flatMap((metric) => shifts.map((shift) => ({ metric, shift })));
  return {
    ...baseQuery({ ...form, query_mode: 'aggregate' }),
    columns: temporalFirst(toList(form.groupby), form),
    metrics,
    orderby: orderOf(form, own),
    time_offsets: shifts,
    post_processing: [
      ...sharesOf(percents.map(metricLabel), shifts),
      ...compareSteps(form, shifted),
    ],
  };
};

type Query = Record<string, unknown>;

/** A page ends where the row limit does; one that begins beyond it is the last. */
const rowsOfPage = ({ page, size }: Paging, limit: unknown) => {
  const most = Number(limit) || Infinity;
  const row_offset = Math.min(page, Math.ceil(most / size) - 1) * size;
  return { row_limit: Math.min(size, most - row_offset), row_offset };
};

const inReadersOrder = (query: Query, form: FormData, { sorting: kept }: OwnState): Query => {
  const sorting = readSorting(kept);
  if (!sorting) return query;
  const by = sortedBy(query, shareOf(form, sorting.column) ?? sorting.column);
  // Of an order that was chosen while the table had other columns.
  if (by === undefined) return query;
  return { ...query, orderby: [[by, !sorting.descending]] };
};

/** One page of the rows, in the order and with the text that the reader asked for. */
const pageOf = (query: Query, form: FormData, { ownState = {} }: QueryView): Query => {
  const paging = readPaging(form, ownState);
  const { search } = paging;
  const filters = query.filters as readonly unknown[];
  return {
    ...inReadersOrder(query, form, ownState),
    ...rowsOfPage(paging, query.row_limit),
    ...(search
      ? { filters: [...filters, { col: search.column, op: 'ILIKE', val: `${search.text}%` }] }
      : {}),
  };
};

/** The column or metric of a label, as the query has it; undefined where it has none. */
const sortedBy = ({ columns, metrics }: Query, label: string): unknown =>
  toList(metrics).find((metric) => metricLabel(metric) === label) ??
  toList(columns).find((column) => columnLabel(column) === label);

/** A file has all the rows; what is asked beside them is for a server that knows what to do with it. */
export const buildTableQueries = (form: FormData, view: QueryView = {}): readonly QueryObject[] => {
  const whole = isRaw(form) ? rawQuery(form) : groupedQuery(form);
  const asked = askedBeside(form);
  if (view.isDownload) {
    const rows = asked.count ? inReadersOrder(whole, form, view.ownState ?? {}) : whole;
    return [rows, ...(view.isShownFile ? totalsBeside(whole, form, asked) : [])].map(defined);
  }
  const paged = asked.count ? pageOf(whole, form, view) : whole;
  const { row_offset: _offset, ...unpaged } = paged;
  return [
    paged,
    ...(asked.count
      ? [
          {
            ...unpaged,
            is_rowcount: true,
            row_limit: whole.row_limit,
            row_offset: 0,
            post_processing: [],
            time_offsets: [],
          },
        ]
      : []),
    // A search finds rows, and leaves the whole that they are parts of.
    ...totalsBeside(whole, form, asked),
  ].map(defined);
};
