import type { Tokens } from '@/ui/tokens';
import { exactNumber, type FormatNumber, storedDigits } from '../shared/numberFormat';
import { tooltipContent, tooltipFrame } from '../shared/tooltip';
import { mayBeYears } from './mayBeYears';
import type { CartesianModel, CartesianSeries } from './model';
import { placeIndex } from './placeIndex';
import type { ColorOf } from './seriesColors';
import { annotationRows } from './writeAnnotations';

/** A place along the axis, in full. */
export const placeText = ({ along }: CartesianModel, index: number): string => {
  if (along.kind === 'category') return along.names[index] ?? '';
  const at = along.at[index];
  if (along.kind === 'time') return typeof at === 'number' ? along.exact(at) : String(at);
  return mayBeYears(along.at) ? storedDigits(Number(at)) : exactNumber(Number(at));
};

/** A value with every digit it has, or as its format says. */
export const valueText = (
  { values, texts, exact, isCut }: CartesianSeries,
  index: number,
): string => {
  const value = values[index] ?? null;
  if (value === null) return isCut ? 'Empty or left out' : 'No value';
  return exact(value, texts?.get(index));
};

type Values = readonly { readonly one: CartesianSeries; readonly number: number | null }[];

/** The sums of the series that count to one, by their names; a sum of one series is itself. */
const sumsOf = (values: Values) => {
  const sums = new Map<string, { sum: number; count: number; readonly format: FormatNumber }>();
  for (const { one, number } of values) {
    if (one.total === undefined) continue;
    const known = sums.get(one.total) ?? { sum: 0, count: 0, format: one.exact };
    known.sum += number ?? 0;
    known.count += 1;
    sums.set(one.total, known);
  }
  return sums;
};

const percent = (part: number): string => `${(part * 100).toFixed(1)}%`;

const sorted = (values: Values, { tooltip, isStacked }: CartesianModel): Values => {
  if (tooltip?.isSorted === false) return isStacked ? values.toReversed() : values;
  return values.toSorted(
    (a, b) =>
      (b.number ?? Number.NEGATIVE_INFINITY) - (a.number ?? Number.NEGATIVE_INFINITY) ||
      a.one.name.localeCompare(b.one.name),
  );
};

/** Every series at one x. */
const axisTooltip = (
  model: CartesianModel,
  tokens: Tokens,
  colorOf: ColorOf,
  hidden: ReadonlySet<string>,
) => ({
  trigger: 'axis',
  axisPointer: {
    type: model.series.some(({ mark }) => mark.kind === 'bar') ? 'shadow' : 'line',
    lineStyle: { color: tokens.border },
    shadowStyle: { color: tokens.border, opacity: 0.12 },
  },
  formatter: (points: readonly { readonly dataIndex: number; readonly seriesIndex?: number }[]) => {
    const point = points.find(({ seriesIndex = 0 }) => seriesIndex < model.series.length);
    const at = point
      ? placeIndex(model, model.series[point.seriesIndex ?? 0], point.dataIndex)
      : (points[0]?.dataIndex ?? 0);
    const shown = model.series.filter(({ name }) => !hidden.has(name));
    const values = shown.map((one) => ({ one, number: one.values[at] ?? null }));
    const { hasTotal = false, hasShares = false } = model.tooltip ?? {};
    const sums = sumsOf(values);
    const rows = sorted(values, model).map(({ one, number }) => {
      const whole = hasShares ? sums.get(one.total ?? '')?.sum : undefined;
      return {
        name: one.name,
        value:
          number !== null && whole
            ? `${valueText(one, at)} (${percent(number / whole)})`
            : valueText(one, at),
        color: colorOf(one),
      };
    });
    const totals = [...sums].flatMap(([name, { sum, count, format }]) =>
      hasTotal && count > 1 ? [{ name, value: format(sum), emphasis: true }] : [],
    );
    const notes = annotationRows(
      model,
      at,
      tokens,
      rows.map(({ color }) => color),
    );
    return tooltipContent(placeText(model, at), [...rows, ...notes], tokens, ...totals);
  },
});

interface Point {
  readonly seriesIndex: number;
  readonly dataIndex: number;
}

/** One point by its two values. */
const pointTooltip = (model: CartesianModel, tokens: Tokens, colorOf: ColorOf) => ({
  trigger: 'item',
  formatter: ({ seriesIndex, dataIndex }: Point) => {
    const { titles, series } = model;
    const one = series[seriesIndex];
    if (!one) return '';
    const color = colorOf(one);
    const at = placeIndex(model, one, dataIndex);
    const rows = [
      { name: titles.along, value: placeText(model, at), color },
      { name: titles.across || one.name, value: valueText(one, at), color },
    ];
    return tooltipContent(series.length > 1 ? one.name : '', rows, tokens);
  },
});

export const writeTooltip = (
  model: CartesianModel,
  tokens: Tokens,
  colorOf: ColorOf,
  hidden: ReadonlySet<string>,
) => {
  const isOfPoints =
    model.along.kind !== 'category' && model.series.every(({ mark }) => mark.kind === 'points');
  return {
    ...tooltipFrame(tokens),
    ...(isOfPoints || model.tooltip?.isOfOnePoint
      ? pointTooltip(model, tokens, colorOf)
      : axisTooltip(model, tokens, colorOf, hidden)),
  };
};
