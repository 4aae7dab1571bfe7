/** Rows and settings of the time-series types as a cartesian model. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { type Frame, recentFrame } from '../../cartesian/frame';
import type { Along, CartesianModel, CartesianSeries } from '../../cartesian/model';
import { sortSeries } from '../../cartesian/sortSeries';
import { isStacked, shareEnd, shares } from '../../cartesian/stacking';
import { valueFacts } from '../../cartesian/valueFacts';
import { axisFormat, exactFormat, tickFormat } from '../../cartesian/valueFormats';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';
import { grainLength } from '../../shared/grainLength';
import { toList } from '../../shared/labels';
import { fullDate, grainFormat, timeFormatter } from '#common/timeFormat.ts';
import { partialNote } from '../../shared/partialPeriods';
import { isSet, xColumn, xLabel } from '../../shared/xAxis';
import { legendLook, looksOf, tooltipLook } from './looks';
import { markOf, type SeriesKind } from './markOf';
import { leftOut, mayLackValues, unplacedNote, unreadNote } from './leftOut';
import { seriesNames } from './seriesNames';
import { sortingColumn } from './sortCategories';

export type { SeriesKind } from './markOf';

const metricsOf = (form: FormData): readonly string[] =>
  toList(form.metrics ?? form.metric).map(metricLabel);

const pair = (value: unknown): readonly [number | null, number | null] => {
  const [low, high]: readonly unknown[] = Array.isArray(value) ? value : [];
  return [typeof low === 'number' ? low : null, typeof high === 'number' ? high : null];
};

const tooltipTime = (form: FormData) =>
  isSet(form.tooltipTimeFormat) && form.tooltipTimeFormat !== 'smart_date'
    ? timeFormatter(String(form.tooltipTimeFormat))
    : grainFormat(timeGrain(form));

const alongOf = ({ kind, x }: Frame, form: FormData): Along => {
  const canZoom = form.zoomable === true;
  if (kind === 'category') return { kind, names: x.map(String), canZoom };
  if (kind === 'number') {
    const [min, max] = form.truncateXAxis === false ? [0, null] : pair(form.xAxisBounds);
    return { kind, at: x.map(Number), min, max, canZoom };
  }
  const format = form.x_axis_time_format;
  return {
    kind,
    at: x,
    tickFormat: typeof format === 'string' ? format : null,
    exact: tooltipTime(form),
    canZoom,
    grain: timeGrain(form),
    stepMs: grainLength(timeGrain(form)),
    showsEveryStep: form.force_max_interval === true,
  };
};

const largestOf = ({ values }: Pick<Frame['series'][number], 'values'>): number => {
  const { lowest, highest } = valueFacts(values);
  return Math.max(Math.abs(values[lowest] ?? 0), Math.abs(values[highest] ?? 0));
};

/** Whether the values of a column are moments, like the latest of each group. */
const holdsMoments = ({ colnames, coltypes }: ChartResult, column: string): boolean =>
  coltypes[colnames.indexOf(column)] === 2;

const acrossOf = (
  kind: SeriesKind,
  form: FormData,
  dataset: DatasetFacts,
  result: ChartResult,
  drawn: Frame['series'],
): CartesianModel['across'] => {
  if (drawn.length > 0 && drawn.every(({ column }) => holdsMoments(result, column)))
    return {
      format: fullDate,
      isLog: false,
      min: null,
      max: null,
      isFitted: true,
      isOfTimes: true,
    };
  const isCut = form.truncateYAxis === true;
  const [min, max] = isCut ? pair(form.y_axis_bounds) : [null, null];
  const largest = Math.max(0, ...drawn.map(largestOf));
  const format = axisFormat(form, dataset, result, largest);
  return {
    format,
    ticks: tickFormat(form, dataset, largest, format),
    isLog: form.logAxis === true,
    min,
    max: max ?? shareEnd(form, drawn),
    isFitted: kind === 'scatter' || (isCut && min === null),
    isWhole: drawn.every(({ values }) => valueFacts(values).isWhole),
  };
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Points do not tell which axis is what: without titles of their own, the axes have the names of what they measure. */
const titlesOf = (
  kind: SeriesKind,
  { verboseNames }: DatasetFacts,
  form: FormData,
  along: Along,
): CartesianModel['titles'] => {
  const named = (label: string | undefined): string =>
    kind === 'scatter' && label !== undefined ? (verboseNames[label] ?? label) : '';
  const [metric, ...others] = metricsOf(form);
  return {
    along: text(form.x_axis_title) || named(along.kind === 'time' ? undefined : xLabel(form)),
    across: text(form.y_axis_title) || named(others.length > 0 ? undefined : metric),
  };
};

/** Lines run over numbers as far apart as they are. Bars and stacks stand at each number, and two queries need the same places. */
const hasScale = (kind: SeriesKind, form: FormData): boolean =>
  markOf(kind, form).kind !== 'bar' && !isStacked(form) && form.viz_type !== 'mixed_timeseries';

export const timeseriesModel = (
  kind: SeriesKind,
  result: ChartResult,
  form: FormData,
  dataset: DatasetFacts,
): CartesianModel => {
  const metrics = metricsOf(form);
  const sorting = sortingColumn(form);
  const frame = recentFrame(result, {
    x: xColumn(result, form),
    isCategorical: form.xAxisForceCategorical === true,
    isOfPoints: kind === 'scatter',
    hasScale: hasScale(kind, form),
    isGrouped: toList(form.groupby).length > 0,
    hidden: sorting === null ? [] : [sorting],
  });
  const nameOf = seriesNames(result, form, dataset);
  const sorted = sortSeries(
    frame.series,
    String(form.sort_series_type ?? 'sum'),
    form.sort_series_ascending === true,
  );
  const drawn = form.stack === 'Expand' ? shares(sorted) : sorted;
  const stacked = kind !== 'scatter' && isStacked(form);
  const groups = toList(form.groupby).map(columnLabel);
  const isCut = mayLackValues(result, form);
  const stackAt = stacked ? groups.indexOf(String(form.stackDimension ?? '')) : -1;
  const series = drawn.map(({ column, values, texts }): CartesianSeries => {
    const { name, base, metric, key, shift, groups: own, values: group, isOthers } = nameOf(column);
    const isMoment = holdsMoments(result, column);
    return {
      column,
      name,
      colorKey: form.time_shift_color === false && shift !== null ? name : key,
      mark: markOf(kind, form),
      values,
      ...(texts && form.stack !== 'Expand' ? { texts } : {}),
      exact: isMoment ? fullDate : exactFormat(form, dataset, metric, result),
      ...(metrics.length > 1 && {
        short: isMoment
          ? fullDate
          : axisFormat({ ...form, metrics: [metric] }, dataset, result, largestOf({ values })),
      }),
      isShifted: shift !== null,
      ...(shift !== null && { base }),
      ...(!isMoment && { total: shift === null ? 'Total' : `Total, ${shift}` }),
      isOthers,
      ...(isCut && { isCut }),
      ...(own.length > 0 && { group: { values: group, names: own } }),
      ...(stackAt >= 0 ? { stack: `${own[stackAt] ?? ''} ${shift ?? ''}` } : {}),
    };
  });
  const isGrouped = groups.length > 0;
  const along = alongOf(frame, form);
  return {
    along,
    across: acrossOf(kind, form, dataset, result, drawn),
    titles: titlesOf(kind, dataset, form, along),
    looks: looksOf(form),
    series: [...series.filter((one) => !one.isOthers), ...series.filter((one) => one.isOthers)],
    isStacked: stacked,
    isStream: stacked && form.stack === 'Stream',
    isHorizontal: kind === 'bar' && form.orientation === 'horizontal',
    showsValues: form.show_value === true,
    labels: {
      isOnlyTotal: form.only_total !== false,
      leastPercent: Number(form.percentage_threshold ?? 0),
    },
    legend: {
      ...legendLook(form),
      mayStandAtEnds: kind !== 'area' && !stacked && markOf(kind, form).kind === 'line',
    },
    tooltip: tooltipLook(form, stacked),
    colors: { settings: form, ordered: isGrouped ? [] : metrics.map((one) => nameOf(one).name) },
    chosen: null,
    missing: frame.missing,
    notes: [
      ...unplacedNote(frame),
      ...unreadNote(frame),
      ...partialNote(frame, result, form, tooltipTime(form)),
      ...leftOut(result, form, dataset, frame, series, stacked),
    ],
  };
};
