/** The form data of a chart as the old address takes it, with what a dashboard adds folded in. */
import omit from 'lodash/omit.js';
import { isRecord } from '#common/isRecord.ts';
import { metricLabel } from '#common/labels.ts';
import { HttpError } from '../../errors.ts';

export type Form = Readonly<Record<string, unknown>>;

export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null || value === ''
    ? []
    : Array.isArray(value)
      ? value
      : [value];

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const recordOf = (value: unknown): Form => (isRecord(value) ? value : {});

const records = (value: unknown): readonly Form[] => listOf(value).filter(isRecord);

/** What old dashboards send among their filters and what it sets. */
const TIME_EXTRAS: Readonly<Record<string, string>> = {
  __time_range: 'time_range',
  __time_col: 'granularity_sqla',
  __time_grain: 'time_grain_sqla',
  __granularity: 'granularity_sqla',
};
const OVERRIDES: Readonly<Record<string, string>> = {
  granularity: 'granularity_sqla',
  granularity_sqla: 'granularity_sqla',
  time_column: 'granularity_sqla',
  time_grain: 'time_grain_sqla',
  time_grain_sqla: 'time_grain_sqla',
  time_range: 'time_range',
};

const own = (table: Readonly<Record<string, string>>, key: unknown): string | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;

const UNARY = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE']);

const clauseOf = ({ clause }: Form) => String(clause ?? 'WHERE').toUpperCase();
const isSql = ({ expressionType }: Form) => expressionType === 'SQL';

const toFilter = ({ subject, operator, comparator }: Form): Form =>
  UNARY.has(String(operator).toUpperCase())
    ? { col: subject, op: operator }
    : { col: subject, op: operator ?? '==', val: comparator };

const adhocOf = ({ col, op, val }: Form, more: Form = {}): Form => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject: col,
  operator: op,
  ...(val === undefined ? {} : { comparator: val }),
  ...more,
});

const conditionsOf = (adhocs: readonly Form[], clause: string): readonly string[] =>
  adhocs
    .filter((one) => isSql(one) && clauseOf(one) === clause)
    .map(({ sqlExpression }) => String(sqlExpression));

const OLD_CLAUSES = { where: 'WHERE', having: 'HAVING' } as const;

/** Conditions as the oldest charts have them, which count only where there are none of the later form. */
const oldConditions = (form: Form): readonly Form[] => [
  ...Object.entries(OLD_CLAUSES).flatMap(([key, clause]) =>
    listOf(form[key]).map((sqlExpression) => ({ clause, expressionType: 'SQL', sqlExpression })),
  ),
  ...records(form.filters).map((one) => adhocOf(one)),
];

/** Until today where nothing says otherwise; a filter of time is a range of its own. */
const timeRangeOf = (form: Form, adhocs: readonly Form[]): string | null => {
  const [range, since, until] = [form.time_range, form.since, form.until].map(textOf);
  if (range) return range;
  const isOwn = adhocs.some(({ operator }) => operator === 'TEMPORAL_RANGE');
  return isOwn && !since && !until ? null : `${since ?? ''} : ${until ?? 'today'}`;
};

/** Folded into the form, as it is told what was asked. */
const FOLDED = ['extra_form_data', 'extra_filters', 'since', 'until'] as const;

const whereOf = (filters: readonly Form[], clause: 'WHERE' | 'HAVING'): string =>
  conditionsOf(filters, clause)
    .map((sql) => `(${sql})`)
    .join(' AND ');

/** Conditions, time and limits of the query: what all chart types have in common. */
export const commonQuery = (given: Form) => {
  const extra = recordOf(given.extra_form_data);
  const olds = records(given.extra_filters);
  const set = Object.fromEntries([
    ...olds.flatMap(({ col, val }) => {
      const key = own(TIME_EXTRAS, col);
      return key === undefined ? [] : [[key, val] as const];
    }),
    ...Object.entries(extra).flatMap(([name, value]) => {
      const key = own(OVERRIDES, name);
      return key === undefined ? [] : [[key, value] as const];
    }),
  ]);
  const form: Form = { ...given, ...set };
  const extras = [
    ...records(extra.filters),
    ...olds.filter(({ col }) => own(TIME_EXTRAS, col) === undefined),
  ].map((one) => adhocOf(one, { isExtra: true }));
  const later = [...records(form.adhoc_filters), ...records(extra.adhoc_filters)];
  const adhocs = [...(later.length === 0 ? oldConditions(form) : later), ...extras];
  const filters = adhocs
    .filter((one) => !isSql(one) && clauseOf(one) === 'WHERE')
    .map((one) => toFilter(one));
  const appliedTimes = Object.fromEntries(
    olds.filter(({ col }) => own(TIME_EXTRAS, col) !== undefined).map(({ col, val }) => [col, val]),
  );
  const [since, until] = [textOf(form.since), textOf(form.until)];
  return {
    form,
    /** What a reply says was asked. */
    told: {
      ...omit(form, FOLDED),
      ...(since || until ? { time_range: timeRangeOf(form, adhocs) } : {}),
      adhoc_filters: adhocs,
      applied_time_extras: appliedTimes,
      where: whereOf(adhocs, 'WHERE'),
      having: whereOf(adhocs, 'HAVING'),
      filters,
    },
    conditions: {
      where: conditionsOf(adhocs, 'WHERE'),
      having: conditionsOf(adhocs, 'HAVING'),
    },
    query: {
      filters,
      extras: {
        time_grain_sqla: textOf(form.time_grain_sqla),
        ...(textOf(extra.relative_start) ? { relative_start: extra.relative_start } : {}),
        ...(textOf(extra.relative_end) ? { relative_end: extra.relative_end } : {}),
      },
      granularity: textOf(form.granularity_sqla) ?? textOf(form.granularity),
      time_range: timeRangeOf(form, adhocs),
      row_limit: form.row_limit === '' ? null : form.row_limit,
      series_limit: form.series_limit ?? form.limit ?? null,
      series_limit_metric: form.series_limit_metric ?? form.timeseries_limit_metric ?? null,
      order_desc: form.order_desc ?? null,
      applied_time_extras: appliedTimes,
      url_params: Object.fromEntries(
        Object.entries(recordOf(form.url_params)).map(([key, value]) => [key, String(value)]),
      ),
    },
  };
};

/** Each once, by its label. */
export const metricsOf = (form: Form, keys: readonly string[]): readonly unknown[] => [
  ...new Map(
    keys.flatMap((key) => listOf(form[key])).map((metric) => [metricLabel(metric), metric]),
  ).values(),
];

export const required = (form: Form, key: string): unknown => {
  const [value] = listOf(form[key]);
  if (value !== undefined) return value;
  throw new HttpError(400, { error: `The form data has no ${key}, which the chart needs.` });
};

/** A whole number above 0 as forms spell it, or null. */
export const wholeOf = (value: unknown): number | null => {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};
