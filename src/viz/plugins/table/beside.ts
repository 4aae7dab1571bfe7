/** What a table asks beside its rows: how many there are, and what they make together. */
import { metricLabel } from '#common/labels.ts';
import { metricKind } from '#common/metricKind.ts';
import type { FormData } from '../../formData';
import { choosesGroups } from '../../shared/choosesGroups';
import { shiftedLabel } from '../../shared/compareSteps';
import { toList, unique } from '../../shared/labels';
import { shiftsOf } from './comparison';
import { isRaw, isServerPaged } from './mode';

type Query = Readonly<Record<string, unknown>>;

export const metricsOf = (form: FormData): readonly unknown[] =>
  unique([...toList(form.metrics), ...toList(form.percent_metrics)], metricLabel);

/** A condition on metrics left out the other groups, which count nowhere. */
export const isOfChosenGroups = (form: FormData): boolean =>
  !isRaw(form) && toList(form.groupby).length > 0 && choosesGroups(form);

/** Of chosen groups only their values are known: those that add up have a whole, others have none. */
const withWhole = (metrics: readonly unknown[], form: FormData): readonly unknown[] =>
  isOfChosenGroups(form) ? metrics.filter((metric) => metricKind(metric) === 'sum') : metrics;

/** In this order. The shares of a page are of all records: it is no whole. */
export const askedBeside = (form: FormData) => {
  const isGrouped = !isRaw(form);
  const hasWhole = (metrics: readonly unknown[]) => withWhole(metrics, form).length > 0;
  const count = isServerPaged(form);
  const totals = isGrouped && form.show_totals === true && hasWhole(metricsOf(form));
  const isOfAll = form.percent_metric_calculation === 'all_records' || (count && !totals);
  return {
    count,
    percents: isGrouped && hasWhole(toList(form.percent_metrics)) && isOfAll,
    totals,
  };
};

const without = (metrics: readonly unknown[], form: FormData): readonly string[] => {
  const whole = new Set(withWhole(metrics, form).map(metricLabel));
  return metrics.map(metricLabel).filter((label) => !whole.has(label));
};

/** The metrics that have nothing in the row of totals. */
export const withoutTotal = (form: FormData): readonly string[] =>
  form.show_totals === true ? without(metricsOf(form), form) : [];

/** The metrics whose shares are of the rows that came, since no whole of them was asked. */
export const sharesOfRows = (form: FormData): readonly string[] => {
  const shares = toList(form.percent_metrics);
  const { percents, totals } = askedBeside(form);
  return percents || totals ? without(shares, form) : shares.map(metricLabel);
};

const NOTHING_BY_ROW = { columns: [], row_limit: 0, row_offset: 0, post_processing: [] } as const;

/** The groups are added up after the query, so that its conditions choose among them. */
const sumOfGroups = (main: Query, metrics: readonly unknown[], form: FormData) => {
  const shifts = shiftsOf(form);
  const columns = withWhole(metrics, form)
    .map(metricLabel)
    .flatMap((metric) => [metric, ...shifts.map((shift) => shiftedLabel({ metric, shift }))]);
  const aggregates = Object.fromEntries(
    columns.map((column) => [column, { operator: 'sum', column }]),
  );
  return {
    columns: main.columns,
    post_processing: [{ operation: 'aggregate', options: { groupby: [], aggregates } }],
  };
};

const ofAll = (main: Query, metrics: readonly unknown[], form: FormData): Query => ({
  ...main,
  ...NOTHING_BY_ROW,
  ...(isOfChosenGroups(form) ? sumOfGroups(main, metrics, form) : {}),
});

const percentTotals = (main: Query, form: FormData): Query => {
  const metrics = withWhole(toList(form.percent_metrics), form);
  return { ...ofAll(main, metrics, form), metrics, orderby: [], is_timeseries: false };
};

const totals = (main: Query, form: FormData): Query => ({
  ...ofAll(main, metricsOf(form), form),
  orderby: undefined,
  order_desc: undefined,
});

export const totalsBeside = (
  main: Query,
  form: FormData,
  asked: ReturnType<typeof askedBeside>,
): readonly Query[] => [
  ...(asked.percents ? [percentTotals(main, form)] : []),
  ...(asked.totals ? [totals(main, form)] : []),
];
