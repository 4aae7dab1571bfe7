import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { toGantt } from './bars';
import { ganttDrawing } from './drawing';

const form = aForm('gantt_chart', {
  start_time: 's',
  end_time: 'e',
  y_axis: 'task',
  series: 'team',
});
const day = (at: number) => Date.UTC(2024, 0, at);
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['s', 'e', 'task', 'team', 'cost'], [TIME, TIME, TEXT, TEXT, NUMBER], values);
const three = rows(
  [day(1), day(4), 'dig', 'A', 5],
  [day(2), day(6), 'dig', 'B', '9007199254740993'],
  [day(6), day(7), 'pour', 'A', null],
);
const drawn = (result = three, more: object = {}, look: object = {}) =>
  aDrawing(ganttDrawing, result, { ...form, ...more }, look);

describe('the bars of a Gantt chart', () => {
  test('stand in the row of their value, and in lanes where they meet', () => {
    const { bars, rows: names, lanes } = toGantt(three, form);
    expect(names).toEqual(['dig', 'pour']);
    expect(bars.map(({ row, lane }) => [row, lane])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(lanes).toBe(2);
  });

  test('come in the order in which they start, unless the chart has another one', () => {
    const mixed = rows([day(6), day(7), 'pour', 'A', 1], [day(1), day(4), 'dig', 'A', 5]);
    expect(toGantt(mixed, form).rows).toEqual(['dig', 'pour']);
    const ordered = { ...form, order_by_cols: ['["cost", true]'] };
    expect(toGantt(mixed, ordered).rows).toEqual(['pour', 'dig']);
  });

  test('have a row for each series where the chart says so', () => {
    expect(toGantt(three, { ...form, subcategories: true }).rows).toEqual([
      'dig, A',
      'dig, B',
      'pour, A',
    ]);
  });

  test.each([
    ['2024-01-01', '2024-01-02 12:00:00', day(1), day(2) + 43_200_000],
    ['2024-01-01T00:00:00Z', day(1), day(1), day(1)],
  ])('read times that are texts: %s to %s', (start, end, from, until) => {
    expect(toGantt(rows([start, end, 'a', 'A', 1]), form).bars).toMatchObject([
      { start: from, end: until },
    ]);
  });

  test.each([
    [null, day(1)],
    [day(1), null],
    [day(2), day(1)],
    ['soon', day(1)],
  ])('from %j to %j are left out, and counted', (start, end) => {
    expect(toGantt(rows([start, end, 'a', 'A', 1]), form)).toMatchObject({ bars: [], missing: 1 });
  });
});

describe('the drawing of a Gantt chart', () => {
  test('says start, end, duration and what the chart adds, with every digit', () => {
    const { option } = drawn(three, {
      tooltip_columns: ['team'],
      tooltip_metrics: ['cost'],
      tooltipValuesFormat: ',d',
    });
    expect(tipOf(option, { seriesIndex: 1, dataIndex: 0 })).toBe(
      'dig (B)Start2024-01-02End2024-01-06Duration4dteamBcost9,007,199,254,740,993',
    );
  });

  test('asks for as many labels of its axis as have room', () => {
    const ticks = (width: number) =>
      (drawn(undefined, {}, { width }).option as never as { xAxis: { splitNumber: number } }).xAxis
        .splitNumber;
    expect(ticks(150)).toBe(2);
    expect(ticks(900)).toBe(6);
  });

  test('begins and ends at the times of day that the chart has for its ends', () => {
    const { option } = drawn(three, { x_axis_time_bounds: ['06:30:00', null] });
    expect(option.xAxis).toMatchObject({ min: day(1) + 6.5 * 3_600_000, max: day(7) });
  });

  test('leaves room for its titles and for the margins that the chart gives them', () => {
    const bottom = (more: object) =>
      (drawn(three, more).option as { grid: { bottom: number } }).grid.bottom;
    const titled = bottom({ x_axis_title: 'When' });
    expect(bottom({ x_axis_title: 'When', x_axis_title_margin: 30 })).toBe(titled + 30);
    expect(bottom({ x_axis_title: '', x_axis_title_margin: 30 })).toBeLessThan(titled);
  });

  test('scrolls through rows that have no room, and says so', () => {
    const many = rows(
      ...Array.from({ length: 60 }, (_, at) => [day(1), day(2), `task ${at}`, 'A', 1]),
    );
    const { option, note } = drawn(many);
    expect(option).toHaveProperty('dataZoom');
    expect(note).toMatch(/^1\d of 60 rows; scroll to see the others/);
    expect(drawn().option).not.toHaveProperty('dataZoom');
  });

  test('has no mark in a row that is scrolled out of sight', () => {
    interface Renders {
      readonly renderItem: (item: object, api: object) => object | null;
    }
    const { option } = drawn(three, { series: null });
    const [{ renderItem }] = option.series as readonly [Renders];
    const api = { coord: ([x, row]: number[]) => [x, (row ?? 0) * 20], size: () => [0, 20] };
    const seen = (y: number) =>
      [0, 1, 2].map((dataIndex) =>
        renderItem({ dataIndex, coordSys: { x: 0, y, width: 1, height: 10 } }, api),
      );
    expect(seen(0).every((mark) => mark !== null)).toBe(true);
    expect(seen(100)).toEqual([null, null, null]);
  });

  test('shows a moment at the end of its axis, where it is the last', () => {
    interface Renders {
      readonly renderItem: (
        item: object,
        api: object,
      ) => { readonly children: readonly { readonly shape: { x: number; width: number } }[] };
    }
    const moments = rows([0, 0, 'first', 'A', 1], [100, 100, 'last', 'A', 1]);
    const { option } = drawn(moments, { series: null });
    const [{ renderItem }] = option.series as readonly [Renders];
    const api = { coord: ([x]: number[]) => [x, 5], size: () => [0, 20] };
    const coordSys = { x: 0, y: 0, width: 100, height: 40 };
    const places = [0, 1].map((dataIndex) => {
      const { x = NaN, width = NaN } =
        renderItem({ dataIndex, coordSys }, api).children[0]?.shape ?? {};
      return [x, x + width];
    });
    expect(places).toEqual([
      [0, 2],
      [98, 100],
    ]);
  });

  test('a bar stands for its row and its series, and is told with its times', () => {
    const { standsFor, told, grid } = drawn();
    expect(standsFor(1, 0)).toEqual({ columns: ['task', 'team'], values: ['pour', 'A'] });
    expect(told).toMatch(/^3 bars\. dig \(A\): from 2024-01-01 to 2024-01-04, 3d\./);
    expect(grid.textOf(1, 0)).toBe('dig (B): from 2024-01-02 to 2024-01-06, 4d');
    expect(grid.textOf(1, 1)).toBeNull();
  });

  test('is on the page', async () => {
    draw({ ...form, show_legend: false }, [three]);
    expect(await screen.findByText('pour')).toBeInTheDocument();
  });
});

test.each([
  [{}, ['s', 'e', 'task', 'team'], [], [], ['team']],
  [
    {
      series: undefined,
      tooltip_columns: ['task', 'who'],
      tooltip_metrics: ['count'],
      order_by_cols: ['["s", true]', ['cost', false]],
    },
    ['s', 'e', 'task', 'who', 'cost'],
    ['count'],
    [
      ['s', true],
      ['cost', false],
    ],
    [],
  ],
])('the query of a Gantt chart with %j asks for %j', (more, columns, metrics, orderby, series) => {
  expect(buildQueries({ ...form, ...more })[0]).toMatchObject({
    columns,
    metrics,
    orderby,
    series_columns: series,
  });
});
