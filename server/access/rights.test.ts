import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { assertRightsDeclared, needs, open } from './rights.ts';
import type { Env } from './viewer.ts';

test('the server does not start with a route that declares no right', () => {
  const app = new Hono<Env>()
    .get('/declared', needs('can_read', 'Chart'), (c) => c.text(''))
    .get('/open', open(), (c) => c.text(''));
  expect(() => assertRightsDeclared(app)).not.toThrow();
  app.post('/forgotten', (c) => c.text(''));
  expect(() => assertRightsDeclared(app)).toThrow('POST /forgotten');
});

test('the check of rights looks into a wrapped route of another file', () => {
  const inner = new Hono<Env>().delete('/inner', (c) => c.text(''));
  expect(() => assertRightsDeclared(new Hono<Env>().route('/', inner))).toThrow('DELETE /inner');
});
