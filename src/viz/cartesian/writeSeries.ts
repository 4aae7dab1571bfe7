import type { Along, CartesianModel, CartesianSeries, Mark } from './model';

/** More points than this are drawn without outlines and without waiting for the mouse. */
const LARGE = 2000;
/** What a cross filter leaves out. */
const FAINT = 0.3;
/** The size of a point on a line without points. */
const LONE_POINT_PX = 5;

const markOption = (
  mark: Mark,
  color: string,
  values: readonly (number | null)[],
  opacity: number,
): Readonly<Record<string, unknown>> => {
  if (mark.kind === 'bar') return { type: 'bar', barMaxWidth: 48, barCategoryGap: '25%' };
  if (mark.kind === 'points') {
    const isLarge = values.length > LARGE;
    return {
      type: 'scatter',
      symbolSize: isLarge ? 4 : mark.size,
      large: isLarge,
      itemStyle: { color, opacity: 0.7 * opacity },
    };
  }
  const isLone = values.filter((value) => value !== null).length === 1;
  return {
    type: 'line',
    smooth: mark.curve === 'smooth' ? 0.3 : false,
    step: mark.curve === 'straight' || mark.curve === 'smooth' ? false : mark.curve,
    symbol: 'circle',
    symbolSize: mark.points ?? LONE_POINT_PX,
    showSymbol: mark.points !== null || isLone,
    lineStyle: { width: 2, color, opacity },
    connectNulls: false,
    sampling: 'lttb',
    ...(mark.fill === null ? {} : { areaStyle: { color, opacity: mark.fill * opacity } }),
  };
};

/** Single points have a null where another series has one; elsewhere a null is a gap, which needs its place. */
const pointsOf = (at: readonly (number | string)[], series: CartesianSeries, isFlipped: boolean) =>
  series.values.flatMap((value, index) => {
    if (value === null && series.mark.kind === 'points') return [];
    return [isFlipped ? [value, at[index]] : [at[index], value]];
  });

const dataOf = (
  along: Along,
  series: CartesianSeries,
  isFlipped: boolean,
  chosen: CartesianModel['chosen'],
) => {
  if (along.kind !== 'category') return pointsOf(along.at, series, isFlipped);
  if (chosen?.kind !== 'category') return series.values;
  return series.values.map((value, index) => ({
    value,
    itemStyle: { opacity: index === chosen.index ? 1 : FAINT },
  }));
};

/** One series with its marks in its colour. */
export const writeSeries = (
  { along, isStacked, isHorizontal, showsValues, chosen }: CartesianModel,
  series: CartesianSeries,
  color: string,
) => {
  const { name, mark, values } = series;
  /* In a stack a gap would take the floor from the series above it. */
  const opacity = chosen?.kind === 'series' && chosen.column !== series.column ? FAINT : 1;
  const drawn = isStacked ? { ...series, values: values.map((value) => value ?? 0) } : series;
  return {
    name,
    data: dataOf(along, drawn, isHorizontal, chosen),
    itemStyle: { color, opacity },
    emphasis: { focus: 'series' as const },
    ...(isStacked ? { stack: 'all' } : {}),
    ...(showsValues ? { label: { show: true, position: 'top' as const, fontSize: 11 } } : {}),
    ...markOption(mark, color, values, opacity),
  };
};

/** The name of a line where it ends. */
export const endLabel = (color: string) => ({
  endLabel: {
    show: true,
    formatter: '{a}',
    color,
    fontSize: 12,
    lineHeight: 16,
    width: 140,
    overflow: 'truncate',
  },
  labelLayout: { moveOverlap: 'shiftY' },
});
