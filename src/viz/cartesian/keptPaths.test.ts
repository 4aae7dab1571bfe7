import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { keptPaths } from './keptPaths';

beforeAll(() => use([LineChart, GridComponent, SVGRenderer, keptPaths]));

type Chart = ReturnType<typeof init>;
const drawnCharts: Chart[] = [];
afterEach(() => {
  for (const chart of drawnCharts.splice(0)) chart.dispose();
});

/** With a gap, and an area below it. */
const VALUES = [1, 4, null, 2, 3];

const lineOf = (look: object = {}, values: readonly (number | null)[] = VALUES) => ({
  animation: false,
  grid: { left: 0, right: 0, top: 0, bottom: 0, ...look },
  xAxis: { type: 'value', show: false },
  yAxis: { type: 'value', show: false },
  series: [
    {
      type: 'line',
      data: values.map((value, at) => [at, value]),
      areaStyle: {},
      smooth: false,
      ...look,
    },
  ],
});

const draw = (option: EChartsCoreOption): Chart => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 200 });
  drawnCharts.push(chart);
  chart.setOption(option);
  return chart;
};

interface Shown {
  readonly type: string;
  readonly shape: { readonly points?: object };
}

/** What the paths of the line and of its area are made of: the same list for as long as a path is kept. */
const pointsOf = (chart: Chart) =>
  (chart.getZr().storage.getDisplayList() as unknown as readonly Shown[])
    .filter(({ type }) => type === 'ec-polyline' || type === 'ec-polygon')
    .map(({ shape }) => shape.points);

test('a line with gaps and its area keep their paths under another color', () => {
  const chart = draw(lineOf());
  const before = pointsOf(chart);
  chart.setOption(lineOf({ lineStyle: { color: '#ff0000' } }));
  expect(before).toHaveLength(2);
  for (const [at, points] of pointsOf(chart).entries()) expect(points).toBe(before[at]);
  expect(chart.renderToSVGString()).toContain('#ff0000');
});

test.each([
  ['values', lineOf({}, [1, 4, null, 2, 9])],
  ['gaps', lineOf({}, [1, 4, 3, null, 3])],
  ['places', lineOf({ left: 50 })],
  ['joints', lineOf({ connectNulls: true })],
  ['curves', lineOf({ smooth: 0.3 })],
])('a line of other %s is drawn as it would be at first', (_, option) => {
  const chart = draw(lineOf());
  const before = chart.renderToSVGString();
  chart.setOption(option);
  const pathsIn = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
  expect(pathsIn(chart.renderToSVGString())).toEqual(pathsIn(draw(option).renderToSVGString()));
  expect(pathsIn(chart.renderToSVGString())).not.toEqual(pathsIn(before));
});
