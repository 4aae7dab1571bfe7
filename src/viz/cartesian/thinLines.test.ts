import { LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { thinLines, thinned } from './thinLines';

const WIDTH = 400;
const COUNT = 10_000;
const COLOR = '#123456';
const PEAK = 1000;
const GAP = { from: 4000, to: 4200 };
const PEAK_AT = 7777;

/** A wave with one peak and one gap. */
const WAVE = Array.from({ length: COUNT }, (_, index) => {
  if (index >= GAP.from && index < GAP.to) return null;
  return index === PEAK_AT ? PEAK : Math.round(50 * Math.sin(index));
});

beforeAll(() => use([LineChart, GridComponent, DataZoomComponent, SVGRenderer, thinLines]));

const drawnCharts: ReturnType<typeof init>[] = [];
afterEach(() => {
  for (const chart of drawnCharts.splice(0)) chart.dispose();
});

const draw = (...lines: readonly object[]) => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: 200 });
  drawnCharts.push(chart);
  chart.setOption({
    animation: false,
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: { type: 'value', min: 'dataMin', max: 'dataMax', show: false },
    yAxis: { type: 'value', show: false },
    dataZoom: { type: 'inside' },
    series: lines.map((line) => ({
      type: 'line',
      showSymbol: false,
      lineStyle: { color: COLOR },
      ...line,
    })),
  });
  return chart;
};

const line = (values: readonly (number | null)[], kept: readonly number[] = []) => ({
  data: values.map((value, index) => [index, value]),
  ...thinned(values, values, kept),
});

/** The corners of the drawn lines, stretch by stretch. */
const stretchesIn = (chart: ReturnType<typeof init>) =>
  [...chart.renderToSVGString().matchAll(/<path d="([^"]*)"[^>]*stroke="#123456"/g)].flatMap(
    ([, path = '']) =>
      path
        .split('M')
        .slice(1)
        .map((stretch) => stretch.trim().split(/[ L]+/).length / 2),
  );

const pointsIn = (chart: ReturnType<typeof init>) =>
  stretchesIn(chart).reduce((sum, points) => sum + points, 0);

describe('a line with more points than its picture has pixels', () => {
  test('is drawn with a few points for each of them, and keeps its gap', () => {
    const chart = draw(line(WAVE));
    expect(stretchesIn(chart)).toHaveLength(2);
    expect(pointsIn(chart)).toBeLessThanOrEqual(WIDTH * 2 + 6);
  });

  test('reaches to its peak', () => {
    const lowest = (chart: ReturnType<typeof init>) =>
      Math.min(
        ...[...chart.renderToSVGString().matchAll(/L([\d.]+) ([\d.]+)/g)].map(([, , y]) =>
          Number(y),
        ),
      );
    expect(lowest(draw(line(WAVE)))).toBe(lowest(draw({ data: line(WAVE).data })));
  });

  test('has all of its own points where it is zoomed into, and fewer again afterwards', () => {
    const chart = draw(line(WAVE));
    const before = pointsIn(chart);
    chart.dispatchAction({ type: 'dataZoom', start: 10, end: 12 });
    expect(pointsIn(chart)).toBeGreaterThanOrEqual(COUNT * 0.02);
    chart.dispatchAction({ type: 'dataZoom', start: 0, end: 100 });
    expect(pointsIn(chart)).toBe(before);
  });

  test('keeps all of its rows for files and other pictures of it', () => {
    const [{ data }] = draw(line(WAVE)).getOption().series as [{ data: readonly unknown[] }];
    expect(data).toHaveLength(COUNT);
  });

  test('is measured anew when its picture becomes wider', () => {
    const chart = draw(line(WAVE));
    const before = pointsIn(chart);
    chart.resize({ width: WIDTH * 3, height: 200 });
    expect(pointsIn(chart)).toBeGreaterThan(before * 2);
  });

  test('is drawn with other points once its values are others', () => {
    const chart = draw(line(WAVE));
    const flat = WAVE.map(() => 1);
    chart.setOption({ series: [line(flat)] });
    expect(stretchesIn(chart)).toHaveLength(1);
  });

  test('shows the points of chosen places that leave no ink', () => {
    const pointsOf = (kept: readonly number[]) => {
      const flat = {
        ...line(
          WAVE.map(() => 1),
          kept,
        ),
        showSymbol: true,
        showAllSymbol: true,
      };
      return draw(flat).renderToSVGString().split('A').length;
    };
    expect(pointsOf([5003, 5004])).toBeGreaterThan(pointsOf([]));
  });

  test('in a stack keeps the peak of what it stands on', () => {
    const flat = WAVE.map(() => 1);
    const wave = WAVE.map((value) => Math.abs(value ?? 0));
    const topOf = (lines: readonly object[]) =>
      Math.min(
        ...[
          ...draw(...lines.map((one) => ({ ...one, stack: 'all' })))
            .renderToSVGString()
            .matchAll(/L([\d.]+) ([\d.]+)/g),
        ].map(([, , y]) => Number(y)),
      );
    const whole = [wave, flat].map((values) => ({ data: line(values).data }));
    expect(topOf([line(wave), line(flat)])).toBe(topOf(whole));
  });
});
