import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HeldBytes } from '../engine.ts';
import { discardHeld, heldPath, readHeld } from '../heldBytes.ts';
import { createDiskBytes } from './disk.ts';
import type { KeptBytes } from './keptBytes.ts';

const MB = 1024 * 1024;
const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T00:00:00Z');

let root: string;
let ms: number;
let open: KeptBytes[];
const dir = () => join(root, 'kept');
const heldDir = () => join(root, 'held');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sextant-kept-'));
  mkdirSync(heldDir());
  ms = START;
  open = [];
});
afterEach(async () => {
  for (const one of open) await one.close();
  rmSync(root, { recursive: true, force: true });
});

/** As after a restart. */
const opened = (maxBytes = 10 * MB): KeptBytes => {
  const now = () => new Date(ms);
  const disk = createDiskBytes({ dir: dir(), heldDir: heldDir(), maxBytes, maxAgeMs: DAY_MS, now });
  open.push(disk);
  return disk;
};

const few = (text: string): HeldBytes => ({ bytes: new Uint8Array(Buffer.from(text)) });
const many = (size: number): HeldBytes => {
  const path = heldPath(heldDir());
  writeFileSync(path, Buffer.alloc(size, 'x'));
  return { path, size };
};
const keep = (disk: KeptBytes, key: string, held: HeldBytes, seconds = 3600, topic = 'a') =>
  disk.keep(key, {
    topic,
    about: `about ${key}`,
    held,
    at: new Date(ms),
    expiresAt: ms + seconds * 1000,
  });
const read = async (disk: KeptBytes, key: string): Promise<string | null> => {
  const found = await disk.find(key);
  if (!found) return null;
  const text = readHeld(found.held).toString();
  discardHeld(found.held);
  return `${found.about}: ${text}`;
};
const longFiles = () => readdirSync(dir()).filter((name) => !name.startsWith('kept.sqlite'));

test('what is kept on disk is there after a restart, few bytes and many', async () => {
  const first = opened();
  const long = many(MB);
  await keep(first, 'short', few('é'));
  await keep(first, 'middle', few('é'.repeat(50_000)));
  await keep(first, 'long', long);
  discardHeld(long);
  await first.close();
  const second = opened();
  expect(await read(second, 'short')).toBe('about short: é');
  expect(await read(second, 'middle')).toBe(`about middle: ${'é'.repeat(50_000)}`);
  expect(await read(second, 'long')).toBe(`about long: ${'x'.repeat(MB)}`);
  expect(readdirSync(heldDir())).toEqual([]);
  expect(await read(second, 'other')).toBeNull();
});

test('only the account of the server can read what is kept [T13]', async () => {
  await keep(opened(), 'short', few('x'));
  expect(statSync(dir()).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(dir())) {
    expect([name, statSync(join(dir(), name)).mode & 0o077]).toEqual([name, 0]);
  }
});

test('what is kept ends with its time, and at the latest with the limit of age', async () => {
  const disk = opened();
  await keep(disk, 'minute', few('x'), 60);
  await keep(disk, 'forever', few('x'), Number.POSITIVE_INFINITY);
  ms = START + 59_000;
  expect(await read(disk, 'minute')).not.toBeNull();
  ms = START + 60_000;
  expect(await read(disk, 'minute')).toBeNull();
  expect(await read(disk, 'forever')).not.toBeNull();
  ms = START + DAY_MS;
  expect(await read(disk, 'forever')).toBeNull();
});

test('the bytes on disk stay within their limit: what was not used for longest goes first [T31]', async () => {
  const disk = opened(3 * MB);
  for (const key of ['a', 'b']) {
    await keep(disk, key, many(MB));
    ms += 120_000;
  }
  await read(disk, 'a');
  ms += 120_000;
  await keep(disk, 'c', many(MB));
  expect(longFiles()).toHaveLength(2);
  expect([await read(disk, 'a'), await read(disk, 'b'), await read(disk, 'c')]).toEqual([
    expect.any(String),
    null,
    expect.any(String),
  ]);
  await keep(disk, 'too long', many(4 * MB));
  expect(await read(disk, 'too long')).toBeNull();
  expect(longFiles()).toHaveLength(2);
});

test('the limit counts what is there: not what was replaced or forgotten, and what an earlier process left', async () => {
  const disk = opened(3 * MB);
  for (let time = 0; time < 5; time += 1) await keep(disk, 'a', many(MB));
  await disk.forget('a');
  for (const key of ['b', 'c']) {
    ms += 120_000;
    await keep(disk, key, many(MB));
  }
  expect([await read(disk, 'b'), await read(disk, 'c')]).not.toContain(null);
  await disk.close();
  const again = opened(3 * MB);
  ms += 120_000;
  await keep(again, 'd', many(MB));
  expect(longFiles()).toHaveLength(2);
});

test('a file that is cut, changed or missing is not found, and what nobody names is removed', async () => {
  const first = opened();
  for (const key of ['cut', 'changed', 'missing']) await keep(first, key, many(MB));
  const [cut = '', changed = '', missing = ''] = longFiles();
  await first.close();
  truncateSync(join(dir(), cut), 1000);
  writeFileSync(join(dir(), changed), Buffer.alloc(MB, 'y'));
  rmSync(join(dir(), missing));
  writeFileSync(join(dir(), 'half-written'), 'x');
  const second = opened();
  for (const key of ['cut', 'changed', 'missing']) expect(await read(second, key)).toBeNull();
  expect(longFiles()).toEqual([]);
});

test('a damaged index is begun anew', async () => {
  const first = opened();
  await keep(first, 'a', few('x'));
  await first.close();
  rmSync(join(dir(), 'kept.sqlite-wal'), { force: true });
  writeFileSync(
    join(dir(), 'kept.sqlite'),
    'this is no database, whatever its name says'.repeat(100),
  );
  const second = opened();
  expect(await read(second, 'a')).toBeNull();
  await keep(second, 'a', few('y'));
  expect(await read(second, 'a')).toBe('about a: y');
});

test('everything about a topic is forgotten at once, its files too', async () => {
  const disk = opened();
  await keep(disk, 'one', few('x'), 60, 'first');
  await keep(disk, 'two', many(MB), 60, 'first');
  await keep(disk, 'three', few('z'), 60, 'second');
  await disk.forget('first');
  expect([await read(disk, 'one'), await read(disk, 'two')]).toEqual([null, null]);
  expect(await read(disk, 'three')).toBe('about three: z');
  expect(longFiles()).toEqual([]);
  expect(existsSync(dir())).toBe(true);
});

test('what is forgotten while its file is written is not kept', async () => {
  const disk = opened();
  const writing = keep(disk, 'one', few('x'.repeat(50_000)), 60, 'first');
  await disk.forget('first');
  await writing;
  expect(await read(disk, 'one')).toBeNull();
  expect(longFiles()).toEqual([]);
});

test('a second answer under a key replaces the first and its file', async () => {
  const disk = opened();
  await keep(disk, 'a', many(MB));
  await keep(disk, 'a', few('new'));
  expect(await read(disk, 'a')).toBe('about a: new');
  expect(longFiles()).toEqual([]);
});

test('a file that could not be entered does not stay', async () => {
  const disk = opened();
  await keep(disk, 'first', many(MB));
  const other = new SQLite(join(dir(), 'kept.sqlite'));
  other.exec("CREATE TRIGGER full BEFORE INSERT ON kept BEGIN SELECT RAISE(FAIL, 'full'); END");
  other.close();
  await expect(keep(disk, 'second', many(MB))).rejects.toThrow('full');
  expect(longFiles()).toHaveLength(1);
});
