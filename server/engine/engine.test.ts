import { expect, test } from 'vitest';
import { EngineError } from './engine.ts';

const filledIn = { text: "SELECT 'O'Brien'", column: 9 };
const error = new EngineError('missing_column', 'no x', { line: 2, column: 5 }, { filledIn });

test('a failure in other words keeps its code, its place, the filled-in line and its cause', () => {
  const told = error.saying('no x; y?');
  expect(told).toMatchObject({ code: 'missing_column', message: 'no x; y?', filledIn });
  expect(told.place).toEqual({ line: 2, column: 5 });
  expect(told.cause).toBe(error);
});

test('a failure placed in another text keeps its words and the filled-in line', () => {
  const placed = error.placedAt({ line: 7, column: null });
  expect(placed).toMatchObject({ message: 'no x', line: 7, column: null, filledIn });
});
