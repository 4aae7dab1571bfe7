import type { ECharts, SeriesModel } from 'echarts/core';
import { inkedLine } from './ink';

/** What the library passes to an extension that handles rows. */
interface Registers {
  readonly PRIORITY: { readonly PROCESSOR: { readonly STATISTIC: number } };
  readonly registerProcessor: (priority: number, processor: object) => void;
}

interface Axis {
  readonly dim: string;
  readonly getExtent: () => [number, number];
}

interface Plane {
  readonly getBaseAxis: () => Axis;
  readonly getOtherAxis: (axis: Axis) => Axis;
}

/**
 * The library draws a bar one pixel wide or wider, even where the bars of a place then reach over the places beside it;
 * a bar that small stands where it belongs instead.
 */
export const LEAST_BAR_PX = 0.01;

interface Source {
  /** The same object for the same values. */
  readonly values: object;
  /** Where they stand along the axis, likewise. */
  readonly at: object;
  /** The places that are drawn in any case. */
  readonly kept: readonly number[];
  readonly inked: Inked;
}

type Inked = typeof inkedLine;

interface Thinning {
  /** Where the values stand along the axis, if not the same for every line of them. */
  readonly at?: object;
  readonly kept?: Iterable<number>;
  /** Which places leave ink; those of a line where nothing is said. */
  readonly inked?: Inked;
}

/**
 * The option of a line or of bars whose places are drawn only where they leave ink. A function, because the library
 * copies all else.
 */
export const thinned = (
  values: object,
  { at = values, kept = [], inked = inkedLine }: Thinning = {},
): object => {
  const source: Source = { values, at, inked, kept: [...kept] };
  return { thinned: () => source };
};

interface Found {
  readonly at: object;
  readonly inked: Inked;
  /** The part that is zoomed into, and its width. */
  readonly part: string;
  readonly isDrawn: Uint8Array | null;
}

const recent = new WeakMap<object, Found>();

/** A bar that stands for all of its column of pixels fills it. */
const fillColumns = (bars: SeriesModel, pixelPx: number): void => {
  Object.assign(bars.option, { barMinWidth: pixelPx });
};

const thin = (series: SeriesModel, _: unknown, api: Pick<ECharts, 'getDevicePixelRatio'>): void => {
  const given = series.get('thinned' as never) as (() => Source) | undefined;
  if (!given) return;
  const plane = series.coordinateSystem as unknown as Plane;
  const along = plane.getBaseAxis();
  const [start, end] = along.getExtent();
  const pixels = api.getDevicePixelRatio() || 1;
  const columns = Math.round(Math.abs(end - start) * pixels);
  const isOfBars = series.subType === 'bar';
  if (isOfBars) fillColumns(series, LEAST_BAR_PX);
  const data = series.getData();
  const count = data.count();
  if (count <= columns * 2) return;

  const { values, at, kept, inked } = given();
  const measure = (dimension: string) => {
    const at = new Float64Array(count);
    const values = new Float64Array(count);
    const read = (place: number, value: number, index: number) => {
      at[index] = place;
      values[index] = value;
    };
    data.each([data.mapDimension(along.dim), dimension], read);
    return inked({ at, values }, columns);
  };
  /** What a value of a stack stands on changes without it. */
  const ofStack = () => measure(data.getCalculationInfo('stackResultDimension'));
  const ofItself = () => {
    const ends = [data.getRawIndex(0), data.getRawIndex(count - 1)];
    const part = [columns, ...ends, count].join();
    const known = recent.get(values);
    if (known?.at === at && known.inked === inked && known.part === part) return known.isDrawn;
    const isDrawn = measure(data.mapDimension(plane.getOtherAxis(along).dim));
    recent.set(values, { at, inked, part, isDrawn });
    return isDrawn;
  };
  const isStacked = data.getCalculationInfo('stackedDimension') !== undefined;
  const isDrawn = isStacked ? ofStack() : ofItself();
  if (!isDrawn) return;
  if (isOfBars) fillColumns(series, 1 / pixels);
  const chosen = new Set(kept);
  data.filterSelf((index: number) => isDrawn[index] === 1 || chosen.has(data.getRawIndex(index)));
};

/**
 * The library with lines and bars of many places: after the zoom, so that a zoomed part has all of its own, and before
 * the layout. The rows themselves stay as they are.
 */
export const thinMarks = ({ PRIORITY, registerProcessor }: Registers): void => {
  for (const seriesType of ['line', 'bar'])
    registerProcessor(PRIORITY.PROCESSOR.STATISTIC, { seriesType, reset: thin });
};
