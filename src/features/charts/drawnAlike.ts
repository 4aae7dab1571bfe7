/** Whether other answers leave a picture as it is: a filter that a chart has no column for changes none of its rows. */
import { isRecord } from '#common/isRecord.ts';
import { sameJson } from '@/lib/sameJson';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { toList } from '@/viz/shared/labels';

export interface Drawn {
  readonly formData: FormData;
  readonly results: readonly ChartResult[];
}

/** To compare more takes longer than to draw what a screen shows of them. */
const CELLS_MAX = 100_000;

const hasSameRows = (before: ChartResult, after: ChartResult): boolean =>
  before.data.length === after.data.length &&
  sameJson(before.colnames, after.colnames) &&
  after.data.length * after.colnames.length <= CELLS_MAX &&
  sameJson(before.data, after.data);

/** The answers, with the rows that were there before where they are equal. */
export const withRowsBefore = (
  before: readonly ChartResult[] | null,
  after: readonly ChartResult[],
): readonly ChartResult[] =>
  after.map((one, at) => {
    const last = before?.[at];
    return last && last.data !== one.data && hasSameRows(last, one)
      ? { ...one, data: last.data }
      : one;
  });

/** What an answer says of how it came about. */
const OF_THE_WAY: ReadonlySet<string> = new Set([
  'cache_key',
  'cached_dttm',
  'is_cached',
  'cache_timeout',
  'query',
  'applied_filters',
  'rejected_filters',
  'applied_template_filters',
]);

/** Whether a picture says if its newest period is complete: by its type, or that of the chart that it draws several times. */
export const readsMoment = ({ viz_type, selected_chart }: FormData): boolean =>
  selected_chart !== undefined || vizEntry(viz_type)?.readsMoment === true;

const drawnParts = ({ data: _data, queried_dttm, ...facts }: ChartResult, form: FormData) => ({
  ...Object.fromEntries(Object.entries(facts).filter(([key]) => !OF_THE_WAY.has(key))),
  ...(readsMoment(form) ? { queried_dttm } : {}),
});

/** Whether answers that share their rows say nothing else that a picture shows. */
const saysTheSame = (before: Drawn, { results: after }: Drawn): boolean =>
  before.results === after ||
  (before.results.length === after.length &&
    before.results.every((one, at) => {
      const next = after[at];
      return (
        next?.data === one.data &&
        sameJson(drawnParts(one, before.formData), drawnParts(next, before.formData))
      );
    }));

const ENDS: ReadonlySet<unknown> = new Set(['<', '<=']);

/** Pictures read ranges of time from the filters, and no other values; the end of a brushed one cuts a period. */
const readsFilter =
  (form: FormData) =>
  (filter: unknown): boolean =>
    isRecord(filter) &&
    (filter.op === 'TEMPORAL_RANGE' ||
      filter.col === '__time_range' ||
      (ENDS.has(filter.op) && readsMoment(form)));

const lookOf = (form: FormData) => {
  const { extra_form_data, ...settings } = form;
  const { filters, ...others } = isRecord(extra_form_data) ? extra_form_data : {};
  return { ...settings, extra: { ...others, filters: toList(filters).filter(readsFilter(form)) } };
};

/** Whether the one is drawn as the other. */
export const drawnAlike = (before: Drawn, after: Drawn): boolean =>
  saysTheSame(before, after) &&
  (before.formData === after.formData || sameJson(lookOf(before.formData), lookOf(after.formData)));
