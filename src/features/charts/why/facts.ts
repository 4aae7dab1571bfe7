/** What a chart's numbers rest on, in words, from its answer and its settings. */
import { metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import { clauseOf, isLeftOut } from '@/viz/shared/leftOutFilter';
import type { FormData } from '@/viz/formData';
import { toList } from '@/viz/shared/labels';
import { fullDate } from '#common/timeFormat.ts';
import { addressParameters } from '../addressParameters';
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
  const { time_range: range } = isRecord(formData.extra_form_data) ? formData.extra_form_data : {};
  const own = { ...formData, extra_form_data: {}, extra_filters: [] };
  const words = (form: FormData) =>
    conditionsOf({ ...detailFilters(form), url_params: {} }, { names, formData }).map(
      (condition) => condition.words,
    );
  const isReplaced = (filter: unknown) => isRecord(filter) && filter.operator === 'TEMPORAL_RANGE';
  const filters = toList(formData.adhoc_filters);
  const kept =
    typeof range === 'string' && range !== ''
      ? { ...own, time_range: '', adhoc_filters: filters.filter((one) => !isReplaced(one)) }
      : own;
  const inForce = words(kept);
  const onGroups = filters.filter(isRecord).filter((one) => clauseOf(one) === 'HAVING');
  const groups = onGroups.filter((one) => !isLeftOut(one)).map((one) => String(one.sqlExpression));
  return {
    inForce: [...inForce, ...groups.map((text) => `Groups with ${text}`)],
    replaced: words(own).filter((one) => !inForce.includes(one)),
    leftOut: onGroups
      .filter(isLeftOut)
      .map(
        ({ subject, operator, comparator }) =>
          `Groups with ${metricLabel(subject)} ${String(operator)} ${String(comparator)}`,
      ),
  };
};

const OWN = 'Of the chart';
const REPLACED = 'The time range of the dashboard takes its place';
const LEFT_OUT = 'Not applied: a condition on a metric has to be SQL';

const originOf = ({ name, source }: PageFilter): string =>
  source === undefined ? `Filter bar, ${name}` : name;

const addressOf = ({ url_params: given }: FormData) =>
  addressParameters(given).map(([name, value]) => ({
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
  const own = ownFilters(formData, dataset);
  return {
    period: periodOf(result),
    filters: [
      ...page
        .filter(({ why }) => why === null)
        .map((one) => ({ origin: originOf(one), words: one.words })),
      ...addressOf(formData),
      ...own.inForce.map((words) => ({ origin: OWN, words })),
    ],
    others: [
      ...page.flatMap((one) =>
        one.why === null ? [] : [{ origin: originOf(one), words: one.words, why: one.why }],
      ),
      ...own.replaced.map((words) => ({ origin: OWN, words, why: REPLACED })),
      ...own.leftOut.map((words) => ({ origin: OWN, words, why: LEFT_OUT })),
    ],
    rows: rowsOf(result, formData),
    rules: result.row_rules ? 'Rules limit which rows you see' : null,
    sql: results.flatMap(({ query }) => (query ? [query] : [])),
  };
};
