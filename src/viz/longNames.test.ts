/** Names that are whole documents: the library, which measures all it is given, gets no more than a picture has room for. */
import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, NUMBER, TEXT } from '../../test/aViz';
import { cartesianOption } from './cartesian/write';
import { timeseriesModel } from './plugins/timeseries/model';
import { categoryAxis } from './shared/axes';
import { itemLegend } from './shared/itemLegend';
import { namesAxis } from './shared/namesAxis';
import { drawnText } from './shared/textWidth';

const NAME = 'lorem ipsum dolor '.repeat(2222);
const MOST = 500;
const FACTS = { verboseNames: {}, columnFormats: {}, currencyFormats: {} };

interface Named {
  readonly formatter: (name: string, at: number) => string;
}
interface Drawn {
  readonly legend: Named;
  readonly yAxis: { readonly axisLabel: Named; readonly data: readonly string[] };
  readonly tooltip: { readonly formatter: (at: readonly object[]) => HTMLElement };
}

const drawn = (more: object) => {
  const form = aForm('echarts_timeseries_bar', {
    x_axis: 'region',
    metrics: ['sales'],
    groupby: ['size'],
    show_legend: true,
    ...more,
  });
  const result = aResult(
    ['region', NAME, 'other'],
    [TEXT, NUMBER, NUMBER],
    [
      [NAME, 1, 2],
      ['South', 3, 4],
    ],
  );
  const model = timeseriesModel('bar', result, form, FACTS);
  return cartesianOption(model, TOKENS.light, 800) as unknown as Drawn;
};

test('a name beside bars, and in a legend beside the picture, is drawn as far as there is room', () => {
  const { legend, yAxis } = drawn({ orientation: 'horizontal', legendOrientation: 'right' });
  for (const { formatter } of [legend, yAxis.axisLabel]) {
    expect(formatter(NAME, 0).length).toBeLessThan(MOST);
    expect(formatter(NAME, 0)).toMatch(/^lorem ipsum dolor .*…$/);
    expect(formatter('South', 0)).toBe('South');
  }
});

test('the tooltip has the name whole', () => {
  const { tooltip, yAxis } = drawn({ orientation: 'horizontal' });
  const at = yAxis.data.indexOf(NAME);
  const { textContent } = tooltip.formatter([{ dataIndex: at, seriesIndex: 0 }]);
  expect(textContent).toContain(NAME.trim());
});

test('names below an axis, whatever their layout, and beside the marks are as short', () => {
  for (const layout of ['flat', 'staggered', 'auto', '45°']) {
    const axis = namesAxis(
      { viz_type: 'x', x_ticks_layout: layout } as never,
      [NAME],
      300,
      TOKENS.light,
    );
    const { formatter } = axis.axisLabel as unknown as Named;
    expect(formatter(NAME, 1).length, layout).toBeLessThan(MOST);
  }
  const { axisLabel } = categoryAxis(TOKENS.light, [NAME], 300, true);
  expect((axisLabel as unknown as Named).formatter(NAME, 0).length).toBeLessThan(MOST);
  const legend = itemLegend('right', [NAME], { viz_type: 'pie' } as never, TOKENS.light, 800);
  expect((legend as unknown as Named).formatter(NAME, 0).length).toBeLessThan(MOST);
});

test('a character of two code units is never cut in half', () => {
  expect(drawnText(`${'a'.repeat(399)}😀b`)).toBe(`${'a'.repeat(399)}…`);
  expect(drawnText('a'.repeat(400))).toBe('a'.repeat(400));
});
