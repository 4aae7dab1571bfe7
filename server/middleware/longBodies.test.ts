import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { ANONYMOUS, type Env } from '../access/viewer.ts';
import { longBodies } from './longBodies.ts';

const CHUNKED = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' };
const LONG = { 'Content-Length': '600000' };

let begun: string[];
let ends: Map<string, PromiseWithResolvers<void>>;
/** Ends the moment that a turn lasts. */
let moments: PromiseWithResolvers<void>[];
let app: Hono<Env>;

beforeEach(() => {
  begun = [];
  ends = new Map();
  moments = [];
  app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('viewer', { ...ANONYMOUS, username: c.req.header('x-person') ?? '' });
    await next();
  });
  const moment = () => {
    const one = Promise.withResolvers<void>();
    moments.push(one);
    return one.promise;
  };
  app.onError((_, c) => c.text('', 500));
  app.post('/:name', longBodies(moment), async (c) => {
    const name = c.req.param('name') ?? '';
    begun.push(name);
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    await end.promise;
    return c.text(name);
  });
});

const sent = (
  name: string,
  headers: object,
  person = 'ada',
  signal?: AbortSignal,
  body: string | null = null,
) =>
  app.request(`/${name}`, {
    method: 'POST',
    body,
    headers: { ...headers, 'x-person': person },
    ...(signal ? { signal } : {}),
  });
const end = (...names: readonly string[]) => {
  for (const name of names) ends.get(name)?.resolve();
};

test('long bodies of one person begin one after the other, and those of others beside them [T31]', async () => {
  const replies = [
    sent('first', LONG),
    sent('second', LONG),
    sent('in chunks', CHUNKED, 'ada', undefined, 'x'.repeat(600_000)),
    sent('in few chunks', CHUNKED, 'ada', undefined, 'x'),
    sent('short', { 'Content-Length': '1000' }),
    sent('of another', LONG, 'bob'),
  ];
  await expect
    .poll(() => begun.toSorted())
    .toEqual(['first', 'in few chunks', 'of another', 'short']);
  end('first');
  await expect.poll(() => begun.at(-1)).toBe('second');
  end('second');
  await expect.poll(() => begun.at(-1)).toBe('in chunks');
  end('in chunks', 'in few chunks', 'short', 'of another');
  const texts = await Promise.all(replies.map(async (reply) => (await reply).text()));
  expect(texts).toEqual(['first', 'second', 'in chunks', 'in few chunks', 'short', 'of another']);
});

test('a turn ends after a moment, also where its reply takes long', async () => {
  const replies = [sent('first', LONG), sent('second', LONG)];
  await expect.poll(() => moments.length).toBe(1);
  expect(begun).toEqual(['first']);
  moments[0]?.resolve();
  await expect.poll(() => begun).toEqual(['first', 'second']);
  end('first', 'second');
  for (const reply of replies) expect((await reply).status).toBe(200);
});

test('a request that failed ends its turn, and one that nobody waits for takes none', async () => {
  const gone = new AbortController();
  const first = sent('first', LONG);
  const left = sent('left', LONG, 'ada', gone.signal);
  const third = sent('third', LONG);
  await expect.poll(() => begun).toEqual(['first']);
  gone.abort();
  ends.get('first')?.reject(new Error('broken'));
  expect((await first).status).toBe(500);
  expect((await left).status).toBe(500);
  await expect.poll(() => begun).toEqual(['first', 'third']);
  end('third');
  expect((await third).status).toBe(200);
});
