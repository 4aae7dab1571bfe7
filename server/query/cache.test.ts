import { expect, test, vi } from 'vitest';
import { createCache } from './cache.ts';

const aCache = (maxBytes = 100, onDropped?: (value: string) => void) => {
  let ms = Date.parse('2026-01-01T00:00:00Z');
  const cache = createCache<string>({
    maxBytes,
    now: () => new Date(ms),
    bytesOf: (value) => value.length,
    ...(onDropped ? { onDropped } : {}),
  });
  return { cache, pass: (seconds: number) => void (ms += seconds * 1000) };
};
const waits = new AbortController().signal;

test('the cache keeps a value for its lifetime', () => {
  const { cache, pass } = aCache();
  cache.put('a', 'x', 60);
  pass(59);
  expect(cache.get('a')).toMatchObject({ value: 'x', at: new Date('2026-01-01T00:00:00Z') });
  pass(1);
  expect(cache.get('a')).toBeNull();
});

test('the cache drops the least recently used value first and never keeps one that is too large', () => {
  const { cache } = aCache(4);
  cache.put('a', 'xx', 60);
  cache.put('b', 'xx', 60);
  cache.get('a');
  cache.put('c', 'xx', 60);
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.value)).toEqual(['xx', undefined, 'xx']);
  cache.put('d', 'xxxxx', 60);
  expect(cache.get('d')).toBeNull();
  expect(cache.get('a')?.value).toBe('xx');
});

test('the cache reports each value once when it drops it, for whatever reason', () => {
  const dropped: string[] = [];
  const { cache, pass } = aCache(4, (value) => void dropped.push(value));
  cache.put('a', 'x', 60);
  cache.put('a', 'yy', 60);
  cache.put('b', 'zzz', 60);
  cache.put('c', 'too long', 60);
  pass(60);
  cache.get('b');
  cache.get('b');
  expect(dropped).toEqual(['x', 'yy', 'too long', 'zzz']);
});

test('the cache computes a value once for simultaneous requests, and again for later ones', async () => {
  const { cache } = aCache();
  const make = vi.fn(() => Promise.resolve('x'));
  expect(await Promise.all([1, 2, 3].map(() => cache.once('a', waits, make)))).toEqual([
    'x',
    'x',
    'x',
  ]);
  expect(make).toHaveBeenCalledTimes(1);
  await cache.once('a', waits, make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a computation goes on while one of its callers still waits, and stops with the last', async () => {
  const { cache } = aCache();
  const [first, second] = [new AbortController(), new AbortController()];
  let stop: AbortSignal | undefined;
  const make = (signal: AbortSignal) => {
    stop = signal;
    return new Promise<string>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('stopped'))),
    );
  };
  const results = [first, second].map(({ signal }) => cache.once('a', signal, make));
  const ended = Promise.allSettled(results);
  first.abort();
  expect(stop?.aborted).toBe(false);
  second.abort();
  expect(stop?.aborted).toBe(true);
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a failure reaches every caller and is not kept', async () => {
  const { cache } = aCache();
  await expect(cache.once('a', waits, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.once('a', waits, () => Promise.resolve('x'))).toBe('x');
});
