/** The chart types of the old address: what each asks, and in which shape it reads the rows. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { HttpError } from '../../errors.ts';
import { type Form, listOf, metricsOf, textOf } from './formData.ts';
import type { LegacyShape } from './legacyShape.ts';

interface Asked {
  readonly columns: readonly unknown[];
  /** Null: rows as they are. */
  readonly metrics: readonly unknown[] | null;
  readonly orderby?: readonly unknown[];
  readonly is_timeseries?: boolean;
  readonly time_grain_sqla?: string;
}

export interface LegacyType {
  readonly shape: LegacyShape['name'];
  readonly ask: (form: Form) => Asked;
}

const METRICS = ['metric', 'metrics', 'percent_metrics', 'metric_2', 'secondary_metric'];
const uniqueColumns = (columns: readonly unknown[]): readonly unknown[] => [
  ...new Map(columns.map((column) => [columnLabel(column), column])).values(),
];
const grouped = (form: Form): readonly unknown[] =>
  uniqueColumns([...listOf(form.groupby), ...listOf(form.columns)]);

const required = (form: Form, key: string): unknown => {
  const [value] = listOf(form[key]);
  if (value !== undefined) return value;
  throw new HttpError(400, { error: `The form data has no ${key}, which the chart needs.` });
};

/** Series over time: the largest come last unless the form says otherwise. */
const series = (form: Form): Asked => {
  const metrics = metricsOf(form, METRICS);
  const by = form.timeseries_limit_metric ?? metrics[0];
  return {
    columns: grouped(form),
    metrics,
    is_timeseries: true,
    orderby: by === undefined ? [] : [[by, form.order_desc !== true]],
  };
};

const overTime = (form: Form): Asked => ({
  columns: grouped(form),
  metrics: metricsOf(form, METRICS),
  is_timeseries: true,
});

const byEntity = (form: Form): Asked => ({
  columns: [required(form, 'entity')],
  metrics: metricsOf(form, ['metric', 'secondary_metric']),
  ...(form.sort_by_metric === true ? { orderby: [[required(form, 'metric'), false]] } : {}),
});

const DAY_GRAINS: Readonly<Record<string, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  quarter: 'P3M',
  year: 'P1Y',
};
const grainOf = (form: Form): string => {
  const name = textOf(form.subdomain_granularity) ?? 'day';
  return (Object.hasOwn(DAY_GRAINS, name) && DAY_GRAINS[name]) || 'P1D';
};

const jsonOrder = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch (cause) {
    throw new HttpError(400, { error: 'Found invalid orderby options' }, { cause });
  }
};

/** The rows of any other chart: its columns, or its dimensions and metrics. */
const rows = (form: Form): Asked => {
  if (form.query_mode === 'raw') {
    return {
      columns: listOf(form.all_columns),
      metrics: null,
      orderby: listOf(form.order_by_cols).map(jsonOrder),
    };
  }
  const axis = listOf(form.x_axis).map((column) =>
    typeof column === 'string'
      ? {
          sqlExpression: column,
          label: column,
          columnType: 'BASE_AXIS',
          timeGrain: textOf(form.time_grain_sqla),
        }
      : column,
  );
  const metrics = metricsOf(form, METRICS);
  const [first] = metrics;
  return {
    columns: uniqueColumns([...axis, ...grouped(form)]),
    metrics,
    orderby: first === undefined ? [] : [[first, form.order_desc === false]],
  };
};

const TYPES: Readonly<Record<string, LegacyType>> = {
  bubble: {
    shape: 'bubbles',
    ask: (form) => ({
      columns: uniqueColumns([required(form, 'entity'), ...listOf(form.series)]),
      metrics: ['x', 'y', 'size'].map((key) => required(form, key)),
    }),
  },
  bullet: {
    shape: 'bullet',
    ask: (form) => ({ columns: [], metrics: [required(form, 'metric')] }),
  },
  cal_heatmap: {
    shape: 'calendar',
    ask: (form) => ({
      columns: [],
      metrics: metricsOf(form, METRICS),
      is_timeseries: true,
      time_grain_sqla: grainOf(form),
    }),
  },
  chord: {
    shape: 'chord',
    ask: (form) => ({
      columns: [required(form, 'groupby'), required(form, 'columns')],
      metrics: [required(form, 'metric')],
      ...(form.sort_by_metric === true ? { orderby: [[required(form, 'metric'), false]] } : {}),
    }),
  },
  compare: { shape: 'series', ask: series },
  country_map: { shape: 'regions', ask: byEntity },
  horizon: { shape: 'series', ask: series },
  paired_ttest: { shape: 'samples', ask: overTime },
  para: {
    shape: 'records',
    ask: (form) => ({
      columns: [required(form, 'series')],
      metrics: metricsOf(form, METRICS),
    }),
  },
  rose: { shape: 'rose', ask: series },
  time_table: { shape: 'timeTable', ask: overTime },
};

const ROWS: LegacyType = { shape: 'records', ask: rows };

/** Drawn from data that this server does not have: maps of tiles, places of countries, rules of calendars. */
const ELSEWHERE = new Set(['world_map', 'mapbox', 'partition', 'time_pivot']);

export const legacyType = (vizType: string): LegacyType =>
  (Object.hasOwn(TYPES, vizType) ? TYPES[vizType] : undefined) ?? ROWS;

/** Types whose shape cannot be made here; their rows can. */
export const assertShaped = (vizType: string): void => {
  if (!ELSEWHERE.has(vizType) && !vizType.startsWith('deck_')) return;
  throw new HttpError(400, {
    error: `The shape that charts of type ${vizType} read is not made by this server. Their rows are: add results=true to the address.`,
  });
};

/** What the shape needs to know of the form. */
export const shapeOf = (vizType: string, form: Form): LegacyShape => {
  const type = legacyType(vizType);
  const { columns, metrics } = type.ask(form);
  return {
    name: type.shape,
    groups: columns.map(columnLabel),
    metrics: (metrics ?? []).map(metricLabel),
    form,
  };
};
