import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cell, Column } from './engine.ts';
import { createSpool } from './spool.ts';
import { createSpoolWriter } from './spoolWriter.ts';
import { eventually } from '../../test/eventually.ts';

const COLUMNS: readonly Column[] = [
  { name: 'n', type: 'INTEGER', nativeType: 'INTEGER', generic: 0 },
  { name: 'n', type: 'STRING', nativeType: 'VARCHAR', generic: 1 },
];
const KEY = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sextant-spool-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const rows = (from: number, count: number): Cell[][] => [
  Array.from({ length: count }, (_, at) => from + at),
  Array.from({ length: count }, (_, at) => `é ${from + at}`),
];

const write = async (key: string, count: number) => {
  const writer = createSpoolWriter(dir, key);
  writer.columns(COLUMNS);
  for (let at = 0; at < count; at += 2048) {
    const part = Math.min(2048, count - at);
    await writer.values(rows(at, part), part);
  }
  return writer;
};

test('a result comes back page by page as it was written', async () => {
  await (await write(KEY, 12_000)).finish(true);
  const spool = createSpool({ dir });
  expect(await spool.info(KEY)).toEqual({
    key: KEY,
    columns: COLUMNS,
    rowCount: 12_000,
    truncated: true,
    pageRows: 5000,
  });
  expect(JSON.parse((await spool.pageText(KEY, 0)) ?? '')).toEqual(rows(0, 5000));
  expect(JSON.parse((await spool.pageText(KEY, 2)) ?? '')).toEqual(rows(10_000, 2000));
  expect(await spool.pageText(KEY, 3)).toBeNull();
});

test('a result without rows has one empty page', async () => {
  await (await write(KEY, 0)).finish(false);
  expect(await createSpool({ dir }).pageText(KEY, 0)).toBe('[[],[]]');
});

test('a result does not exist before it is complete', async () => {
  const writer = await write(KEY, 6000);
  expect(await createSpool({ dir }).info(KEY)).toBeNull();
  await writer.discard();
  expect(readdirSync(dir)).toEqual([]);
});

test('a reader gets each page while the next one is written, and not earlier [R19]', async () => {
  const counts: number[] = [];
  const writer = createSpoolWriter(dir, KEY, { onRows: (count) => void counts.push(count) });
  const spool = createSpool({ dir });
  writer.columns(COLUMNS);
  await writer.values(rows(0, 4999), 4999);
  expect(await spool.growing(KEY)).toBeNull();
  expect(await spool.pageText(KEY, 0)).toBeNull();
  await writer.values(rows(4999, 2), 2);
  await eventually(() => expect(counts).toEqual([5000]));
  expect(await spool.growing(KEY)).toMatchObject({ columns: COLUMNS, rowCount: 5000 });
  expect(JSON.parse((await spool.pageText(KEY, 0)) ?? '')).toEqual(rows(0, 5000));
  expect(await spool.pageText(KEY, 1)).toBeNull();
  await writer.finish(false);
  expect(await spool.growing(KEY)).toBeNull();
  expect(await spool.info(KEY)).toMatchObject({ rowCount: 5001 });
  expect(JSON.parse((await spool.pageText(KEY, 1)) ?? '')).toEqual(rows(5000, 1));
  expect(readdirSync(dir).toSorted()).toEqual([`${KEY}.json`, `${KEY}.pages`]);
});

test('a page is there while its result is being finished, whichever file is looked at in that moment', async () => {
  await (await write(KEY, 6000)).finish(false);
  const [index, unfinished] = [join(dir, `${KEY}.json`), join(dir, 'unfinished')];
  renameSync(index, unfinished);
  // Whoever opens it waits until somebody writes.
  const growing = join(dir, `${KEY}.growing`);
  execFileSync('mkfifo', [growing]);
  const reading = createSpool({ dir }).pageText(KEY, 0);
  const writing = await open(growing, 'w');
  renameSync(unfinished, index);
  await writing.close();
  expect(JSON.parse((await reading) ?? '')).toEqual(rows(0, 5000));
});

test('a result that starts again keeps nothing of its first try', async () => {
  const writer = await write(KEY, 9000);
  await writer.restart();
  await writer.values(rows(0, 3), 3);
  await writer.finish(false);
  const spool = createSpool({ dir });
  expect((await spool.info(KEY))?.rowCount).toBe(3);
  expect(JSON.parse((await spool.pageText(KEY, 0)) ?? '')).toEqual(rows(0, 3));
});

const wide = (count: number, characters: number): Cell[][] => [
  Array.from({ length: count }, (_, at) => at),
  Array.from({ length: count }, () => 'x'.repeat(characters)),
];
const MB = 1024 * 1024;

test('pages of wide rows have fewer rows, also while they are written [R19, T31]', async () => {
  const writer = createSpoolWriter(dir, KEY);
  writer.columns(COLUMNS);
  await writer.values(wide(1000, 20_000), 1000);
  const spool = createSpool({ dir });
  const { pageRows } = await eventually(async () => {
    const growing = await spool.growing(KEY);
    if (!growing) throw new Error('No page can be read yet.');
    return growing;
  });
  expect(pageRows).toBeLessThan(1000);
  expect(await writer.finish(false)).toMatchObject({ rowCount: 1000, pageRows });
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(1000 / pageRows) }, (_, page) => spool.pageText(KEY, page)),
  );
  for (const text of pages) expect(text?.length).toBeLessThan(16 * MB);
  const numbers = pages.flatMap((text) => (JSON.parse(text ?? '') as Cell[][])[0]);
  expect(numbers).toEqual(wide(1000, 0)[0]);
});

test('the spool refuses a result above its byte limit and keeps what came before [T31]', async () => {
  const cutAt: number[] = [];
  const writer = createSpoolWriter(dir, KEY, { maxBytes: 10 * MB, onCut: () => cutAt.push(1) });
  writer.columns(COLUMNS);
  await expect(writer.values(wide(5000, 20_000), 5000)).rejects.toThrow('more than 10 MB');
  expect([writer.isCut(), cutAt]).toEqual([true, [1]]);
  const { rowCount, bytes = 0, cut } = await writer.finish(true);
  expect(cut).toBe(
    `Cut at ${rowCount} rows: more than 10 MB of one result are not kept. Select fewer columns, or filter or aggregate the rows in the query.`,
  );
  expect(bytes).toBeLessThan(15 * MB);
  expect(await createSpool({ dir }).info(KEY)).toMatchObject({ rowCount, truncated: true });
});

test('a result that just fits is complete', async () => {
  const writer = createSpoolWriter(dir, KEY, { maxBytes: 1000 });
  writer.columns(COLUMNS);
  await writer.values(wide(1, 2000), 1);
  const result = await writer.finish(false);
  expect([result.truncated, result.cut]).toEqual([false, undefined]);
});

test('rows that become very wide end the result, because no reader could hold a page of them [T31]', async () => {
  const writer = createSpoolWriter(dir, KEY);
  writer.columns(COLUMNS);
  await writer.values(rows(0, 6000), 6000);
  await writer.values(wide(80, MB), 80);
  await expect(writer.values(wide(1, MB), 1)).rejects.toThrow('too wide');
});

test('a removed result is gone, its index and its pages', async () => {
  await (await write(KEY, 10)).finish(false);
  const spool = createSpool({ dir });
  await spool.info(KEY);
  await spool.remove(KEY);
  expect(await spool.info(KEY)).toBeNull();
  expect(readdirSync(dir)).toEqual([]);
});

test.each(['../secret', 'A'.repeat(32), '', `${KEY}.json`])(
  'the key %j opens nothing [T13]',
  async (key) => {
    writeFileSync(join(dir, 'secret.json'), '{}');
    expect(await createSpool({ dir }).info(key)).toBeNull();
    expect(await createSpool({ dir }).pageText(key, 0)).toBeNull();
  },
);

test('the spool lists its files with their size, their age and the result they are a view of', async () => {
  const { bytes } = await (await write(KEY, 5000)).finish(false);
  const growing = await write(OTHER, 6000);
  const seconds = 1_700_000_000;
  for (const kind of ['pages', 'json']) utimesSync(join(dir, `${KEY}.${kind}`), seconds, seconds);
  // The view was made much later: it makes the result larger, not younger.
  writeFileSync(join(dir, `${KEY}.rows`), 'x'.repeat(1000));
  const files = await createSpool({ dir }).files();
  const [whole, other] = files.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  expect(whole).toMatchObject({ key: KEY, isWhole: true, writtenAt: seconds * 1000, viewOf: null });
  expect(whole?.bytes).toBeGreaterThan((bytes ?? 0) + 1000);
  expect(other).toMatchObject({ key: OTHER, isWhole: false });
  await growing.discard();
});
