/** Where the bars of many series are drawn. */
import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { exactNumber, smartNumber } from '../shared/numberFormat';
import type { Along } from './model';
import { cartesianOption } from './write';

const WIDTH = 800;
const COUNT = 200;
const MONTHS = ['2001-01-01', '2001-02-01', '2001-03-01', '2001-04-01'];

const ALONG: readonly (readonly [string, Along])[] = [
  ['categories', { kind: 'category', names: MONTHS }],
  [
    'time',
    {
      kind: 'time',
      at: MONTHS.map((month) => Date.parse(month)),
      tickFormat: null,
      exact: String,
      canZoom: false,
    },
  ],
];

interface Drawn {
  getModel(): {
    getSeriesByIndex(index: number): {
      getData(): { getItemLayout(at: number): { x: number; width: number } };
    };
  };
  convertToPixel(finder: { xAxisIndex: number }, value: number): number;
}

test.each(ALONG)('the bars of 200 series along %s stay beside their own place', (_, along) => {
  register([BarChart, GridComponent, SVGRenderer]);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: 300 });
  chart.setOption(
    cartesianOption(
      {
        along,
        across: { format: smartNumber, isLog: false, min: null, max: null, isFitted: false },
        titles: { along: '', across: '' },
        series: Array.from({ length: COUNT }, (_, at) => ({
          column: `s${at}`,
          name: `s${at}`,
          mark: { kind: 'bar' as const },
          values: [9, 8, 7, 6],
          exact: exactNumber,
        })),
        isStacked: false,
        isHorizontal: false,
        showsValues: false,
        legend: { isWanted: false, mayStandAtEnds: false },
        colors: { settings: {}, ordered: [] },
        chosen: null,
        missing: 0,
      },
      TOKENS.light,
      WIDTH,
    ),
  );
  const drawn = chart as unknown as Drawn;
  const placeOf = (at: number) =>
    drawn.convertToPixel({ xAxisIndex: 0 }, along.kind === 'category' ? at : Number(along.at[at]));
  const step = placeOf(2) - placeOf(1);
  for (const series of [0, COUNT - 1]) {
    const { x, width } = drawn.getModel().getSeriesByIndex(series).getData().getItemLayout(1);
    expect(Math.abs(x + width / 2 - placeOf(1))).toBeLessThan(step / 2);
  }
  chart.dispose();
});
