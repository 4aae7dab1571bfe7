import { expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import { textWidth } from '../../shared/textWidth';
import { parallelDrawing } from './drawing';

const form = aForm('para', { series: 'land', metrics: ['a', 'b'] });
const result = aResult(
  ['land', 'a', 'b'],
  [TEXT, NUMBER, NUMBER],
  [
    ['X', 1, 20],
    ['Y', '9007199254740993', null],
  ],
);

test('parallel coordinates have an axis for each metric, and say which lines have gaps', () => {
  const { option, note, told, standsFor } = aDrawing(parallelDrawing, result, form);
  expect((option.parallelAxis as readonly { name: string }[]).map(({ name }) => name)).toEqual([
    'a',
    'b',
  ]);
  expect(note).toBe('1 line with gaps for missing values');
  expect(told).toBe('2 lines. X: a 1, b 20. Y: a 9,007,199,254,740,993, b no value.');
  expect(tipOf(option, { dataIndex: 1 })).toBe('Ya9,007,199,254,740,993bno value');
  expect(standsFor(0)).toEqual({ columns: ['land'], values: ['X'], formatted: ['X'] });
});

test('axes have the names of their metrics, whole where the sides have room', () => {
  const verboseNames = { a: 'People who live there', b: 'Children per woman' };
  const { option, told } = aDrawing(parallelDrawing, result, form, {
    dataset: { ...FACTS, verboseNames },
    width: 600,
  });
  const { parallelAxis, parallel } = option as never as {
    readonly parallelAxis: readonly { name: string }[];
    readonly parallel: { readonly left: number; readonly right: number };
  };
  expect(parallelAxis.map(({ name }) => name)).toEqual([
    'People who live there',
    'Children per woman',
  ]);
  expect(parallel.left).toBeGreaterThanOrEqual(textWidth(verboseNames.a) / 2);
  expect(parallel.right).toBeGreaterThanOrEqual(textWidth(verboseNames.b) / 2);
  expect(told).toContain('Children per woman 20');
});

test('the names of lines are an axis before the others where the chart says so', () => {
  const { option } = aDrawing(parallelDrawing, result, { ...form, include_series: true });
  expect(option).toMatchObject({
    parallelAxis: [
      { dim: 0, type: 'category', name: 'land', data: ['X', 'Y'] },
      { dim: 1, name: 'a' },
      { dim: 2, name: 'b' },
    ],
    series: [{ data: [{ value: ['X', 1, 20] }, { value: ['Y', 9_007_199_254_740_992, '-'] }] }],
  });
});
