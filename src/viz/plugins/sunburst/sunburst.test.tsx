import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, NUMBER, TEXT } from '../../../../test/aViz';
import { wholeForm } from '../../form/wholeForm';
import { drilledForm } from '../../form/drilledForm';
import { buildQueries } from '../../queries';
import { sunburstDrawing } from './drawing';

const form = aForm('sunburst_v2', { columns: ['land', 'kind'], metric: 'count' });
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['land', 'kind', 'count', 'price'], [TEXT, TEXT, NUMBER, NUMBER], values);
const few = rows(['A', 'x', 6, 60], ['A', 'y', 2, 2], ['B', 'x', 2, 10]);

interface Node {
  readonly name: string;
  readonly itemStyle: { readonly color: string; readonly opacity: number };
  readonly label: { readonly show: boolean; readonly rotate: string; formatter: () => string };
  readonly children: readonly Node[];
}
interface Option {
  readonly graphic?: { readonly style: { readonly text: string } };
  readonly series: readonly [{ readonly data: readonly Node[] }];
}
const drawn = (result = few, more: object = {}, look: object = {}) =>
  aDrawing<never, Option>(sunburstDrawing as never, result, { ...form, ...more }, look);

describe('the drawing of a sunburst', () => {
  test('has no labels unless the chart says so, and none below the smallest share', () => {
    const shown = (more: object) => {
      const all = (nodes: readonly Node[]): readonly Node[] =>
        nodes.flatMap((node) => [node, ...all(node.children)]);
      return all(drawn(few, more).option.series[0].data)
        .filter(({ label }) => label.show)
        .map(({ label }) => label.formatter());
    };
    expect(shown({})).toEqual([]);
    expect(shown({ show_labels: true, label_type: 'key_value' })).toEqual([
      'A: 8',
      'x: 6',
      'y: 2',
      'B: 2',
      'x: 2',
    ]);
    expect(shown({ show_labels: true, show_labels_threshold: 50 })).toEqual(['A', 'x']);
  });

  test('writes the name alone where a value has no room, and never a part of a number', () => {
    const long = rows(['A name of a land', 'x', 123_456_789, 1]);
    const [node] = drawn(
      long,
      { show_labels: true, label_type: 'key_value', number_format: ',d', columns: ['land'] },
      { width: 120, height: 120 },
    ).option.series[0].data;
    expect(node?.label.formatter()).not.toMatch(/\d/);
  });

  test('shows its total in the middle, with every part of it', () => {
    expect(drawn(few, { show_total: true }).option.graphic?.style.text).toBe('10');
    expect(drawn().option.graphic).toBeUndefined();
    expect(drawn(rows(['A', 'x', -6, 1]), { show_total: true }).option.graphic).toBeUndefined();
  });

  test('has the colors of names, or of a second metric for each of the first', () => {
    const colors = (more: object) =>
      drawn(few, more).option.series[0].data.map(({ itemStyle }) => itemStyle.color);
    const [a, b] = colors({});
    expect(a).not.toBe(b);
    const shaded = drawn(few, { secondary_metric: 'price' });
    expect(shaded.note).toBe('The color is price for each count');
    expect(tipOf(shaded.option, { dataIndex: 1 })).toBe('Acount8 (80.0%)price62');
    expect(drawn(few, { secondary_metric: 'count' }).note).toBeNull();
  });

  test('a part stands for the values of its rings; the library counts a root first', () => {
    const { standsFor, grid } = drawn();
    expect(standsFor(0)).toBeNull();
    expect(standsFor(2)).toEqual({ columns: ['land', 'kind'], values: ['A', 'x'] });
    expect(grid.itemOf(0, 1)).toEqual({ seriesIndex: 0, dataIndex: 2 });
    expect(grid.textOf(0, 1)).toBe('A › x: 6, 60.0%');
  });

  test('leaves out what is narrower than a pixel, and says so', () => {
    const many = rows(
      ['A', 'x', 4000, 1],
      ...Array.from({ length: 30 }, (_, at) => ['A', `small ${at}`, 1, 1]),
      ['B', 'y', 3, 1],
    );
    const { option, note, grid, standsFor } = drawn(many);
    const [land, ...others] = option.series[0].data;
    expect(others.map(({ name }) => name)).toEqual(['B']);
    expect(land?.children.map(({ name }) => name)).toEqual(['x']);
    expect(note).toBe('30 parts are too small to be seen; the table has them');
    expect(grid.textOf(0, 2)).toBe('B: 3, 0.1%');
    expect(standsFor(3)).toEqual({ columns: ['land'], values: ['B'] });
  });

  test('fades what a cross filter leaves out', () => {
    const crossFilter = [{ col: 'land', op: 'IN', val: ['B'] }];
    const { data } = drawn(few, {}, { crossFilter }).option.series[0];
    expect(data.map(({ itemStyle }) => itemStyle.opacity)).toEqual([0.3, 1]);
  });
});

test.each([
  [{}, ['count'], undefined],
  [{ secondary_metric: 'price', sort_by_metric: true }, ['count', 'price'], [['count', false]]],
])('the query of a sunburst with %j asks for %j', (more, metrics, orderby) => {
  const [query] = buildQueries({ ...form, ...more });
  expect(query).toMatchObject({ columns: ['land', 'kind'], metrics });
  expect(query?.orderby).toEqual(orderby);
});

test('an old sunburst has its levels among the dimensions', () => {
  const old = aForm('sunburst', { groupby: ['land', 'kind'], metric: 'count' });
  expect(wholeForm(old, null)).toMatchObject({
    viz_type: 'sunburst_v2',
    columns: ['land', 'kind'],
  });
});

test('another dimension takes the place of its levels when it is drilled into', () => {
  const point = [{ col: 'land', op: '==', val: 'A', formattedVal: 'A' } as const];
  expect(drilledForm(form, point, 'city', () => 'id').columns).toEqual(['city']);
});
