import { expect, test } from 'vitest';
import { fromAnswer } from '@/api/errors';
import { countedInEditor } from './errorPlace';

const failure = (extra: Readonly<Record<string, unknown>>) =>
  fromAnswer(422, { errors: [{ message: 'no', error_type: 'INVALID_SQL_ERROR', extra }] });
const extraAt = (extra: Readonly<Record<string, unknown>>, firstRow: number, firstColumn: number) =>
  countedInEditor(failure(extra), { firstRow, firstColumn }).errors[0]?.extra;

test.each([
  [{ line: 1, column: 8 }, 0, 0, { line: 1, column: 8 }],
  [{ line: 1, column: 8 }, 4, 2, { line: 5, column: 10 }],
  [{ line: 2, column: 8 }, 4, 2, { line: 6, column: 8 }],
  [{ line: 2 }, 4, 2, { line: 6 }],
  [{ line: 1, sql: 'x' }, 1, 2, { line: 2, sql: '\n  x' }],
  [{}, 4, 2, {}],
])('%j of a statement at row %d, column %d becomes %j [ERR-10]', (extra, row, column, expected) => {
  expect(extraAt(extra, row, column)).toEqual(expected);
});
