import { expect, test } from 'vitest';
import { cutText, textWidth } from './textWidth';

test('a longer text is wider, until no picture has room for it', () => {
  const widths = [10, 100, 1000, 100_000, 1_000_000].map((length) => textWidth('m'.repeat(length)));
  expect(widths.slice(0, 2)).toEqual([105, 1050]);
  expect(widths[2]).toBeGreaterThan(9000);
  expect(widths[4]).toBe(widths[3]);
});

test('a text is cut where its room ends, however long it is', () => {
  expect(cutText('Oslo', 100)).toBe('Oslo');
  const cut = cutText('m'.repeat(1_000_000), 100);
  expect(cut.endsWith('…')).toBe(true);
  expect(textWidth(cut)).toBeLessThanOrEqual(100);
});
