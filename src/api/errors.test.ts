import { describe, expect, test } from 'vitest';
import { fromAnswer, networkError, statusText, timeoutError, toErrorInfo } from './errors';

const CODES = [
  ...Array.from({ length: 19 }, (_, at) => 400 + at),
  ...Array.from({ length: 12 }, (_, at) => 500 + at),
];

describe('status texts', () => {
  test.each(CODES)('status %d has a text [ERR-01]', (status) => {
    expect(statusText(status)).toMatch(/^[A-Z]/);
    expect(statusText(status)).not.toBe('An error occurred');
  });

  test('status 599 is a network error [ERR-02]', () =>
    expect(statusText(599)).toBe('Network error'));

  test('a status without a text of its own reads as an error that occurred [ERR-03]', () =>
    expect(statusText(499)).toBe('An error occurred'));
});

describe('the text of a reply', () => {
  test.each([
    [500, undefined, 'Server error', 'ERR-01'],
    [422, { message: { name: [] } }, 'Invalid input', 'ERR-03'],
    [500, { error: 'first', message: 'second' }, 'first', 'ERR-03'],
    [500, { message: 'second' }, 'second', 'ERR-03'],
    [401, { msg: 'Missing Authorization Header' }, 'Missing Authorization Header', 'ERR-03'],
    [422, { message: { name: ['Too long.'] } }, 'Too long.', 'ERR-03'],
    [500, { stack: 'at line 1', description: 'no room' }, 'Unexpected error: no room', 'ERR-04'],
    [
      500,
      { stack: 'at line 1' },
      'Unexpected error: (no description, click to see stack trace)',
      'ERR-05',
    ],
  ])('a reply of %d %j reads %j [%s]', (status, body, text, _id) => {
    expect(fromAnswer(status, body).message).toBe(text);
  });

  test.each([networkError(), timeoutError(1000), fromAnswer(403, { message: 'No' })])(
    'what another thunk was rejected with stays as it is: $message',
    (info) => expect(toErrorInfo(info)).toBe(info),
  );

  test('a call that never reached a server is a network error, and one that broke on the page is unknown [ERR-03]', () => {
    expect(networkError().message).toBe('Network error');
    expect(toErrorInfo(new Error('')).message).toBe('Unknown error');
    expect(timeoutError(60_000).message).toBe('Request timed out');
  });
});
