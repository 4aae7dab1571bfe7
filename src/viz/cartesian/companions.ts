/** What is drawn beside the series themselves: points without a neighbour, totals of stacks, the floor of a stream. */
import type { CartesianModel, CartesianSeries } from './model';
import type { ColorOf } from './seriesColors';
import { isOfShares } from './writeAxes';
import { stackOf, stacksOf } from './stacks';
import { type Labelled, totalLabel } from './valueLabels';
import { valueFacts } from './valueFacts';
import { opacityAt, opacityOf } from './opacity';
import { BAR_WIDTH, STREAM } from './writeSeries';

type Option = Readonly<Record<string, unknown>>;

const LONE_POINT_PX = 5;
/** So little of the whole that nobody sees it, and enough to stand on the others. */
const NOTHING = 1e-9;

const placeOf = ({ along }: CartesianModel, at: number) =>
  along.kind === 'category' ? at : along.at[at];

const pointAt = (model: CartesianModel, at: number, value: number | null) =>
  model.isHorizontal ? [value, placeOf(model, at)] : [placeOf(model, at), value];

/** A line has no ink where a value has no neighbour; a stack has no gaps, and points have their own marks. */
const loneSeries = (model: CartesianModel, one: CartesianSeries, color: string): Option | null => {
  if (one.mark.kind !== 'line' || one.mark.points !== null) return null;
  if (model.isStacked || one.stack !== undefined) return null;
  const { lone } = valueFacts(one.values);
  if (lone.length === 0) return null;
  const { chosen } = model;
  return {
    type: 'line',
    name: one.name,
    data: lone.map((at) => {
      const point = pointAt(model, at, one.values[at] ?? null);
      if (chosen?.kind !== 'places') return point;
      return { value: point, itemStyle: { opacity: opacityAt(chosen, one, at) } };
    }),
    silent: true,
    legendHoverLink: false,
    symbol: 'circle',
    symbolSize: LONE_POINT_PX,
    showSymbol: true,
    showAllSymbol: true,
    lineStyle: { width: 0 },
    itemStyle: { color, opacity: opacityOf(chosen, one) },
  };
};

/** Invisible marks on top of the stacks, which carry the totals. */
export const totalSeries = (
  labelled: Labelled,
  shown: readonly CartesianSeries[],
): readonly Option[] => {
  const { model, totals } = labelled;
  return stacksOf(shown).map((stack) => {
    const members = shown.filter((one) => stackOf(one) === stack);
    const sums = totals.get(stack) ?? [];
    const largest = Math.max(...sums.map((sum) => Math.abs(sum ?? 0)), 0);
    const isBar = members[0]?.mark.kind === 'bar';
    return {
      type: isBar ? 'bar' : 'line',
      name: `total of ${stack}`,
      data: sums.map((_, at) => {
        const rises = members.some(({ values }) => (values[at] ?? 0) > 0);
        return pointAt(model, at, (rises ? 1 : -1) * largest * NOTHING);
      }),
      stack,
      silent: true,
      /* Shares that were added up may end a rounding beyond the whole, where the axis ends. */
      ...(isOfShares(model) ? { clip: false } : {}),
      legendHoverLink: false,
      ...(isBar
        ? BAR_WIDTH
        : { symbol: 'circle', symbolSize: 1, showAllSymbol: true, lineStyle: { width: 0 } }),
      itemStyle: { opacity: 0 },
      ...totalLabel(labelled, stack, isBar),
    };
  });
};

/** Half of each total below zero, so that a stream runs around the middle; it is the lowest of the stack. */
const floorSeries = (
  { model, totals }: Labelled,
  shown: readonly CartesianSeries[],
): readonly Option[] =>
  stacksOf(shown).map((stack) => ({
    type: shown[0]?.mark.kind === 'bar' ? 'bar' : 'line',
    name: `floor of ${stack}`,
    data: (totals.get(stack) ?? []).map((sum, at) => pointAt(model, at, -(sum ?? 0) / 2)),
    stack,
    ...STREAM,
    silent: true,
    legendHoverLink: false,
    symbol: 'none',
    lineStyle: { width: 0 },
    itemStyle: { opacity: 0 },
  }));

export const companions = (
  labelled: Labelled,
  shown: readonly CartesianSeries[],
  colorOf: ColorOf,
): readonly Option[] => {
  const { model } = labelled;
  const hasTotals = model.isStacked && model.showsValues && !model.isStream && !model.across.isLog;
  return [
    ...shown.map((one) => loneSeries(model, one, colorOf(one))).filter((one) => one !== null),
    ...(hasTotals ? totalSeries(labelled, shown) : []),
    ...(model.isStream ? floorSeries(labelled, shown) : []),
  ];
};
