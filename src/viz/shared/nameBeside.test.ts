import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { isolated } from './nameBeside';
import { numberFormatter } from './numberFormat';
import { shareLabel } from './shareLabel';
import { textWidth } from './textWidth';

const name = 'القاهرة';

test('a name that is read from right to left keeps the numbers beside it in their order', () => {
  const mark = { name, value: 12.5, raw: 12.5, share: 0.25, groups: [] };
  const labelOf = (label_type: string, more = {}) =>
    shareLabel(aForm('pie', { label_type, ...more }), mark, numberFormatter(',d'));
  expect(labelOf('key_percent')).toBe(`\u2068${name}\u2069: 25.0%`);
  expect(labelOf('key_value')).toBe(`\u2068${name}\u2069: 13`);
  expect(labelOf('key_value_percent')).toBe(`\u2068${name}\u2069: 13 (25.0%)`);
  expect(labelOf('template', { label_template: '{name} {percent}' })).toBe(
    `\u2068${name}\u2069 25.0%`,
  );
});

test('a name alone and one that is read from left to right have no marks around them', () => {
  expect(isolated('Zürich 12')).toBe('Zürich 12');
  expect(isolated('東京')).toBe('東京');
});

test('the marks take no room', () => {
  expect(textWidth(isolated(name))).toBe(textWidth(name));
});
