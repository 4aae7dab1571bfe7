import { expect, test } from 'vitest';
import { aMap } from '../../../../test/aMap';
import { aForm, aResult, NUMBER, TEXT } from '../../../../test/aViz';
import { widthIn } from '../../maps/lineWidth';
import { buildQueries } from '../../queries';
import { readArcs } from '../mapArcs/arcs';
import { readLines } from './lines';

const VIEW = { center: [0, 0], zoom: 10 } as const;

test('lines are drawn through their points, and what is none is said', () => {
  const form = aForm('deck_path', { line_column: 'way', metric: 'people', line_width: 4 });
  const rows = aResult(
    ['way', 'people'],
    [TEXT, NUMBER],
    [
      ['[[1,2],[3,4],[5,6]]', 7],
      ['[[1,2]]', 8],
      ['nowhere', 9],
    ],
  );
  const map = aMap(readLines, rows, form);
  expect(map.dataOf()).toEqual([
    {
      coords: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    },
  ]);
  expect(map.told).toMatch(/^1 line\. 1, 2 → 5, 6: people 7, Length 3 points\./);
  expect(map.layer.notes).toEqual(['2 rows have no place that can be read']);
  expect(map.marks()[0]?.values).toEqual({ columns: ['way'], values: ['[[1,2],[3,4],[5,6]]'] });
  expect(buildQueries(form)).toMatchObject([
    {
      columns: [],
      groupby: ['way'],
      metrics: ['people'],
      filters: [{ col: 'way', op: 'IS NOT NULL' }],
      orderby: [['people', false]],
      is_timeseries: false,
    },
  ]);
});

test.each([
  [{}, ['way', 'more'], []],
  [{ tooltip_contents: ['city'] }, ['way', 'more', 'city'], ['city']],
  [{ metric: 'people', tooltip_contents: ['city'] }, ['more', 'city'], ['way', 'city']],
])(
  'the query of lines with %j has the columns %j and the dimensions %j',
  (more, columns, groupby) => {
    const lines = aForm('deck_path', { line_column: 'way', js_columns: ['more'], ...more });
    const [query] = buildQueries(lines);
    expect(query).toMatchObject({ columns, groupby });
    expect(buildQueries({ ...lines, time_grain_sqla: 'P1D' })[0]?.is_timeseries).toBe(true);
  },
);

test('a width in meters grows with the zoom, one in pixels does not, and none is too thin to be seen', () => {
  const width = (line_width_unit: string, zoom: number) =>
    widthIn({ ...VIEW, zoom }, aForm('deck_path', { line_width: 1000, line_width_unit }));
  expect(width('pixels', 4)).toBe(1000);
  expect(width('meters', 11) / width('meters', 10)).toBeCloseTo(2, 9);
  expect(width('meters', 0)).toBe(1);
});

const arcs = aForm('deck_arc', {
  start_spatial: { type: 'latlong', lonCol: 'a', latCol: 'b' },
  end_spatial: { type: 'geohash', geohashCol: 'hash' },
  color_picker: { r: 0, g: 0, b: 255, a: 1 },
  target_color_picker: { r: 255, g: 0, b: 0, a: 1 },
});
const ways = aResult(
  ['a', 'b', 'hash', 'kind'],
  [NUMBER, NUMBER, TEXT, TEXT],
  [
    [1, 2, 's', 'near'],
    [1, 2, 'u', 'far'],
    [1, 2, '!', 'gone'],
  ],
);

test('arcs go from one place to another, from one color to another', () => {
  const map = aMap(readArcs, ways, { ...arcs, color_scheme_type: 'fixed_color' });
  const [first] = map.dataOf() as readonly { coords: unknown; lineStyle: { color: object } }[];
  expect(first?.coords).toEqual([
    [1, 2],
    [22.5, 22.5],
  ]);
  expect(first?.lineStyle.color).toMatchObject({
    colorStops: [{ color: 'rgba(0, 0, 255, 1)' }, { color: 'rgba(255, 0, 0, 1)' }],
  });
  expect(map.layer.notes).toEqual(['1 row has no place that can be read']);
  expect(map.marks()[0]?.values).toEqual({ columns: ['a', 'b', 'hash'], values: [1, 2, 's'] });
});

test('arcs have a series for each value of the column that colors them', () => {
  const map = aMap(readArcs, ways, { ...arcs, dimension: 'kind' });
  expect(map.series.map(({ name, count }) => [name, count])).toEqual([
    ['near', 1],
    ['far', 1],
  ]);
  expect(buildQueries({ ...arcs, dimension: 'kind' })[0]).toMatchObject({
    columns: ['a', 'b', 'hash', 'kind'],
    metrics: [],
  });
});
