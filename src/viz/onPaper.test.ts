import { PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, LegendScrollComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { onPaper } from './onPaper';

register([GridComponent, LegendComponent, LegendScrollComponent, PieChart, SVGRenderer]);

const selector = [{ type: 'all', title: 'All' }];
const SIZE = { width: 320, height: 240 };
const names = Array.from({ length: 40 }, (_, at) => `Region number ${at + 1}`);
const ABOVE = { top: 0, left: 0, orient: 'horizontal' };
const BELOW = { bottom: 0, left: 0, orient: 'horizontal' };
const BESIDE = { right: 0, top: 8, bottom: 8, orient: 'vertical' };

test.each([
  ['one legend', { legend: { selector, data: ['a'] } }, { selector: false, data: ['a'] }],
  [
    'several',
    { legend: [{ selector }, { top: 4 }] },
    [{ selector: false }, { selector: false, top: 4 }],
  ],
  ['none', { series: [] }, undefined],
])('the buttons of %s are left out, and the rest stays', (_which, option, legend) => {
  const { option: drawn, height } = onPaper(option as Readonly<Record<string, unknown>>, SIZE);
  expect(drawn.legend).toEqual(legend);
  expect({ ...drawn, legend: undefined }).toEqual({ ...option, legend: undefined });
  expect(height).toBe(SIZE.height);
});

const pie = (place: object, data: readonly string[] = names, textStyle = {}) => ({
  animation: false,
  legend: { type: 'scroll', ...place, data, itemWidth: 10, itemHeight: 10, textStyle },
  series: [
    {
      type: 'pie',
      center: [100, 120],
      radius: 40,
      label: { show: false },
      data: data.map((name) => ({ name, value: 1 })),
    },
  ],
});

const drawn = (option: Readonly<Record<string, unknown>>, size = SIZE): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  chart.setOption(option);
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
};
/** The places of the names in a drawn picture, from its left and upper edge. */
const placesOf = (svg: string) =>
  [
    ...svg.matchAll(/<text [^>]*transform="translate\((\S+) (\S+)\)"[^>]*>Region number (\d+)</g),
  ].map(([, x, y, name]) => ({ x: Number(x), y: Number(y), name: Number(name) }));

test.each([
  ['above', ABOVE],
  ['below', BELOW],
  ['beside', BESIDE],
])('a scrolling legend %s the picture shows each of its names, inside the picture', (_, place) => {
  const isOutside = ({ x, y }: { readonly x: number; readonly y: number }) =>
    x > SIZE.width || y > SIZE.height;
  expect(placesOf(drawn(pie(place))).some(isOutside)).toBe(true);
  const { option, height } = onPaper(pie(place), SIZE);
  const shown = placesOf(drawn(option, { ...SIZE, height }));
  expect(shown.map(({ name }) => name).toSorted((a, b) => a - b)).toEqual(
    names.map((__, at) => at + 1),
  );
  for (const { x, y } of shown) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(SIZE.width - 60);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height - 4);
  }
});

test.each([
  ['above', ABOVE, true],
  ['below', BELOW, false],
])(
  'rows %s the picture take as much as is added, and the picture keeps its size',
  (_, place, isAbove) => {
    const given = {
      legend: { type: 'scroll', data: names, ...place },
      grid: { top: 40, bottom: 30, left: 8 },
      dataZoom: [{ bottom: 28, height: 16 }],
      radar: { center: ['50%', 120], radius: 40 },
      graphic: { type: 'text', x: 4, y: 100 },
      series: [{ type: 'line' }],
    };
    const { option, height } = onPaper(given, SIZE);
    const more = height - SIZE.height;
    expect(more).toBeGreaterThan(100);
    expect(option).toMatchObject({
      grid: { top: isAbove ? 40 + more : 40, bottom: isAbove ? 30 : 30 + more, left: 8 },
      dataZoom: [{ bottom: isAbove ? 28 : 28 + more, height: 16 }],
      radar: { center: ['50%', isAbove ? 120 + more : 120], radius: 40 },
      graphic: { x: 4, y: isAbove ? 100 + more : 100 },
      series: [{ type: 'line' }],
    });
  },
);

test('names that have room in their column stay there, and what would be cut stands in rows', () => {
  const few = names.slice(0, 6);
  const column = onPaper(pie(BESIDE, few, { width: 140 }), SIZE);
  expect(column).toMatchObject({
    option: { legend: { type: 'plain', orient: 'vertical' } },
    height: 240,
  });
  const cut = onPaper(pie(BESIDE, few, { width: 60, overflow: 'truncate' }), SIZE);
  expect(cut.option.legend).toMatchObject({ orient: 'horizontal', textStyle: { lineHeight: 15 } });
  expect(cut.option.legend.textStyle).not.toHaveProperty('overflow');
  expect(drawn(cut.option, { ...SIZE, height: cut.height })).not.toContain('…');
});

test.each([
  ['left', { left: 0, top: 8, bottom: 8, orient: 'vertical' }, { left: 16, right: 24 }],
  ['right', BESIDE, { left: 100, right: 16 }],
])('the picture takes the place that a legend at the %s leaves', (_, place, grid) => {
  const given = {
    legend: { type: 'scroll', data: names, ...place },
    grid: { top: 40, bottom: 30, left: 100, right: place === BESIDE ? 100 : 24 },
    series: [{ type: 'pie', center: [100, 120] }],
  };
  const { option } = onPaper(given, SIZE);
  expect(option.legend).toMatchObject({ orient: 'horizontal' });
  expect(option).toMatchObject({ grid, series: [{ center: ['50%', 120] }] });
});

test('a legend that is hidden, or has all its names already, changes nothing', () => {
  expect(onPaper(pie({ ...ABOVE, show: false }), SIZE).height).toBe(240);
  expect(onPaper(pie(ABOVE, ['a', 'b']), SIZE).height).toBe(240);
});

test('a legend in a column is as wide as its names', () => {
  const few = names.slice(0, 3);
  const room = { width: 140, overflow: 'truncate' };
  const { option } = onPaper(pie(BESIDE, few, room), SIZE);
  const places = placesOf(drawn(option));
  expect(places).toHaveLength(3);
  for (const { x } of places) expect(x).toBeGreaterThan(SIZE.width - 130);
});
