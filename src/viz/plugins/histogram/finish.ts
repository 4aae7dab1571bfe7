/** The bars of a histogram stand close together: their ranges do, too. */
import type { EChartsCoreOption } from 'echarts/core';

type Part = Readonly<Record<string, unknown>>;

export const finishHistogram = (option: EChartsCoreOption): EChartsCoreOption => ({
  ...option,
  series: (option.series as readonly Part[]).map((series) => ({
    ...series,
    barCategoryGap: '4%',
    barGap: '0%',
    barMaxWidth: null,
  })),
});
