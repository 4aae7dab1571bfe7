import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, FACTS, NUMBER, TIME } from '../../../../test/aViz';
import { calendarDrawing } from './drawing';
import { blockStart, nextBlock, placeOf } from './layout';

const form = aForm('cal_heatmap', { metrics: ['rain'], granularity_sqla: 'ds' });
const at = (text: string) => Date.parse(`${text}Z`);

describe('the cells of a calendar', () => {
  test.each([
    ['hour', '2024-05-15T13:30:00', '2024-05-15T13:00:00', '2024-05-15T14:00:00'],
    ['day', '2024-05-15T13:30:00', '2024-05-15T00:00:00', '2024-05-16T00:00:00'],
    ['week', '2024-05-15T13:30:00', '2024-05-13T00:00:00', '2024-05-20T00:00:00'],
    ['month', '2024-02-15T13:30:00', '2024-02-01T00:00:00', '2024-03-01T00:00:00'],
    ['year', '2023-02-15T13:30:00', '2023-01-01T00:00:00', '2024-01-01T00:00:00'],
  ] as const)('stand in blocks of one %s', (domain, moment, start, next) => {
    expect(blockStart(at(moment), domain)).toBe(at(start));
    expect(nextBlock(at(start), domain)).toBe(at(next));
  });

  test.each([
    ['day', '2024-05-01', '2024-05-01', 0, 2],
    ['day', '2024-05-06', '2024-05-01', 1, 0],
    ['hour', '2024-05-01T07:00:00', '2024-05-01', 1, 1],
    ['min', '2024-05-01T00:25:00', '2024-05-01', 2, 5],
    ['month', '2024-05-01', '2024-01-01', 1, 1],
    ['week', '2024-01-29', '2024-01-01', 0, 4],
  ])('of a %s at %s since %s are in column %i and row %i', (sub, moment, start, column, row) => {
    const parse = (text: string) => Date.parse(text.length > 10 ? `${text}Z` : text);
    expect(placeOf(parse(moment), parse(start), sub)).toEqual({ column, row });
  });
});

const year = aResult(
  ['__timestamp', 'rain'],
  [TIME, NUMBER],
  Array.from({ length: 366 }, (_, day) => [Date.UTC(2024, 0, 1 + day), day === 3 ? null : day]),
);

interface Option {
  readonly graphic: readonly { x: number; y: number; style: { text: string } }[];
  readonly series: readonly [
    {
      renderItem: (at: { dataIndex: number }) => {
        shape: { x: number; y: number; width: number; height: number };
        style: { fill: string };
      };
    },
  ];
}
const drawn = (more: object = {}, look: object = {}) =>
  aDrawing<never, Option>(calendarDrawing as never, year, { ...form, ...more }, look);

describe('the drawing of a calendar', () => {
  test('has as many colors as the chart has steps', () => {
    const fills = (more: object) => {
      const { option } = drawn(more, { width: 900 });
      const all = Array.from({ length: 366 }, (_, dataIndex) => {
        return option.series[0].renderItem({ dataIndex }).style.fill;
      });
      return new Set(all.filter((_, day) => day !== 3)).size;
    };
    expect(fills({ steps: 4 })).toBe(4);
    expect(fills({ steps: 10 })).toBe(10);
  });

  test('writes its values where all have room in their cells, and says where they have none', () => {
    const { option, note } = drawn(
      { show_values: true, cell_size: 40 },
      { width: 6000, height: 400 },
    );
    expect(option.series[0].renderItem({ dataIndex: 1 })).toMatchObject({
      children: [{ type: 'rect' }, { style: { text: '1' } }],
    });
    expect(note).toBeNull();
    const small = drawn({ show_values: true, cell_size: 10 });
    expect(small.note).toContain('The values have no room in the cells');
    expect(small.option.series[0].renderItem({ dataIndex: 1 })).toMatchObject({ type: 'rect' });
  });

  test.each([
    [400, 300],
    [390, 200],
    [240, 160],
  ])('fits into %i by %i, and no cell lies on another', (width, height) => {
    const { option } = drawn({}, { width, height });
    const shapes = Array.from({ length: 366 }, (_, dataIndex) => {
      const { shape } = option.series[0].renderItem({ dataIndex });
      return shape;
    });
    expect(new Set(shapes.map(({ x, y }) => `${x} ${y}`)).size).toBe(366);
    for (const { x, y, width: wide, height: tall } of shapes) {
      expect(x + wide).toBeLessThanOrEqual(width);
      expect(y + tall).toBeLessThanOrEqual(height);
    }
  });

  test('names its metric and its months', () => {
    const texts = drawn({}, { width: 900, height: 400 }).option.graphic.map(
      ({ style }) => style.text,
    );
    expect(texts.slice(0, 3)).toEqual(['rain', 'Jan 2024', 'Feb 2024']);
  });

  test('has a gray cell where there is no value, and says so', () => {
    const { option, grid, told } = drawn();
    const fill = (dataIndex: number) => option.series[0].renderItem({ dataIndex }).style.fill;
    expect(fill(3)).not.toBe(fill(4));
    expect(tipOf(option, { dataIndex: 3 })).toBe('2024-01-04rainno value');
    expect(grid.textOf(0, 4)).toBe('rain, 2024-01-05: 4');
    expect(told).toBe('1 series of 366 moments from 2024-01-01 to 2024-12-31.');
  });
});

test('a calendar names a metric as the page does', () => {
  const dataset = { ...FACTS, verboseNames: { rain: 'Rain (mm)' } };
  const { option, grid } = aDrawing<never, Option>(calendarDrawing as never, year, form, {
    dataset,
  });
  expect(option.graphic[0]?.style.text).toBe('Rain (mm)');
  expect(grid.textOf(0, 0)).toMatch(/^Rain \(mm\), /);
  expect(tipOf(option, { dataIndex: 0 })).toContain('Rain (mm)');
});
