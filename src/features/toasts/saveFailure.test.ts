import { expect, test } from 'vitest';
import { fromAnswer } from '@/api/errors';
import { whyNotSaved } from './saveFailure';

test.each([
  [500, { message: 'disk full' }, 'Sorry, there was an error saving this chart: disk full'],
  [500, undefined, 'Sorry, an unknown error occurred.'],
  [403, { message: 'Forbidden' }, 'You do not have permission to edit this chart'],
  [404, undefined, 'Sorry, there was an error saving this chart: Not found'],
])('a save that ends with %d %j shows %j [ERR-06] [ERR-07]', (status, body, text) => {
  expect(whyNotSaved('chart', fromAnswer(status, body))).toBe(text);
});
