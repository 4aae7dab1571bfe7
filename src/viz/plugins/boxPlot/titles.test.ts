import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, FACTS } from '../../../../test/aViz';
import { boxPlotOption } from './option';

interface Axes {
  readonly xAxis: Readonly<Record<string, unknown>>;
  readonly yAxis: Readonly<Record<string, unknown>>;
  readonly grid: { readonly left: number; readonly top: number; readonly bottom: number };
}

const axesOf = (more: object) =>
  boxPlotOption(
    [],
    aForm('box_plot', { metrics: ['n'], groupby: ['kind'], ...more }),
    FACTS,
    TOKENS.light,
    600,
  ) as unknown as Axes;

test('the titles of a box plot stand where the settings say', () => {
  const titles = { x_axis_title: 'Kind', y_axis_title: 'Size' };
  const plain = axesOf(titles);
  expect(plain.yAxis).toMatchObject({ name: 'Size', nameLocation: 'middle' });
  const set = axesOf({
    ...titles,
    x_axis_title_margin: 50,
    y_axis_title_margin: 75,
    y_axis_title_position: 'Top',
  });
  expect(set.xAxis).toMatchObject({ name: 'Kind', nameGap: 50 });
  expect(set.yAxis).toMatchObject({ name: 'Size', nameGap: 75, nameLocation: 'end' });
  expect(set.grid.bottom).toBeGreaterThan(plain.grid.bottom);
  expect(set.grid.top).toBeGreaterThan(plain.grid.top);
});
