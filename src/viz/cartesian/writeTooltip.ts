import type { Tokens } from '@/ui/tokens';
import { exactNumber } from '../shared/numberFormat';
import { tooltipContent, tooltipFrame } from '../shared/tooltip';
import type { CartesianModel } from './model';
import { annotationRows } from './writeAnnotations';

type ColorOf = (name: string) => string;

const xText = ({ along }: CartesianModel, index: number): string => {
  if (along.kind === 'category') return along.names[index] ?? '';
  const at = along.at[index];
  return along.kind === 'time' ? along.exact(Number(at)) : exactNumber(Number(at));
};

/** Every series at one x, the largest first. */
const axisTooltip = (model: CartesianModel, tokens: Tokens, colorOf: ColorOf) => ({
  trigger: 'axis',
  axisPointer: {
    type: model.series.some(({ mark }) => mark.kind === 'bar') ? 'shadow' : 'line',
    lineStyle: { color: tokens.border },
    shadowStyle: { color: tokens.border, opacity: 0.12 },
  },
  formatter: (points: readonly { readonly dataIndex: number }[]) => {
    const at = points[0]?.dataIndex ?? 0;
    const rows = model.series
      .map(({ name, values, exact }) => {
        const number = values[at] ?? null;
        return {
          name,
          number: number ?? Number.NEGATIVE_INFINITY,
          value: number === null ? 'No value' : exact(number),
          color: colorOf(name),
        };
      })
      .sort((a, b) => b.number - a.number || a.name.localeCompare(b.name));
    const notes = annotationRows(
      model,
      at,
      tokens,
      rows.map(({ color }) => color),
    );
    return tooltipContent(xText(model, at), [...rows, ...notes], tokens);
  },
});

interface Point {
  readonly seriesIndex: number;
  readonly value: readonly [number, number];
}

/** One point by its two numbers. */
const pointTooltip = (model: CartesianModel, tokens: Tokens, colorOf: ColorOf) => ({
  trigger: 'item',
  formatter: ({ seriesIndex, value: [x, y] }: Point) => {
    const { along, titles, series } = model;
    const { name = '', exact = exactNumber } = series[seriesIndex] ?? {};
    const color = colorOf(name);
    const rows = [
      {
        name: titles.along,
        value: along.kind === 'time' ? along.exact(x) : exactNumber(x),
        color,
      },
      { name: titles.across || name, value: exact(y), color },
    ];
    return tooltipContent(series.length > 1 ? name : '', rows, tokens);
  },
});

export const writeTooltip = (model: CartesianModel, tokens: Tokens, colorOf: ColorOf) => {
  const isOfPoints =
    model.along.kind !== 'category' && model.series.every(({ mark }) => mark.kind === 'points');
  const write = isOfPoints ? pointTooltip : axisTooltip;
  return { ...tooltipFrame(tokens), ...write(model, tokens, colorOf) };
};
