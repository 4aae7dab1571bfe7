import { render } from '@testing-library/react';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import type { EChartsCoreOption } from 'echarts/core';
import * as echarts from 'echarts/core';
import { describe, expect, test } from 'vitest';
import { EChart } from './EChart';

echarts.use([
  BarChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  PieChart,
  TooltipComponent,
]);

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

const shown = async (first: EChartsCoreOption) => {
  const ready = Promise.withResolvers<echarts.ECharts>();
  const picture = (option: EChartsCoreOption) => (
    <EChart option={option} width={400} height={300} title="Bars" onReady={ready.resolve} />
  );
  const { rerender, unmount } = render(picture(first));
  const chart = await ready.promise;
  return {
    chart,
    unmount,
    next: (option: EChartsCoreOption) => rerender(picture(option)),
    move: () => chart.getZr().handler.dispatch('mousemove', { zrX: 1, zrY: 1, type: 'mousemove' }),
  };
};

describe('a tooltip', () => {
  const hasTip = (chart: echarts.ECharts) => [chart.getOption().tooltip ?? []].flat().length > 0;

  test('belongs to the chart that the pointer is on, and goes with the next picture once it left', async () => {
    const { chart, next, move } = await shown(bars([1, 2, 3]));
    expect(hasTip(chart)).toBe(false);
    next(bars([4, 5, 6]));
    expect(hasTip(chart)).toBe(false);
    move();
    expect(hasTip(chart)).toBe(true);
    next(bars([7, 8, 9]));
    expect(hasTip(chart)).toBe(true);
    chart.getZr().trigger('globalout', {});
    next(bars([1, 2, 3]));
    expect(hasTip(chart)).toBe(false);
  });
});

describe('a picture', () => {
  /** Without the numbers that the library gives to parts of a page. */
  const svgOf = (chart: echarts.ECharts) =>
    chart.renderToSVGString().replaceAll(/ class="[^"]*"|<style[^]*?<\/style>|zr\d+-/g, '');
  const values = (...data: (number | null)[]) => ({ type: 'bar', name: 'One', data });
  const along = (...data: string[]) => ({ type: 'category', data });
  const axes = { animation: false, xAxis: along('a', 'b', 'c'), yAxis: { type: 'value' } };
  const line = { type: 'line', name: 'Two', data: [5, 6, 7] };
  const pie = (...data: object[]) => ({
    animation: false,
    legend: {},
    series: [{ type: 'pie', name: 'Parts', data }],
  });

  test.each<[string, EChartsCoreOption, EChartsCoreOption]>([
    ['other values', { ...axes, series: [values(1, 2, 3)] }, { ...axes, series: [values(9, 4)] }],
    [
      'other names along the axis',
      { ...axes, series: [values(1, 2, 3)] },
      { ...axes, xAxis: along('x', 'y'), series: [values(1, 2)] },
    ],
    [
      'a series less',
      { ...axes, series: [values(1, 2, 3), line] },
      { ...axes, series: [values(1, 2, 3)] },
    ],
    [
      'a series of another name',
      { ...axes, legend: {}, series: [values(1, 2, 3), line] },
      { ...axes, legend: {}, series: [{ ...line, name: 'Three' }, values(1, 2, 3)] },
    ],
    [
      'marks of another kind',
      { ...axes, series: [{ ...line, name: 'One' }] },
      { ...axes, series: [values(1, 2, 3)] },
    ],
    [
      'a setting less',
      { ...axes, series: [{ ...values(1, 2, 3), itemStyle: { color: 'red', opacity: 0.5 } }] },
      { ...axes, series: [{ ...values(1, 2, 3), itemStyle: { color: 'red' } }] },
    ],
    [
      'a bound of an axis less',
      { ...axes, yAxis: { type: 'value', max: 50 }, series: [values(1, 2, 3)] },
      { ...axes, series: [values(1, 2, 3)] },
    ],
    [
      'small ticks and a name at an axis more',
      { ...axes, series: [values(1, 2, 3), line] },
      {
        ...axes,
        yAxis: { type: 'value', name: 'Flights', minorTick: { show: true }, max: 20 },
        series: [values(1, 2, 3), line],
      },
    ],
    [
      'small ticks and a bound of an axis less',
      {
        ...axes,
        yAxis: { type: 'value', minorTick: { show: true }, max: 20, axisLabel: { rotate: 40 } },
        series: [values(1, 2, 3), line],
      },
      { ...axes, series: [values(1, 2, 3), line] },
    ],
    [
      'numbers in place of names along the axis',
      { ...axes, series: [line] },
      {
        ...axes,
        xAxis: { type: 'value' },
        series: [
          {
            ...line,
            data: [
              [3, 1],
              [4, 5],
            ],
          },
        ],
      },
    ],
    [
      'its axes changed about',
      { ...axes, series: [values(1, 2, 3)] },
      { ...axes, xAxis: axes.yAxis, yAxis: axes.xAxis, series: [values(1, 2, 3)] },
    ],
    [
      'a second axis',
      { ...axes, series: [values(1, 2, 3), { ...line, yAxisIndex: 0 }] },
      {
        ...axes,
        yAxis: [axes.yAxis, { type: 'value', max: 70 }],
        series: [values(1, 2, 3), { ...line, yAxisIndex: 1 }],
      },
    ],
    [
      'a second axis less',
      {
        ...axes,
        yAxis: [axes.yAxis, { type: 'value', max: 70 }],
        series: [values(1, 2, 3), { ...line, yAxisIndex: 1 }],
      },
      { ...axes, series: [values(1, 2, 3), { ...line, yAxisIndex: 0 }] },
    ],
    [
      'a legend at another place',
      { ...axes, legend: { top: 0 }, series: [values(1, 2, 3), line] },
      { ...axes, legend: { left: 0, orient: 'vertical' }, series: [values(1, 2, 3), line] },
    ],
    [
      'lines less',
      { ...axes, series: [{ ...line, markLine: { data: [{ yAxis: 6 }, { yAxis: 7 }] } }] },
      { ...axes, series: [{ ...line, markLine: { data: [{ yAxis: 5 }] } }] },
    ],
    [
      'other parts',
      pie({ name: 'a', value: 1 }),
      pie({ name: 'b', value: 2 }, { name: 'c', value: 3 }),
    ],
  ])('with %s is that of a chart that is drawn for the first time', async (_, before, after) => {
    const drawn = await shown(before);
    drawn.move();
    drawn.next(after);
    const fresh = await shown(after);
    expect(svgOf(drawn.chart)).toBe(svgOf(fresh.chart));
    drawn.unmount();
    fresh.unmount();
  });

  test('keeps its series where only an axis changes', async () => {
    const option = { ...axes, series: [values(1, 2, 3), line] };
    const drawn = await shown(option);
    const painted = () => drawn.chart.getZr().storage.getDisplayList(true, true);
    const series = new Set(painted().filter(({ type }) => type === 'ec-polyline'));
    expect(series.size).toBe(1);
    drawn.next({ ...option, yAxis: { type: 'value', minorTick: { show: true } } });
    expect(new Set(painted().filter(({ type }) => type === 'ec-polyline'))).toEqual(series);
  });

  test('shows again what its reader hid, as its next option says', async () => {
    const option = { ...axes, legend: {}, series: [values(1, 2, 3), line] };
    const drawn = await shown(option);
    drawn.chart.dispatchAction({ type: 'legendUnSelect', name: 'Two' });
    drawn.next({ ...option });
    const fresh = await shown(option);
    expect(svgOf(drawn.chart)).toBe(svgOf(fresh.chart));
  });
});

test('the texts of a picture have digits of their own widths, as they were measured, on a page whose digits are all of one width', async () => {
  const { chart } = await shown(bars([1, 2, 3]));
  document.body.style.fontVariantNumeric = 'tabular-nums';
  expect(getComputedStyle(chart.getDom()).fontVariantNumeric).toBe('normal');
});
