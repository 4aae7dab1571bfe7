/**
 * Bytes kept in Redis, where several servers find them. Each server tells the others what it replaced or forgot, so
 * that none goes on with what it has in memory.
 */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Redis } from 'ioredis';
import type { HeldBytes } from '../engine.ts';
import { heldPath, heldSize, readHeld } from '../heldBytes.ts';
import type { BytesToKeep, FoundBytes, KeptBytes, News } from './keptBytes.ts';

/** What another version wrote is under other names. */
const PREFIX = 'sextant:3:';
const NEWS = `${PREFIX}news`;
const answerKey = (key: string) => `${PREFIX}answer:${key}`;
const topicKey = (topic: string) => `${PREFIX}topic:${topic}`;

/** Longer ones stay with the server that has them, and no more is read of what somebody else wrote. */
const VALUE_MAX_BYTES = 16 * 1024 * 1024;
/** As many travel in a message between processes; more are in a file. */
const IN_MEMORY_BYTES = 256 * 1024;
const NUMBER_BYTES = 4;
const HEAD_BYTES = 2 * NUMBER_BYTES;
/** Keys in one command. */
const AT_ONCE = 1000;
/** A cache that takes longer than the database is none. */
const COMMAND_MS = 2000;
const CONNECT_MS = 2000;
const RETRY_MAX_MS = 10_000;
/** One that does not answer is asked by nobody for so long, and then by one alone: each would wait for it in vain. */
const AWAY_MS = 5000;

export interface RedisOptions {
  readonly url: string;
  /** Where bytes in use are. */
  readonly heldDir: string;
  readonly maxAgeMs: number;
  readonly now: () => Date;
}

/** Of a value under its key: what was cut, changed or moved has another. */
const checksumOf = (key: string, content: Buffer): number => crc32(content, crc32(key));

/** A checksum, the length of the description, the description, the bytes. */
const packed = (key: string, about: string, held: HeldBytes): Buffer => {
  const text = Buffer.from(about);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(text.length, NUMBER_BYTES);
  const value = Buffer.concat([head, text, readHeld(held)]);
  value.writeUInt32BE(checksumOf(key, value.subarray(NUMBER_BYTES)));
  return value;
};

const unpacked = async (
  key: string,
  value: Buffer,
  heldDir: string,
): Promise<FoundBytes | null> => {
  if (value.length < HEAD_BYTES) return null;
  if (value.readUInt32BE() !== checksumOf(key, value.subarray(NUMBER_BYTES))) return null;
  const from = HEAD_BYTES + value.readUInt32BE(NUMBER_BYTES);
  if (from > value.length) return null;
  const about = value.toString('utf8', HEAD_BYTES, from);
  const bytes = value.subarray(from);
  if (bytes.length <= IN_MEMORY_BYTES) return { about, held: { bytes: new Uint8Array(bytes) } };
  const path = heldPath(heldDir);
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  return { about, held: { path, size: bytes.length } };
};

const newsOf = (message: string, self: string): News | null => {
  const [from, kind, ...rest] = message.split(' ');
  const name = rest.join(' ');
  if (from === self || name === '') return null;
  return kind === 'key' ? { key: name } : kind === 'topic' ? { topic: name } : null;
};

/** For requests, which rather go on without it. */
const IMPATIENT = { maxRetriesPerRequest: 1, commandTimeout: COMMAND_MS };
/** For news, which are waited for as long as it is away. */
const PATIENT = { maxRetriesPerRequest: null };

const connected = async (
  url: string,
  patience: typeof IMPATIENT | typeof PATIENT,
): Promise<Redis> => {
  const { Redis: Client } = await import('ioredis');
  const client = new Client(url, {
    lazyConnect: true,
    ...patience,
    connectTimeout: CONNECT_MS,
    retryStrategy: (times) => Math.min(times * 200, RETRY_MAX_MS),
  });
  // Whoever asks learns of it; unheard, it would end the process.
  client.on('error', () => undefined);
  return client;
};

/** It answered, whatever it says. */
const isReply = (cause: unknown): boolean => cause instanceof Error && cause.name === 'ReplyError';

/** Asks unless it did not answer just now; then there is nothing. */
const createAsking = (redis: () => Promise<Redis>) => {
  let askAgainAt: number | null = null;
  return async <T>(ask: (store: Redis) => Promise<T>): Promise<T | null> => {
    if (askAgainAt !== null) {
      if (performance.now() < askAgainAt) return null;
      askAgainAt = performance.now() + AWAY_MS;
    }
    try {
      const answer = await ask(await redis());
      askAgainAt = null;
      return answer;
    } catch (cause) {
      askAgainAt = isReply(cause) ? null : performance.now() + AWAY_MS;
      throw cause;
    }
  };
};

export const createRedisBytes = ({ url, heldDir, maxAgeMs, now }: RedisOptions): KeptBytes => {
  const self = randomBytes(8).toString('hex');
  let client: Promise<Redis> | null = null;
  let listener: Redis | null = null;
  const redis = () => (client ??= connected(url, IMPATIENT));

  const unlessAway = createAsking(redis);

  const tell = async (news: string) => (await redis()).publish(NEWS, `${self} ${news}`);

  return {
    async find(key) {
      const value = await unlessAway((store) =>
        store.getrangeBuffer(answerKey(key), 0, VALUE_MAX_BYTES),
      );
      return value && unpacked(key, value, heldDir);
    },

    async keep(key, { topic, about, held, at, expiresAt }: BytesToKeep) {
      if (heldSize(held) > VALUE_MAX_BYTES) return;
      const value = packed(key, about, held);
      if (value.length > VALUE_MAX_BYTES) return;
      const expires = Math.min(expiresAt, at.getTime() + maxAgeMs);
      const left = expires - now().getTime();
      if (left <= 0) return;
      await unlessAway(async (store) => {
        const ends = await store
          .multi()
          .set(answerKey(key), value, 'PX', Math.ceil(left))
          .zremrangebyscore(topicKey(topic), '-inf', String(now().getTime()))
          .zadd(topicKey(topic), Math.ceil(expires), key)
          .pexpire(topicKey(topic), maxAgeMs)
          .exec();
        for (const [error] of ends ?? []) if (error) throw error;
        await tell(`key ${key}`);
      });
    },

    async forget(topic) {
      const store = await redis();
      const keys = await store.zrange(topicKey(topic), '0', '-1');
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        const some = keys.slice(from, from + AT_ONCE);
        await store.del(...some.map(answerKey));
        await store.zrem(topicKey(topic), ...some);
      }
      await tell(`topic ${topic}`);
    },

    async listen(hear) {
      listener = await connected(url, PATIENT);
      listener.on('message', (_channel: string, message: string) => {
        const news = newsOf(message, self);
        if (news) hear(news);
      });
      await listener.subscribe(NEWS);
      // Connected again: what was told meanwhile was not heard.
      listener.on('ready', () => hear({ everything: true }));
    },

    async close() {
      listener?.disconnect();
      (await client)?.disconnect();
    },
  };
};
