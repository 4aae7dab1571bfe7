import { render } from '@testing-library/react';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { expect, test } from 'vitest';
import { EChart } from './EChart';

echarts.use([BarChart, GridComponent, TooltipComponent]);

const bars = (values: readonly number[]) => ({
  xAxis: { type: 'category', data: values.map(String) },
  yAxis: {},
  tooltip: { trigger: 'axis' },
  series: [{ type: 'bar', data: values }],
});

test('a pointer and an action that come right after a change of the picture find it drawn', async () => {
  const charts: echarts.ECharts[] = [];
  const ready = Promise.withResolvers<void>();
  const picture = (values: readonly number[]) => (
    <EChart
      option={bars(values)}
      width={400}
      height={300}
      title="Bars"
      onReady={(chart) => {
        charts.push(chart);
        ready.resolve();
      }}
    />
  );
  const { rerender } = render(picture([1, 2, 3]));
  await ready.promise;
  rerender(picture([4, 5, 6, 7]));
  const pointer = { zrX: 200, zrY: 150, type: 'mousemove' };
  for (const chart of charts) {
    chart.getZr().handler.dispatch('mousemove', pointer);
    chart.getZr().handler.dispatch('click', { ...pointer, type: 'click' });
    chart.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: 3 });
    chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: 3 });
  }
  expect(charts).toHaveLength(1);
});
