/** Rows and settings of the time-series types as a cartesian model. */
import { metricLabel } from '#common/labels.ts';
import type { Along, CartesianModel, Curve, Mark } from '../../cartesian/model';
import { type Frame, toFrame } from '../../cartesian/frame';
import { sortSeries } from '../../cartesian/sortSeries';
import { isStacked, shareEnd, shares } from '../../cartesian/stacking';
import { axisFormat, exactFormat } from '../../cartesian/valueFormats';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { grainFormat } from '../../shared/timeFormat';
import { xLabel } from '../../shared/xAxis';

export type SeriesKind = 'line' | 'bar' | 'area' | 'scatter';

const metricsOf = (form: FormData): readonly string[] =>
  toList(form.metrics ?? form.metric).map(metricLabel);

const CURVES: Readonly<Record<string, Curve>> = {
  smooth: 'smooth',
  start: 'start',
  middle: 'middle',
  end: 'end',
};

const markOf = (kind: SeriesKind, form: FormData): Mark => {
  if (kind === 'bar') return { kind: 'bar' };
  if (kind === 'scatter') return { kind: 'points', size: Number(form.markerSize ?? 7) };
  const isFilled = kind === 'area' || form.area === true;
  return {
    kind: 'line',
    curve: CURVES[String(form.seriesType)] ?? 'straight',
    fill: isFilled ? Number(form.opacity ?? 0.2) : null,
    points: form.markerEnabled === true ? Number(form.markerSize ?? 6) : null,
  };
};

const alongOf = ({ kind, x }: Frame, form: FormData): Along => {
  if (kind === 'category') return { kind, names: x.map(String) };
  if (kind === 'number') return { kind, at: x.map(Number) };
  const format = form.x_axis_time_format;
  return {
    kind,
    at: x,
    tickFormat: typeof format === 'string' ? format : null,
    exact: grainFormat(timeGrain(form)),
    canZoom: form.zoomable === true,
  };
};

const bound = (form: FormData, side: 0 | 1): number | null => {
  if (form.truncateYAxis !== true || !Array.isArray(form.y_axis_bounds)) return null;
  const value: unknown = form.y_axis_bounds[side];
  return typeof value === 'number' ? value : null;
};

const titleOf = (kind: SeriesKind, title: unknown): string =>
  kind === 'scatter' && typeof title === 'string' ? title : '';

export const timeseriesModel = (
  kind: SeriesKind,
  result: ChartResult,
  form: FormData,
  dataset: DatasetFacts,
): CartesianModel => {
  const frame = toFrame(result, {
    x: xLabel(form),
    isCategorical: form.xAxisForceCategorical === true,
    isOfPoints: kind === 'scatter',
  });
  const sorted = sortSeries(
    frame.series,
    String(form.sort_series_type ?? 'sum'),
    form.sort_series_ascending === true,
  );
  const drawn = form.stack === 'Expand' ? shares(sorted) : sorted;
  const metrics = metricsOf(form);
  const nameOf = (column: string) => dataset.verboseNames[column] ?? column;
  const isGrouped = toList(form.groupby).length > 0;
  return {
    along: alongOf(frame, form),
    across: {
      format: axisFormat(form, dataset),
      isLog: form.logAxis === true,
      min: bound(form, 0),
      max: bound(form, 1) ?? shareEnd(form, drawn),
      isFitted: kind === 'scatter',
    },
    titles: {
      along: titleOf(kind, form.x_axis_title),
      across: titleOf(kind, form.y_axis_title),
    },
    series: drawn.map(({ column, values }) => ({
      column,
      name: nameOf(column),
      mark: markOf(kind, form),
      values,
      exact: exactFormat(form, dataset, metrics.length === 1 ? (metrics[0] ?? '') : column),
    })),
    isStacked: kind !== 'scatter' && isStacked(form),
    isHorizontal: kind === 'bar' && form.orientation === 'horizontal',
    showsValues: form.show_value === true,
    legend: {
      isWanted: form.show_legend !== false,
      mayStandAtEnds: kind === 'line' && (form.stack === null || form.stack === undefined),
    },
    colors: { settings: form, ordered: isGrouped ? [] : metrics.map(nameOf) },
    chosen: null,
    missing: frame.missing,
  };
};
