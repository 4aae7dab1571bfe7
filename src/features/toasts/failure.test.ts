import { expect, test } from 'vitest';
import { fromAnswer, networkError } from '@/api/errors';
import { failure } from './failure';

test('why it failed and what to do next stand below what failed', () => {
  expect(failure('It could not be saved', fromAnswer(503, undefined))).toMatchObject({
    kind: 'danger',
    text: 'It could not be saved',
    detail: 'The server is not available: Service unavailable. Wait a moment and try again.',
  });
});

test('what the text says already is not said twice', () => {
  const error = networkError();
  expect(failure(`It could not be saved: ${error.message}`, error).detail).toMatch(
    /^No connection\. Check your network\./,
  );
});

test('what the page itself refused says all there is', () => {
  const error = {
    ...networkError(),
    kind: 'unexpected',
    message: 'Choose a database first',
  } as const;
  expect(failure(error.message, error)).not.toHaveProperty('detail');
  expect(failure('It could not be saved', error).detail).toBe('Choose a database first');
});
