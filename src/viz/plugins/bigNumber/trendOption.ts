import type { EChartsCoreOption } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';
import type { FormatNumber } from '../../shared/numberFormat';
import type { FormatTime } from '#common/timeFormat.ts';
import { laterMs } from '../../shared/movedTimes';
import { tooltipContent, tooltipFrame } from '../../shared/tooltip';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import type { Figure } from './figure';

const DEFAULT_PICKER = '0,122,135';

/** The chosen fixed colour; the default one gives way to the accent, which fits both schemes. */
const lineColor = (picker: unknown, tokens: Tokens): string => {
  if (typeof picker !== 'object' || picker === null) return tokens.accent;
  const { r, g, b } = picker as { r?: number; g?: number; b?: number };
  const parts = [r, g, b].map((part) => Number(part ?? 0)).join(',');
  return parts === DEFAULT_PICKER ? tokens.accent : `rgb(${parts})`;
};

export const trendOption = (
  figure: Figure,
  form: FormData,
  tokens: Tokens,
  formats: { value: FormatNumber; time: FormatTime },
  range: Pick<ChartResult, 'from_dttm' | 'to_dttm' | 'moved_times'> = {},
): EChartsCoreOption => {
  /* Bounds are about times as they are stored. */
  const shown = (at: number | null | undefined) => (at == null ? undefined : at + laterMs(range));
  const color = lineColor(form.color_picker, tokens);
  return {
    useUTC: true,
    animation: false,
    grid: { left: 2, right: 2, top: 4, bottom: 2 },
    xAxis: {
      type: 'time',
      show: false,
      ...(form.time_range_fixed === true
        ? { min: shown(range.from_dttm), max: shown(range.to_dttm) }
        : {}),
    },
    yAxis: { type: 'value', show: false, scale: form.start_y_axis_at_zero === false },
    tooltip: {
      ...tooltipFrame(tokens),
      // It is higher than the line, whose picture would cut it.
      confine: false,
      appendTo: 'body',
      trigger: 'axis',
      formatter: (points: readonly { dataIndex: number }[]) => {
        const point = figure.trend[points[0]?.dataIndex ?? 0];
        if (!point) return '';
        const [at, value] = point;
        return tooltipContent(
          formats.time(at),
          [{ name: '', value: value === null ? 'No data' : formats.value(value), color }],
          tokens,
        );
      },
    },
    series: [
      {
        type: 'line',
        data: figure.trend.map(([at, value]) => [at, value]),
        showSymbol: figure.trend.filter(([, value]) => value !== null).length === 1,
        symbol: 'circle',
        lineStyle: { width: 2, color },
        itemStyle: { color },
        areaStyle: { color, opacity: 0.12 },
        connectNulls: false,
        // No more points than there is room for; it would also thin out the gaps.
        ...(figure.trend.some(([, value]) => value === null) ? {} : { sampling: 'lttb' }),
      },
    ],
  };
};
