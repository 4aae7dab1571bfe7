/** What several servers keep in one Redis. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../../mocks/testServer.ts';
import { discardHeld, readHeld } from '../heldBytes.ts';
import type { KeptBytes, News } from './keptBytes.ts';
import { createRedisBytes } from './redis.ts';
import { eventually } from '../../../test/eventually.ts';
import { describeWith } from '../../../test/withService.ts';

const REDIS = inject('redisUrl');
const DAY_MS = 86_400_000;
const MANY = 1024 * 1024;

let root: string;
let open: KeptBytes[];
let id: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sextant-redis-'));
  open = [];
  id = crypto.randomUUID();
});
afterEach(async () => {
  for (const one of open) await one.close();
  rmSync(root, { recursive: true, force: true });
});

const opened = (url = REDIS ?? ''): KeptBytes => {
  const now = () => new Date();
  const redis = createRedisBytes({ url, heldDir: root, maxAgeMs: DAY_MS, now });
  open.push(redis);
  return redis;
};
const keep = (redis: KeptBytes, key: string, bytes: Uint8Array, ms = DAY_MS, topic = id) =>
  redis.keep(key, {
    topic,
    about: `about ${key}`,
    held: { bytes },
    at: new Date(),
    expiresAt: Date.now() + ms,
  });
const read = async (redis: KeptBytes, key: string): Promise<string | null> => {
  const found = await redis.find(key);
  if (!found) return null;
  const text = readHeld(found.held).toString();
  discardHeld(found.held);
  return `${found.about}: ${text}`;
};

describeWith('redisUrl', 'what is kept in Redis', () => {
  test('is found by another server, few bytes and many', async () => {
    const [one, other] = [opened(), opened()];
    await keep(one, `${id} short`, Buffer.from('é'));
    await keep(one, `${id} long`, Buffer.alloc(MANY, 'x'));
    expect(await read(other, `${id} short`)).toBe(`about ${id} short: é`);
    expect(await read(other, `${id} long`)).toBe(`about ${id} long: ${'x'.repeat(MANY)}`);
    expect(await read(other, `${id} none`)).toBeNull();
    expect(readdirSync(root)).toEqual([]);
  });

  test('is not found where somebody cut, changed, moved or replaced it', async () => {
    const { Redis } = await import('ioredis');
    const client = new Redis(REDIS ?? '');
    try {
      const redis = opened();
      const name = (key: string) => `sextant:3:answer:${id} ${key}`;
      await keep(redis, `${id} whole`, Buffer.from('some bytes'));
      const whole = (await client.getBuffer(name('whole'))) ?? Buffer.alloc(0);
      const changed = Buffer.from(whole);
      changed[changed.length - 1] = 0;
      const values = {
        cut: whole.subarray(0, -1),
        changed,
        moved: whole,
        short: Buffer.from('x'),
        empty: Buffer.alloc(0),
        lengthy: Buffer.alloc(20 * MANY, 'x'),
      };
      for (const [key, value] of Object.entries(values)) {
        await client.set(name(key), value, 'EX', 60);
        expect([key, await read(redis, `${id} ${key}`)]).toEqual([key, null]);
      }
      expect(await read(redis, `${id} whole`)).toBe(`about ${id} whole: some bytes`);
    } finally {
      client.disconnect();
    }
  });

  test('ends with its time', async () => {
    const redis = opened();
    await keep(redis, `${id} over`, Buffer.from('x'), -1);
    expect(await read(redis, `${id} over`)).toBeNull();
    await keep(redis, `${id} soon`, Buffer.from('x'), 50);
    await eventually(async () => expect(await read(redis, `${id} soon`)).toBeNull());
  });

  test('is forgotten by its topic, and the other servers hear of it and of what is replaced', async () => {
    const [one, other] = [opened(), opened()];
    const heard: News[] = [];
    await other.listen?.((news) => void heard.push(news));
    await keep(one, `${id} a`, Buffer.from('x'));
    await keep(one, `${id} b`, Buffer.from('y'), DAY_MS, `${id} other`);
    await one.forget(id);
    expect([await read(other, `${id} a`), await read(other, `${id} b`)]).toEqual([
      null,
      `about ${id} b: y`,
    ]);
    await eventually(() =>
      expect(heard).toEqual([{ key: `${id} a` }, { key: `${id} b` }, { topic: id }]),
    );
  });

  describe('for several servers', () => {
    let servers: TestServer[];
    const now = { ms: Date.parse('2026-01-01T00:00:00Z') };
    beforeEach(async () => {
      servers = [];
      for (const name of ['one', 'other']) {
        servers.push(
          await aServer({
            dataDir: join(root, name),
            storeAt: join(root, 'store.sqlite'),
            config: { cacheUrl: REDIS },
            now: () => new Date(now.ms),
          }),
        );
      }
    });
    afterEach(async () => {
      for (const server of servers) await server.close();
    });

    test('an answer of one is found by the other, made anew for both, and forgotten by both', async () => {
      const [one, other] = (await Promise.all(servers.map((server) => server.signIn()))) as [
        Client,
        Client,
      ];
      const made = await one.post('/api/v1/dataset/', {
        json: {
          database: 1,
          schema: 'main',
          table_name: 'few',
          sql: `SELECT 1 AS n, '${id}' AS id`,
        },
      });
      const { id: dataset } = (await made.json()) as { id: number };
      const json = { datasource: { id: dataset, type: 'table' }, queries: [{ columns: ['n'] }] };
      const ask = async (who: Client, more: object = {}) => {
        const answer = await who.post('/api/v1/chart/data', { json: { ...json, ...more } });
        const { result } = (await answer.json()) as {
          result: [{ is_cached: boolean | null; cached_dttm: string | null }];
        };
        return [result[0].is_cached, result[0].cached_dttm];
      };
      expect(await ask(one)).toEqual([null, null]);
      await eventually(async () => expect(await ask(other)).toEqual([true, '2026-01-01T00:00:00']));
      now.ms += 60_000;
      await ask(one, { force: true });
      await eventually(async () => expect(await ask(other)).toEqual([true, '2026-01-01T00:01:00']));
      const forgotten = { datasource_uids: [`${dataset}__table`] };
      expect((await one.post('/api/v1/cachekey/invalidate', { json: forgotten })).status).toBe(201);
      await eventually(async () => expect(await ask(other)).toEqual([null, null]));
    });
  });
});

test('a Redis that is away keeps nothing, and nobody waits for it long', async () => {
  const away = opened('redis://127.0.0.1:1');
  await expect(away.find('a')).rejects.toThrow();
  await expect(away.forget('a')).rejects.toThrow();
});

test('a Redis that does not answer is asked by one, and not by those who come after', async () => {
  const asked: string[] = [];
  const silent = createServer((socket) => {
    socket.on('data', (bytes) => void asked.push(String(bytes)));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  try {
    const redis = opened(`redis://127.0.0.1:${port}`);
    await expect(redis.find('first')).rejects.toThrow();
    expect(await redis.find('second')).toBeNull();
    await keep(redis, 'third', Buffer.from('x'));
    expect(asked.join()).not.toMatch(/second|third/);
  } finally {
    for (const one of open.splice(0)) await one.close();
    silent.close();
  }
});

test('a server whose Redis is away gives rows, and says that the others may still have what it forgot', async () => {
  const config = { cacheUrl: 'redis://127.0.0.1:1' };
  const server = await aServer({ dataDir: join(root, 'alone'), config });
  try {
    const admin = await server.signIn();
    const made = await admin.post('/api/v1/dataset/', {
      json: { database: 1, schema: 'main', table_name: 'few', sql: 'SELECT 1 AS n' },
    });
    const { id: dataset } = (await made.json()) as { id: number };
    const json = { datasource: { id: dataset, type: 'table' }, queries: [{ columns: ['n'] }] };
    for (const isKept of [null, true]) {
      const answer = await admin.post('/api/v1/chart/data', { json });
      expect(await answer.json()).toMatchObject({
        result: [{ data: [{ n: 1 }], is_cached: isKept }],
      });
    }
    const forgotten = await admin.post('/api/v1/cachekey/invalidate', {
      json: { datasource_uids: [`${dataset}__table`] },
    });
    expect([forgotten.status, await forgotten.json()]).toEqual([
      503,
      { message: expect.stringContaining('Try again when it is back') as string },
    ]);
    const answer = await admin.post('/api/v1/chart/data', { json });
    expect(await answer.json()).toMatchObject({ result: [{ is_cached: null }] });
  } finally {
    await server.close();
  }
});
