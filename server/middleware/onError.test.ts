import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Env } from '../access/viewer.ts';
import { forbidden, HttpError } from '../errors.ts';
import { createLog } from '../log.ts';
import { onError } from './onError.ts';

const lines: string[] = [];
const answerTo = async (error: unknown, path = '/api/v1/chart/') => {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('requestId', 'abc123');
    await next();
  });
  app.get('*', () => {
    throw error;
  });
  app.onError(onError(createLog((line) => lines.push(line))));
  return app.request(path);
};

test.each([
  [
    Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
    507,
    'disk is full',
  ],
  [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 507, 'disk is full'],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 503, 'metadata store'],
  [new Error('a secret detail'), 500, 'abc123'],
])('the error “%s” gives %i and a message without its details', async (error, status, text) => {
  const answer = await answerTo(error);
  expect(answer.status).toBe(status);
  const body = await answer.text();
  expect(body).toContain(text);
  expect(body).not.toContain(error.message);
  expect(lines.at(-1)).toContain(error.message);
});

test('a reply that a handler throws is sent unchanged, with its headers', async () => {
  const refusal = new HttpError(429, 'Wait', { headers: { 'Retry-After': '7' } });
  const answer = await answerTo(refusal);
  expect([answer.status, await answer.json()]).toEqual([429, { message: 'Wait' }]);
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('views outside the API refuse in their own words', async () => {
  const denied = await answerTo(forbidden(), '/tabstateview/1');
  expect([denied.status, await denied.json()]).toEqual([
    403,
    { message: 'Access is Denied', severity: 'danger' },
  ]);
  expect(await (await answerTo(forbidden())).json()).toEqual({ message: 'Forbidden' });
});
