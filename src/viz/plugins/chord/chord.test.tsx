import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';
import { isLegacy, legacyResult } from '../../legacy';
import { buildQueries } from '../../queries';
import { chordDrawing } from './drawing';
import { namesApart } from './names';

const form = aForm('chord', { groupby: 'from', columns: 'to', metric: 'sum' });
const two = aResult(
  ['from', 'to', 'sum'],
  [TEXT, TEXT, NUMBER],
  [
    ['a', 'b', 3],
    ['b', 'a', 1],
  ],
);

describe('the answer at the old address', () => {
  test('of a chord chart has a row for each target, and becomes rows of flows', () => {
    const data = {
      nodes: ['a', 'b'],
      matrix: [
        [0, 1],
        [3, 0],
      ],
    };
    const result = legacyResult('chord', { data, rowcount: 2, is_cached: true }, form);
    expect(result).toMatchObject({ rowcount: 2, is_cached: true, colnames: ['from', 'to', 'sum'] });
    expect(result.data).toEqual([
      { from: 'b', to: 'a', sum: 1 },
      { from: 'a', to: 'b', sum: 3 },
    ]);
    expect(result.coltypes).toEqual([TEXT, TEXT, NUMBER]);
  });

  test('of a chord chart has flows between nodes without a name, too', () => {
    const data = {
      nodes: ['', null, 'a'],
      matrix: [
        [0, 0, '9007199254740993'],
        [0, 0, 0],
        [3, 4, 0],
      ],
    };
    const { data: rows, coltypes } = legacyResult('chord', { data }, form);
    expect(rows).toEqual([
      { from: 'a', to: '', sum: '9007199254740993' },
      { from: '', to: 'a', sum: 3 },
      { from: null, to: 'a', sum: 4 },
    ]);
    expect(coltypes).toEqual([TEXT, TEXT, NUMBER]);
  });

  test('of bubbles has a list for each series, and becomes one row for each', () => {
    const bubbles = aForm('bubble', {
      entity: 'land',
      series: 'region',
      x: 'x1',
      y: 'y1',
      size: 's1',
    });
    const data = [{ key: 'N', values: [{ land: 'A', x: 1, y: 2, size: 3, shape: 'circle' }] }];
    expect(legacyResult('bubble', { data }, bubbles).data).toEqual([
      { land: 'A', region: 'N', x1: 1, y1: 2, s1: 3 },
    ]);
  });

  test.each([[null], ['text'], [{ nodes: 3, matrix: [null] }]])('of %j has no rows', (data) => {
    expect(legacyResult('chord', { data }, form).data).toEqual([]);
  });

  test('is asked for by older types alone', () => {
    expect(['chord', 'bubble', 'bubble_v2', 'pie', 'constructor'].map(isLegacy)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the drawing of a chord chart', () => {
  test('has flows in both directions, with tooltips in the format of the chart', () => {
    const { option, told } = aDrawing(chordDrawing, two, { ...form, y_axis_format: '.1f' });
    expect(tipOf(option, { dataType: 'edge', dataIndex: 1 })).toBe('b → asum1.0');
    expect(told).toBe('2 nodes. 2 links. a to b: 3.0. b to a: 1.0.');
  });

  test('a flow stands for its ends', () => {
    const { model } = aDrawing(chordDrawing, two, form);
    expect(
      chordDrawing.standsFor?.(model, { seriesIndex: 0, dataIndex: 0, dataType: 'edge' }),
    ).toEqual({ columns: ['from', 'to'], values: ['a', 'b'] });
  });

  test('is on the page', async () => {
    draw(form, [two]);
    expect(await screen.findByText('a')).toBeInTheDocument();
  });
});

test('the table of a chord chart asks for its pairs', () => {
  expect(buildQueries({ ...form, sort_by_metric: true })[0]).toMatchObject({
    columns: ['from', 'to'],
    metrics: ['sum'],
    orderby: [['sum', false]],
  });
});

test('names of small arcs that lie beside each other are not written over each other', () => {
  const circle = { x: 200, y: 200, radius: 150, gap: 2 };
  const written = (sizes: readonly number[]) => [
    ...namesApart(
      sizes.map((_, at) => `a long name ${at}`),
      sizes,
      circle,
    ),
  ];
  expect(written([50, 50])).toEqual([0, 1]);
  // At the top they are closer than a line is high; the larger one has its place.
  expect(written([100, 100, 100, 4, 5])).toEqual([0, 1, 2, 4]);
  // An arc of less than a letter has no name.
  expect(written([100, 100, 0.1])).toEqual([0, 1]);
});

describe('a chord chart of a thousand names', () => {
  interface Option {
    readonly series: readonly [
      {
        readonly radius: readonly [number, number];
        readonly padAngle: number;
        readonly minAngle: number;
        readonly data: readonly { readonly label: { readonly show: boolean } }[];
      },
    ];
  }
  const seriesOf = (count: number) => {
    const flows = Array.from({ length: count }, (_, at) => [
      `a long name ${at}`,
      `to ${at}`,
      at + 1,
    ]);
    const result = aResult(['from', 'to', 'sum'], [TEXT, TEXT, NUMBER], flows);
    return aDrawing<never, Option>(chordDrawing as never, result, form).option.series[0];
  };

  test('has arcs as large as their values: gaps and smallest arcs leave half of the circle to them', () => {
    const { data, padAngle, minAngle } = seriesOf(500);
    expect(data.length * (padAngle + minAngle)).toBeLessThanOrEqual(180);
  });

  test('names none, and its circle takes the room of the names', () => {
    const [many, few] = [seriesOf(500), seriesOf(3)];
    expect(many.data.some(({ label }) => label.show)).toBe(false);
    expect(few.data.some(({ label }) => label.show)).toBe(true);
    expect(many.radius[1]).toBeGreaterThan(few.radius[1]);
  });
});
