/** What a picture with two axes has that one axis does not: an axis on the right, and series that are written as their own side is. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import { totalSeries } from '../../cartesian/companions';
import type { CartesianModel } from '../../cartesian/model';
import { stackTotals } from '../../cartesian/stacks';
import type { Labelled } from '../../cartesian/valueLabels';
import { type CartesianSize, drawable, LABEL_PX, roomOf } from '../../cartesian/write';
import { acrossAxis } from '../../cartesian/writeAxes';
import { writeSeries } from '../../cartesian/writeSeries';
import type { MixedModel, Side } from './model';
import { isStackedSide, showsValuesOf } from './sides';

type Part = Readonly<Record<string, unknown>>;

export interface MixedDrawing {
  readonly size: CartesianSize;
  /** The names of the series that the legend hides. */
  readonly hidden: ReadonlySet<string>;
}

/** Bars lie under the lines. */
const BAR_Z = 2;
const LINE_Z = 3;

const seriesIn = (mixed: MixedModel, belongs: (origin: MixedModel['origins'][number]) => boolean) =>
  mixed.model.series.filter((_, index) => {
    const origin = mixed.origins[index];
    return origin !== undefined && belongs(origin);
  });

/** One side over the places of both. */
const modelOf = (mixed: MixedModel, { name, form, model }: Side): CartesianModel =>
  drawable({
    ...mixed.model,
    across: model.across,
    labels: model.labels ?? {},
    isStacked: isStackedSide(form),
    showsValues: showsValuesOf(form),
    series: seriesIn(mixed, ({ side }) => side.name === name),
  });

/** A stack takes the place of one bar. */
const labelRoom = (mixed: MixedModel, size: CartesianSize): number => {
  const stacks = new Set<string>();
  const series = mixed.model.series.filter(({ stack }) => {
    if (stack === undefined) return true;
    const isFirst = !stacks.has(stack);
    stacks.add(stack);
    return isFirst;
  });
  return roomOf({ ...mixed.model, series }, size);
};

const labelledSides = (mixed: MixedModel, tokens: Tokens, { size, hidden }: MixedDrawing) => {
  const roomPx = labelRoom(mixed, size);
  return new Map(
    mixed.sides.map((side): [string, Labelled] => {
      const model = modelOf(mixed, side);
      const shown = model.series.filter(({ name }) => !hidden.has(name));
      const totals = stackTotals(model.isStacked ? shown : []);
      return [side.name, { model, totals, tokens, roomPx }];
    }),
  );
};

const leftAxis = (mixed: MixedModel, tokens: Tokens): Part => {
  const series = seriesIn(mixed, ({ isOnSecondAxis }) => !isOnSecondAxis);
  const axis = acrossAxis({ ...mixed.model, series }, tokens);
  return mixed.hasFirst ? axis : { ...axis, show: false };
};

/** An axis of zeros has no ticks that those of another could stand beside: the library would find numbers without end. */
const isFlat = (series: CartesianModel['series']): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0));

const rightAxis = (mixed: MixedModel, tokens: Tokens): readonly Part[] => {
  const { second, model } = mixed;
  if (!second) return [];
  const { across, title } = second;
  const hasTicks = !isFlat(seriesIn(mixed, ({ isOnSecondAxis }) => !isOnSecondAxis));
  const series = seriesIn(mixed, ({ isOnSecondAxis }) => isOnSecondAxis);
  return [
    {
      ...acrossAxis({ ...model, across, series, titles: { along: '', across: title } }, tokens),
      position: 'right',
      /* The lines of the left axis are enough, and ticks of both stand at one height. */
      ...(mixed.hasFirst
        ? { splitLine: { show: false }, alignTicks: hasTicks && !across.isLog }
        : {}),
    },
  ];
};

/** What is drawn beside a series stands on its axis, other things on the one that is shown; a stack shows its points itself. */
const beside = (
  series: Part,
  mixed: MixedModel,
  axisOf: (side: string) => number,
): readonly Part[] => {
  const at = mixed.model.series.findIndex(({ name }) => name === series.name);
  const origin = series.silent === true ? mixed.origins[at] : undefined;
  if (!origin) return [{ ...series, yAxisIndex: mixed.hasFirst ? 0 : 1 }];
  if (isStackedSide(origin.side.form)) return [];
  return [{ ...series, yAxisIndex: axisOf(origin.side.name), z: LINE_Z }];
};

const colorOf = ({ itemStyle }: Part): string => String((itemStyle as Part | undefined)?.color);

export const finishMixed = (
  option: EChartsCoreOption,
  mixed: MixedModel,
  tokens: Tokens,
  drawing: MixedDrawing,
): EChartsCoreOption => {
  const sides = labelledSides(mixed, tokens, drawing);
  const grid = option.grid as { readonly top: number };
  const hasLabels = mixed.sides.some(({ form }) => showsValuesOf(form));
  const axisOf = (side: string) => {
    const isRight = mixed.origins.some((one) => one.side.name === side && one.isOnSecondAxis);
    return isRight && mixed.second ? 1 : 0;
  };
  const totals = [...sides].flatMap(([side, labelled]) => {
    const { model } = labelled;
    if (!model.isStacked || !model.showsValues || model.across.isLog) return [];
    const shown = model.series.filter(({ name }) => !drawing.hidden.has(name));
    return totalSeries(labelled, shown).map((one) => ({ ...one, yAxisIndex: axisOf(side) }));
  });
  return {
    ...option,
    grid: { ...grid, top: grid.top + (hasLabels ? LABEL_PX : 0) },
    yAxis: [leftAxis(mixed, tokens), ...rightAxis(mixed, tokens)],
    series: [
      ...(option.series as readonly Part[]).flatMap((series, index): readonly Part[] => {
        const origin = mixed.origins[index];
        const labelled = origin && sides.get(origin.side.name);
        const { column } = mixed.model.series[index] ?? {};
        const one = labelled?.model.series.find((each) => each.column === column);
        if (!origin || !labelled || !one) return beside(series, mixed, axisOf);
        return [
          {
            ...writeSeries(labelled, one, colorOf(series)),
            emphasis: series.emphasis,
            yAxisIndex: axisOf(origin.side.name),
            z: one.mark.kind === 'bar' ? BAR_Z : LINE_Z,
          },
        ];
      }),
      ...totals,
    ],
  };
};
