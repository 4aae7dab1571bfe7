import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import { valueAxis } from '../shared/axes';
import { exactNumber, smartNumber } from '../shared/numberFormat';
import { labelColors } from '../shared/palette';
import { tooltipContent, tooltipFrame } from '../shared/tooltip';

export interface ScatterData {
  readonly xName: string;
  readonly yName: string;
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
}

/** More points than this are drawn without outlines and without waiting for the mouse. */
const LARGE = 2000;

export const scatterOption = (
  { xName, yName, series }: ScatterData,
  tokens: Tokens,
): EChartsCoreOption => {
  const names = series.map(({ name }) => name);
  const colors = labelColors(names, { datasource: '', viz_type: '' }, tokens, names);
  const hasLegend = series.length > 1;
  return {
    animation: false,
    textStyle: { color: tokens.text },
    grid: {
      left: yName ? 28 : 8,
      right: 16,
      top: hasLegend ? 36 : 12,
      bottom: xName ? 28 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { ...valueAxis(tokens, smartNumber, { title: xName }), nameGap: 28, scale: true },
    yAxis: { ...valueAxis(tokens, smartNumber, { title: yName }), scale: true },
    legend: hasLegend
      ? { type: 'scroll', top: 0, left: 0, icon: 'circle', textStyle: { color: tokens.muted } }
      : { show: false },
    tooltip: {
      ...tooltipFrame(tokens),
      trigger: 'item',
      formatter: ({ seriesIndex, value }: { seriesIndex: number; value: [number, number] }) => {
        const name = names[seriesIndex] ?? '';
        const color = colors.get(name) ?? tokens.accent;
        return tooltipContent(
          hasLegend ? name : '',
          [
            { name: xName, value: exactNumber(value[0]), color },
            { name: yName || name, value: exactNumber(value[1]), color },
          ],
          tokens,
        );
      },
    },
    series: series.map(({ name, points }) => ({
      type: 'scatter',
      name,
      data: points,
      symbolSize: points.length > LARGE ? 4 : 7,
      large: points.length > LARGE,
      itemStyle: { color: colors.get(name) ?? tokens.accent, opacity: 0.7 },
    })),
  };
};
