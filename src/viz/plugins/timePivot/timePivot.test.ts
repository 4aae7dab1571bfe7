import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aResult, NUMBER, TIME } from '../../../../test/aViz';
import { inAge, shades } from './periods';

const result = aResult(
  ['__timestamp', '-1', '-10', '-2', 'current'],
  [TIME, NUMBER, NUMBER, NUMBER, NUMBER],
  [[0, 1, 2, 3, 4]],
);

test('periods come from the current one back, and the current one alone has a color', () => {
  const ordered = inAge(result);
  expect(ordered.colnames).toEqual(['__timestamp', 'current', '-1', '-2', '-10']);
  const colors = shades(ordered, 'rgba(1, 2, 3, 1)', TOKENS.light);
  expect(colors.current).toBe('rgba(1, 2, 3, 1)');
  expect(new Set(Object.values(colors)).size).toBe(4);
});
