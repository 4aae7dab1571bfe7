/** The chart types of the old address: what each asks, and in which shape it reads the rows. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { unique } from '#common/lists.ts';
import { HttpError } from '../../errors.ts';
import type { TimeRange } from '../../time/timeRange.ts';
import type { Asked } from './asked.ts';
import { BUBBLE_METRICS } from './bubbleMetrics.ts';
import { type Form, listOf, metricsOf, required, textOf, wholeOf } from './formData.ts';
import { isLayer, LAYERS, layerAsked } from './layerTypes.ts';
import type { LegacyShape } from './legacyShape.ts';
import { timeOption } from './partition.ts';
import { pointsAsked } from './pointTypes.ts';
import { grouped, METRICS, rowsAsked } from './rowsAsked.ts';

export interface LegacyType {
  readonly shape: LegacyShape['name'];
  readonly ask: (form: Form) => Asked;
}

/** Series over time: the largest come last unless the form says otherwise. */
const series = (form: Form): Asked => {
  const metrics = metricsOf(form, METRICS);
  const [sortMetric] = listOf(form.timeseries_limit_metric);
  const by = sortMetric ?? metrics[0];
  return {
    columns: grouped(form),
    metrics,
    sortMetric,
    is_timeseries: true,
    orderby: by === undefined ? [] : [[by, form.order_desc !== true]],
  };
};

/** Sorted by a metric of its own, downwards only. */
const sorted = (asked: Asked, form: Form): Asked => {
  const [sortMetric] = listOf(form.timeseries_limit_metric);
  const isDown = sortMetric !== undefined && form.order_desc === true;
  return { ...asked, sortMetric, ...(isDown ? { orderby: [[sortMetric, false]] } : {}) };
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

/** The largest first, of one metric only where there are groups. */
const timeTable = (form: Form): Asked => {
  const asked = overTime(form);
  if (listOf(form.metrics).length === 0)
    throw new HttpError(400, { error: 'Pick at least one metric' });
  const [first, second] = asked.metrics ?? [];
  if (asked.columns.length > 0 && second !== undefined) {
    const error = "When using 'Group By' you are limited to use a single metric";
    throw new HttpError(400, { error });
  }
  return { ...asked, orderby: first === undefined ? [] : [[first, false]] };
};

const calendar = (form: Form): Asked => ({
  columns: [],
  metrics: metricsOf(form, METRICS),
  is_timeseries: true,
  time_grain_sqla: grainOf(form),
});

/** Its regions have no order. */
const ofCountry = (form: Form): Asked => {
  if (textOf(form.select_country) === null)
    throw new HttpError(400, { error: 'Must specify a country' });
  return { columns: [required(form, 'entity')], metrics: [required(form, 'metric')] };
};

/** As many as their own limit allows. */
const ofBubbles = (form: Form): Asked => {
  const metrics = BUBBLE_METRICS.map((key) => required(form, key));
  if (new Set(metrics.map(metricLabel)).size < metrics.length)
    throw new HttpError(400, { error: 'Please use 3 different metric labels' });
  return {
    columns: unique([required(form, 'entity'), ...listOf(form.series)], columnLabel),
    metrics,
    row_limit: wholeOf(form.limit),
  };
};

/** Groups inside groups, of which time can be one. */
const groupsOf = (form: Form): Asked => {
  const asked = series(form);
  if (asked.columns.length === 0)
    throw new HttpError(400, { error: 'Please choose at least one groupby' });
  return { ...asked, is_timeseries: timeOption(form) !== 'not_time' };
};

/** Events in their order, each with whom it happened to. */
const eventsOf = (form: Form): Asked => {
  const entity = required(form, 'entity');
  const columns = [required(form, 'all_columns_x'), entity, ...listOf(form.all_columns)];
  return {
    columns: unique(columns, columnLabel),
    metrics: [],
    is_timeseries: true,
    orderby: form.order_by_entity === false ? [] : [[entity, true]],
  };
};

const TYPES: Readonly<Record<string, LegacyType>> = {
  bubble: { shape: 'bubbles', ask: ofBubbles },
  bullet: {
    shape: 'bullet',
    ask: (form) => ({ columns: grouped(form), metrics: [required(form, 'metric')] }),
  },
  cal_heatmap: { shape: 'calendar', ask: calendar },
  chord: {
    shape: 'chord',
    ask: (form) => ({
      columns: [required(form, 'groupby'), required(form, 'columns')],
      metrics: [required(form, 'metric')],
      ...(form.sort_by_metric === true ? { orderby: [[required(form, 'metric'), false]] } : {}),
    }),
  },
  compare: { shape: 'series', ask: series },
  country_map: { shape: 'regions', ask: ofCountry },
  event_flow: { shape: 'records', ask: eventsOf },
  horizon: { shape: 'series', ask: series },
  line: { shape: 'series', ask: series },
  mapbox: { shape: 'points', ask: pointsAsked },
  paired_ttest: { shape: 'samples', ask: (form) => sorted(overTime(form), form) },
  para: {
    shape: 'records',
    ask: (form) =>
      sorted({ columns: [required(form, 'series')], metrics: metricsOf(form, METRICS) }, form),
  },
  partition: { shape: 'partition', ask: groupsOf },
  rose: { shape: 'rose', ask: series },
  time_pivot: {
    shape: 'timePivot',
    ask: (form) => ({
      ...series({ ...form, groupby: [], columns: [] }),
      metrics: [required(form, 'metric')],
      sortMetric: undefined,
    }),
  },
  time_table: { shape: 'timeTable', ask: timeTable },
  world_map: { shape: 'worldMap', ask: byEntity },
};

const typeOf = (vizType: string): LegacyType | null => {
  if (isLayer(vizType)) return { shape: 'layer', ask: layerAsked(LAYERS[vizType]) };
  return Object.hasOwn(TYPES, vizType) ? (TYPES[vizType] ?? null) : null;
};

/** Any other chart asks its columns, or its dimensions and metrics; no shape is made of its rows here. */
export const legacyType = (vizType: string): LegacyType =>
  typeOf(vizType) ?? { shape: 'records', ask: rowsAsked };

/** Other charts ask for their data elsewhere. A request is at fault here, so it is no 500, as a Superset has it. */
export const assertShaped = (vizType: string): void => {
  if (typeOf(vizType)) return;
  throw new HttpError(400, {
    error: `No shape is made for charts of type ${vizType} at this address. Their rows are: add results=true to it.`,
  });
};

/** What the shape needs to know of the form. */
export const shapeOf = (vizType: string, form: Form, range: TimeRange): LegacyShape => {
  const type = legacyType(vizType);
  const { columns, metrics } = type.ask(form);
  return {
    name: type.shape,
    groups: columns.map(columnLabel),
    metrics: (metrics ?? []).map(metricLabel),
    form,
    range,
  };
};
