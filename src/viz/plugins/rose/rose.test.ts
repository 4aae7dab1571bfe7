import { expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, NUMBER, TIME } from '../../../../test/aViz';
import { wholeForm } from '../../form/wholeForm';
import { momentSeries } from '../../shared/momentSeries';
import { roseDrawing } from './drawing';
import { lengths } from './option';

const form = aForm('rose', { metrics: ['sum'], groupby: ['g'] });
const result = aResult(
  ['__timestamp', 'a', 'b'],
  [TIME, NUMBER, NUMBER],
  [
    [0, 9, 16],
    [86_400_000, 4, -1],
  ],
);

test.each([
  [
    false,
    [
      [9, 4],
      [16, 0],
    ],
  ],
  [
    true,
    [
      [3, 2],
      [2, 0],
    ],
  ],
])('petals of a rose whose areas say the values: %j', (isArea, parts) => {
  expect(lengths(momentSeries(result), isArea)).toEqual(parts);
});

test('a rose says what it leaves out, and shows all series of a petal', () => {
  const { option, note, grid, told } = aDrawing(roseDrawing, result, form);
  expect(note).toBe('1 value below zero left out');
  expect(tipOf(option, { dataIndex: 1 })).toBe('1970-01-02a4b−1');
  expect(grid.textOf(1, 0)).toBe('b, 1970-01-01: 16');
  expect(told).toBe('2 series of 2 moments from 1970-01-01 to 1970-01-02.');
});

test('a tooltip of a rose has the petal alone where the chart says so', () => {
  const { option } = aDrawing(roseDrawing, result, { ...form, rich_tooltip: false });
  expect(tipOf(option, { dataIndex: 1, seriesIndex: 0 })).toBe('1970-01-02a4');
});

test('times of a rose have the format of the chart, also under the name that it had before', () => {
  const first = (more: object) =>
    aDrawing(roseDrawing, result, wholeForm({ ...form, ...more }, null)).grid.textOf(0, 0);
  expect(first({ date_time_format: '%Y' })).toBe('a, 1970: 9');
  expect(first({ date_format: '%Y' })).toBe('a, 1970: 9');
});

test('a rose of many moments draws as many as have room around the circle, and says so', () => {
  const days = Array.from({ length: 400 }, (_, day) => [day * 86_400_000, 1, day]);
  const many = aResult(['__timestamp', 'a', 'b'], [TIME, NUMBER, NUMBER], days);
  const { note, grid } = aDrawing(roseDrawing, many, form);
  expect(note).toBe('The first 360 of 400 moments; a coarser time grain shows all of them');
  expect(grid.places).toBe(360);
});

test('a group without a name is called so in the legend, the tooltip and the words of a rose', () => {
  const unnamed = aResult(['__timestamp', ''], [TIME, NUMBER], [[0, 9]]);
  const { option, grid } = aDrawing(roseDrawing, unnamed, form);
  expect(option).toMatchObject({ series: [{ name: '<empty string>' }] });
  expect(tipOf(option, { seriesIndex: 0, dataIndex: 0 })).toContain('<empty string>');
  expect(grid.textOf(0, 0)).toMatch(/^<empty string>/);
});
