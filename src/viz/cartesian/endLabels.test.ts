/** The names of lines where they end, as they are drawn. */
import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { exactNumber, smartNumber } from '../shared/numberFormat';
import { contrast } from '../shared/readable';
import { cartesianOption } from './write';

const NAMES = ['North', 'East', 'South', 'West'];
const WIDTH = 600;
/** The text is 12 px high: less would let letters touch. */
const LEAST_APART_PX = 15;

/** Four lines with these ends, as SVG. */
const drawn = (ends: readonly number[], scheme?: string): string => {
  register([GridComponent, LabelLayout, LineChart, SVGRenderer]);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: 300 });
  const option = cartesianOption(
    {
      along: { kind: 'category', names: ['a', 'b'] },
      across: { format: smartNumber, isLog: false, min: null, max: null, isFitted: false },
      titles: { along: '', across: '' },
      series: NAMES.map((name, at) => ({
        column: name,
        name,
        mark: { kind: 'line', curve: 'straight', fill: null, points: null },
        values: [at * 10, ends[at] ?? null],
        exact: exactNumber,
      })),
      isStacked: false,
      isHorizontal: false,
      showsValues: false,
      legend: { isWanted: true, mayStandAtEnds: true },
      colors: { settings: scheme ? { color_scheme: scheme } : {}, ordered: [] },
      chosen: null,
      missing: 0,
    },
    TOKENS.light,
    WIDTH,
  );
  chart.setOption(option);
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
};

const namesIn = (svg: string): readonly string[] =>
  NAMES.map((name) => new RegExp(`<text[^>]*>${name}<`).exec(svg)?.[0] ?? '');

test.each([[[50, 50.2, 50.4, 50.6]], [[50, 50, 50, 50]], [[100, 0, 0.1, 0.2]]])(
  'of lines that end at %j no name touches another',
  (ends) => {
    const places = namesIn(drawn(ends))
      .map((text) => Number(/translate\(\S+ ([\d.]+)\)/.exec(text)?.[1]))
      .toSorted((one, other) => one - other);
    const gaps = places.slice(1).map((place, at) => place - (places[at] ?? Number.NaN));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(LEAST_APART_PX);
  },
);

test('names in pale colours can be read', () => {
  for (const text of namesIn(drawn([1, 2, 3, 4], 'redToYellow')))
    expect(contrast(/fill="([^"]+)"/.exec(text)?.[1] ?? '', TOKENS.light.surface)).toBeGreaterThan(
      4.4,
    );
});
