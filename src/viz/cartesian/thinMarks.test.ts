import { BarChart, LineChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inkedBars } from './ink';
import { thinMarks, thinned } from './thinMarks';

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

beforeAll(() =>
  use([BarChart, LineChart, GridComponent, DataZoomComponent, SVGRenderer, thinMarks]),
);

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
  ...thinned(values, { kept }),
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

describe('bars of which many stand in each pixel', () => {
  const bars = (values: readonly (number | null)[]) => ({
    ...line(values),
    ...thinned(values, { inked: inkedBars }),
    type: 'bar',
    progressive: 0,
    barMinWidth: 0.01,
    itemStyle: { color: COLOR },
  });

  interface Drawn {
    readonly left: number;
    readonly width: number;
    readonly top: number;
    readonly bottom: number;
  }

  const barsIn = (chart: ReturnType<typeof init>, color = COLOR): readonly Drawn[] =>
    [
      ...chart
        .renderToSVGString()
        .matchAll(
          new RegExp(
            String.raw`<path d="M([\d.]+) ([\d.]+)l([\d.]+) 0l0 (-?[\d.]+)[^"]*" fill="${color}"`,
            'g',
          ),
        ),
    ].map(([, left, y, width, height]) => {
      const [from, until] = [Number(y), Number(y) + Number(height)];
      return {
        left: Number(left),
        width: Number(width),
        top: Math.min(from, until),
        bottom: Math.max(from, until),
      };
    });

  const MANY = WAVE.map((value, index) => (index % 3 === 0 ? 20 : (value ?? 0) - 10));

  test('are drawn with two for each of them at most, each as wide as one', () => {
    const drawn = barsIn(draw(bars(MANY)));
    expect(drawn.length).toBeLessThanOrEqual(WIDTH * 2 + 2);
    const inside = drawn.filter(({ left }) => left > 1 && left < WIDTH - 2);
    expect(new Set(inside.map(({ width }) => width))).toEqual(new Set([1]));
  });

  test('cover from the lowest to the highest of each pixel', () => {
    const drawn = barsIn(draw(bars(MANY)));
    const all = barsIn(draw({ ...bars(MANY), thinned: undefined }));
    expect(all.length).toBeGreaterThan(drawn.length * 5);
    const reach = (some: readonly Drawn[]) => ({
      top: Math.min(...some.map(({ top }) => top)),
      bottom: Math.max(...some.map(({ bottom }) => bottom)),
    });
    expect(reach(drawn)).toEqual(reach(all));
    for (let pixel = 10; pixel < WIDTH; pixel += 37) {
      const within = (some: readonly Drawn[]) =>
        some.filter(({ left }) => Math.abs(left - pixel) <= 1.5);
      expect(reach(within(drawn))).toEqual(reach(within(all)));
    }
  });

  test('have all of their own once they are zoomed into, and their own width', () => {
    const chart = draw(bars(MANY));
    chart.dispatchAction({ type: 'dataZoom', start: 10, end: 12 });
    const zoomed = barsIn(chart);
    expect(zoomed.length).toBeGreaterThanOrEqual(COUNT * 0.02 - 1);
    expect(Math.max(...zoomed.map(({ width }) => width))).not.toBe(1);
  });

  test('keep the top of their stacks', () => {
    const peaks = MANY.map((_, index) => (index === PEAK_AT ? PEAK : 1));
    const flat = MANY.map(() => 100);
    const topOf = (some: readonly object[]) =>
      Math.min(
        ...barsIn(draw(...some.map((one) => ({ ...one, stack: 'all' })))).map(({ top }) => top),
      );
    const both = [bars(peaks), bars(flat)];
    expect(topOf(both)).toBe(topOf(both.map((one) => ({ ...one, thinned: undefined }))));
  });
});
