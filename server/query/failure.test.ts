import { expect, test } from 'vitest';
import { EngineError, type EngineErrorCode } from '../engine/engine.ts';
import { HttpError } from '../errors.ts';
import { databaseFailure } from './failure.ts';

const failed = (code: EngineErrorCode, message: string) =>
  databaseFailure(new EngineError(code, message), 5000) as HttpError;

test('a query that takes too long is told with its limit, likely causes and what to do [CDT-06, ERR-11]', () => {
  const { status, body } = failed(
    'timeout',
    'The query was stopped: it ran longer than 5 seconds.',
  );
  expect(status).toBe(408);
  expect(body).toMatchObject({
    errors: [
      {
        message: expect.stringMatching(
          /longer than 5 seconds\. Choose a shorter time range/,
        ) as string,
        error_type: 'BACKEND_TIMEOUT_ERROR',
        extra: { timeout: 5, issue_codes: [{ code: 1000 }, { code: 1001 }] },
      },
    ],
  });
});

test.each([
  ['out_of_memory', 'It needs more than 512 MB of memory.', 'Filter the data, group it by less'],
  ['too_large', 'The answer is larger than 64 MB. Ask for fewer rows.', 'Ask for fewer rows.'],
  ['database', 'division by zero', 'Error: division by zero'],
] as const)('a failure by %s says what to do [ERR-17]', (code, message, words) => {
  const { status, body } = failed(code, message);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)]);
});

test('a queue that is full asks to come again', () => {
  const { status, headers } = failed('busy', 'Too many queries are waiting already.');
  expect([status, headers]).toEqual([503, { 'Retry-After': '1' }]);
});
