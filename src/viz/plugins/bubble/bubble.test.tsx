import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { bubbleDrawing } from './drawing';

const form = aForm('bubble_v2', {
  entity: 'land',
  series: 'region',
  x: 'income',
  y: 'life',
  size: 'people',
});
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(
    ['land', 'region', 'income', 'life', 'people'],
    [TEXT, TEXT, NUMBER, NUMBER, NUMBER],
    values,
  );
const three = rows(['A', 'N', 1, 50, 100], ['B', 'S', 2, 60, 25], ['C', 'N', 3, 70, null]);

interface Option {
  readonly legend: { readonly show?: boolean };
  readonly xAxis: { readonly type: string };
  readonly series: readonly {
    readonly name: string;
    readonly data: readonly { name: string; value: readonly number[]; symbolSize: number }[];
  }[];
}
const drawn = (result = three, more: object = {}, look: object = {}) =>
  aDrawing<never, Option>(bubbleDrawing as never, result, { ...form, ...more }, look);

describe('the drawing of bubbles', () => {
  test('has a series for each color, and areas that say the sizes', () => {
    const { series } = drawn().option;
    expect(series.map(({ name, data }) => [name, data.map((one) => one.name)])).toEqual([
      ['N', ['A', 'C']],
      ['S', ['B']],
    ]);
    const [a, c] = series[0]?.data ?? [];
    expect(a?.symbolSize).toBe(50);
    expect(series[1]?.data[0]?.symbolSize).toBe(25);
    expect(c?.symbolSize).toBe(6);
  });

  test('of no series has one color and no legend', () => {
    const { option } = drawn(three, { series: undefined });
    expect(option.series).toHaveLength(1);
    expect(option.legend.show).toBe(false);
  });

  test('leaves out what has no place on its axes, and says so', () => {
    const odd = rows(['A', 'N', null, 1, 1], ['B', 'N', 0, 1, 1], ['C', 'N', 5, 1, 1]);
    expect(drawn(odd).note).toBe('1 row has no place on the axes');
    const log = drawn(odd, { logXAxis: true });
    expect(log.option.xAxis.type).toBe('log');
    expect(log.note).toBe('2 rows have no place on the axes');
  });

  test('has axes with the ends that the chart gives them, and says what lies beyond', () => {
    const { option, note } = drawn(three, { xAxisBounds: [2, null], y_axis_bounds: [0, 65] });
    expect(option.xAxis).toMatchObject({ min: 2 });
    expect(option.xAxis).not.toHaveProperty('max');
    expect(option).toMatchObject({ yAxis: { min: 0, max: 65 }, series: [{ clip: true }, {}] });
    expect(note).toBe('2 bubbles are beyond the ends of the axes');
    const whole = drawn(three, { truncateXAxis: false, xAxisBounds: [2, null] });
    expect(whole.option.xAxis).not.toHaveProperty('min');
    expect(whole.option.xAxis).not.toHaveProperty('scale');
    expect(whole.note).toBeNull();
  });

  test('leaves the margin of its legend that the chart has', () => {
    const top = (more: object) =>
      (
        drawn(three, { show_legend: true, legendOrientation: 'top', ...more }).option as never as {
          grid: { top: number };
        }
      ).grid.top;
    expect(top({ legendMargin: 40 })).toBe(top({}) + 40);
  });

  test('shows every digit in its tooltip', () => {
    const { option } = drawn(rows(['A', 'N', 1, 2, '9007199254740993']));
    expect(tipOf(option, { seriesIndex: 0, dataIndex: 0 })).toBe(
      'A (N)income1life2people9,007,199,254,740,993',
    );
  });

  test('is told with the names that the metrics have in the dataset', () => {
    const dataset = { ...FACTS, verboseNames: { people: 'Population' } };
    expect(drawn(three, {}, { dataset }).told).toMatch(
      /A \(N\): income 1, life 50, Population 100/,
    );
  });

  test('a bubble stands for its entity and its series, and is told with its metrics', () => {
    const { standsFor, told, grid } = drawn();
    expect(standsFor(1, 0)).toEqual({ columns: ['land', 'region'], values: ['C', 'N'] });
    expect(told).toMatch(/^3 bubbles\. A \(N\): income 1, life 50, people 100\./);
    expect(grid.textOf(0, 1)).toBe('C (N): income 3, life 70, people none');
    expect(grid.textOf(1, 1)).toBeNull();
  });
});

test('a column that is entity and series is asked for once', () => {
  const [query] = buildQueries({ ...form, series: ['land'] });
  expect(query?.columns).toEqual(['land']);
});

test.each([
  [{}, ['land', 'region'], undefined],
  [{ series: undefined, orderby: 'people' }, ['land'], [['people', false]]],
  [{ orderby: { label: 'p' }, order_desc: false }, ['land', 'region'], [[{ label: 'p' }, true]]],
])('the query of bubbles with %j asks for %j in the order %j', (more, columns, orderby) => {
  const [query] = buildQueries({ ...form, ...more });
  expect(query).toMatchObject({ columns, metrics: ['income', 'life', 'people'] });
  expect(query?.orderby).toEqual(orderby);
});
