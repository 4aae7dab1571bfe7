/** What a chart's numbers rest on, in words, from its answer and its settings. */
import { columnLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { toList } from '@/viz/shared/labels';
import { fullDate } from '@/viz/shared/timeFormat';
import { conditionsOf } from '../drill/conditionWords';
import { detailFilters } from '../drill/detailFilters';

/** A filter of the page that means this chart. */
export interface PageFilter {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  /** Why it does not change the chart; null where it does. */
  readonly why: string | null;
  /** The chart in which it was clicked; missing for one of the bar. */
  readonly source?: number;
}

export interface Why {
  readonly period: string;
  readonly filters: readonly { readonly origin: string; readonly words: string }[];
  readonly others: readonly {
    readonly origin: string;
    readonly words: string;
    readonly why: string;
  }[];
  readonly rows: string;
  readonly rules: string | null;
  readonly sql: readonly string[];
}

const count = (n: number): string => n.toLocaleString('en-US');

/** `From 1980-01-01 until 2010-01-01, which is not included` */
const periodOf = ({ from_dttm: from, to_dttm: to }: ChartResult): string => {
  const since = from === null || from === undefined ? null : `From ${fullDate(from)}`;
  if (to === null || to === undefined) return since ?? 'All times';
  const until = `until ${fullDate(to)}, which is not included`;
  return since === null ? `From the beginning ${until}` : `${since} ${until}`;
};

/** Its own filters, without what the dashboard adds. */
const ownFilters = (formData: FormData, { verboseNames: names }: DatasetFacts) => {
  const own = { ...formData, extra_form_data: {}, extra_filters: [] };
  const groups = toList(formData.adhoc_filters).flatMap((filter) => {
    if (!isRecord(filter) || String(filter.clause).toUpperCase() !== 'HAVING') return [];
    const { sqlExpression, subject, operator, comparator } = filter;
    return typeof sqlExpression === 'string' && sqlExpression !== ''
      ? [sqlExpression]
      : [`${columnLabel(subject)} ${String(operator)} ${String(comparator)}`];
  });
  return [
    ...conditionsOf(detailFilters(own), { names, formData }).map(({ words }) => words),
    ...groups.map((text) => `Groups with ${text}`),
  ].map((words) => ({ origin: 'Of the chart', words }));
};

const originOf = ({ name, source }: PageFilter): string =>
  source === undefined ? `Filter bar, ${name}` : name;

const addressOf = ({ url_params: given }: FormData) =>
  Object.entries(isRecord(given) ? given : {}).map(([name, value]) => ({
    origin: 'Parameter of the address',
    words: `${name}: ${String(value)}`,
  }));

const rowsOf = (result: ChartResult, formData: FormData): string => {
  const rows = result.rowcount ?? result.data.length;
  const limit = Number(formData.row_limit);
  const words = `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`;
  if (!(limit > 0)) return words;
  return (result.sql_rowcount ?? rows) >= limit
    ? `${words}: the row limit of ${count(limit)} is reached, further rows are left out`
    : `${words}, under the row limit of ${count(limit)}`;
};

export const whyOf = (
  results: readonly ChartResult[],
  formData: FormData,
  dataset: DatasetFacts,
  page: readonly PageFilter[],
): Why | null => {
  const [result] = results;
  if (!result) return null;
  return {
    period: periodOf(result),
    filters: [
      ...page
        .filter(({ why }) => why === null)
        .map((one) => ({ origin: originOf(one), words: one.words })),
      ...addressOf(formData),
      ...ownFilters(formData, dataset),
    ],
    others: page.flatMap((one) =>
      one.why === null ? [] : [{ origin: originOf(one), words: one.words, why: one.why }],
    ),
    rows: rowsOf(result, formData),
    rules: result.row_rules ? 'Rules limit which rows you see' : null,
    sql: results.flatMap(({ query }) => (query ? [query] : [])),
  };
};
