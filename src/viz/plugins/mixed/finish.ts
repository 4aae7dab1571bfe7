/** What a picture with two axes has that one axis does not: the axis on the right, and stacks that keep to their side. */
import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import { valueAxis } from '../../shared/axes';
import type { MixedModel } from './model';

type Part = Readonly<Record<string, unknown>>;

const TITLE_PX = 28;

const rightAxis = ({ second }: MixedModel, tokens: Tokens): readonly Part[] => {
  if (!second) return [];
  const { format, isLog, min, max } = second.across;
  return [
    {
      ...valueAxis(tokens, format, { log: isLog, min, max, title: second.title }),
      position: 'right',
      /* The lines of the left axis are enough, and ticks of both stand at one height. */
      splitLine: { show: false },
      alignTicks: !isLog,
    },
  ];
};

/** A single point stands at the axis of its line; the stack of a side shows its points itself. */
const besideSeries = (
  series: Part,
  { model, origins, hasFirst }: MixedModel,
): readonly Part[] => {
  const lineAt =
    series.silent === true ? model.series.findIndex(({ name }) => name === series.name) : -1;
  const origin = origins[lineAt];
  if (origin?.isStacked) return [];
  return [
    {
      ...series,
      yAxisIndex: (origin ? origin.isOnSecondAxis : !hasFirst) ? 1 : 0,
    },
  ];
};

/** Room for the title of the right axis. */
const gridOf = (option: EChartsCoreOption, { second }: MixedModel): Part => {
  const grid = option.grid as Part;
  return second?.title ? { ...grid, right: Math.max(Number(grid.right) || 0, TITLE_PX) } : grid;
};

export const finishMixed = (
  option: EChartsCoreOption,
  mixed: MixedModel,
  tokens: Tokens,
): EChartsCoreOption => ({
  ...option,
  grid: gridOf(option, mixed),
  yAxis: [
    { ...(option.yAxis as Part), ...(mixed.hasFirst ? {} : { show: false }) },
    ...rightAxis(mixed, tokens),
  ],
  series: (option.series as readonly Part[]).flatMap((series, index): readonly Part[] => {
    const origin = mixed.origins[index];
    if (!origin) return besideSeries(series, mixed);
    const { exact } = mixed.model.series[index] ?? {};
    return [
      {
        ...series,
        yAxisIndex: origin.isOnSecondAxis && mixed.second ? 1 : 0,
        /* Bars lie under the lines. */
        z: series.type === 'bar' ? 2 : 3,
        ...(origin.isStacked ? { stack: origin.side.name } : {}),
        ...(origin.showsValues
          ? {
              label: {
                show: true,
                position: 'top',
                fontSize: 11,
                color: tokens.muted,
                formatter: ({ value }: { readonly value: unknown }) => {
                  const number = Number(Array.isArray(value) ? value.at(-1) : value);
                  return exact && Number.isFinite(number) ? exact(number) : '';
                },
              },
              labelLayout: { hideOverlap: true },
            }
          : {}),
      },
    ];
  }),
});
