import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

const aCache = (maxBytes = 100, onDropped?: (value: string) => void) => {
  let ms = Date.parse('2026-01-01T00:00:00Z');
  const cache = createCache<string>({
    maxBytes,
    now: () => new Date(ms),
    bytesOf: (value) => value.length,
    ...(onDropped ? { onDropped } : {}),
  });
  const put = (key: string, value: string, seconds: number) =>
    cache.put(key, value, { at: new Date(ms), expiresAt: ms + seconds * 1000 });
  return { cache, put, pass: (seconds: number) => void (ms += seconds * 1000) };
};

test('the cache keeps a value for its lifetime', () => {
  const { cache, put, pass } = aCache();
  put('a', 'x', 60);
  pass(59);
  expect(cache.get('a')).toMatchObject({ value: 'x', at: new Date('2026-01-01T00:00:00Z') });
  pass(1);
  expect(cache.get('a')).toBeNull();
});

test('the cache drops the least recently used value first and never keeps one that is too large', () => {
  const { cache, put } = aCache(4);
  put('a', 'xx', 60);
  put('b', 'xx', 60);
  cache.get('a');
  put('c', 'xx', 60);
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.value)).toEqual(['xx', undefined, 'xx']);
  put('d', 'xxxxx', 60);
  expect(cache.get('d')).toBeNull();
  expect(cache.get('a')?.value).toBe('xx');
});

test('the cache reports each value once when it drops it, for whatever reason', () => {
  const dropped: string[] = [];
  const { cache, put, pass } = aCache(4, (value) => void dropped.push(value));
  put('a', 'x', 60);
  put('a', 'yy', 60);
  put('b', 'zzz', 60);
  put('c', 'too long', 60);
  pass(60);
  cache.get('b');
  cache.get('b');
  expect(dropped).toEqual(['x', 'yy', 'too long', 'zzz']);
});

test('the cache forgets what fits a condition, and has room for it again', () => {
  const { cache, put } = aCache(4);
  put('a', 'xx', 60);
  put('b', 'yy', 60);
  cache.removeWhere((value) => value.startsWith('x'));
  put('c', 'zz', 60);
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.value)).toEqual([undefined, 'yy', 'zz']);
});
