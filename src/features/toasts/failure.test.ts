import { expect, test } from 'vitest';
import { fromAnswer, networkError } from '@/api/errors';
import { failure } from './failure';

test('the toast shows the reason and the next step below what failed', () => {
  expect(failure('It could not be saved', fromAnswer(503, undefined))).toMatchObject({
    kind: 'danger',
    text: 'It could not be saved',
    detail: 'The server is not available: Service unavailable. Wait a moment and try again.',
  });
});

test('the toast does not repeat what its text already says', () => {
  const error = networkError();
  expect(failure(`It could not be saved: ${error.message}`, error).detail).toMatch(
    /^No connection\. Check your network\./,
  );
});

test('a refusal by the page itself needs no further explanation', () => {
  const error = {
    ...networkError(),
    kind: 'unexpected',
    message: 'Choose a database first',
  } as const;
  expect(failure(error.message, error)).not.toHaveProperty('detail');
  expect(failure('It could not be saved', error).detail).toBe('Choose a database first');
});
