import { expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, FACTS, NUMBER } from '../../../../test/aViz';
import { bulletDrawing } from './drawing';
import { toScale } from './scale';

const form = aForm('bullet', {
  metric: 'sum',
  ranges: '150, 300,bad, 225',
  range_labels: 'low,high',
  markers: '250',
  marker_labels: 'Target',
  marker_lines: '200',
});
const result = aResult(['sum'], [NUMBER], [[270]]);

test('a bullet has its largest range below the others, and leaves out what is no number', () => {
  const { ranges, markers, lines } = toScale(result, form);
  expect(ranges.map(({ at }) => at)).toEqual([300, 225, 150]);
  expect(ranges.at(-1)?.name).toBe('low');
  expect([markers, lines]).toEqual([[{ at: 250, name: 'Target' }], [{ at: 200, name: '' }]]);
});

test('a bullet is told with the name that its metric has in the dataset', () => {
  const dataset = { ...FACTS, verboseNames: { sum: 'Sales ($)' } };
  const { told, option } = aDrawing(bulletDrawing, result, form, { dataset });
  expect(told).toMatch(/^Sales \(\$\): 270;/);
  expect(tipOf(option, {})).toMatch(/^Sales \(\$\)Value270/);
});

test('a bullet without ranges ends a little behind its value', () => {
  expect(toScale(result, { ...form, ranges: '' }).ranges[0]?.at).toBeCloseTo(297);
});

test('a bullet is told with its markers and ranges, and has every digit', () => {
  const exact = aResult(['sum'], [NUMBER], [['9007199254740993']]);
  expect(aDrawing(bulletDrawing, result, form).told).toBe(
    'sum: 270; Target 250; Marker 200; ranges up to 150, 225, 300.',
  );
  expect(tipOf(aDrawing(bulletDrawing, exact, form).option, {})).toContain('9,007,199,254,740,993');
  expect(aDrawing(bulletDrawing, aResult(['sum'], [NUMBER], []), form).told).toBe('No value.');
});
