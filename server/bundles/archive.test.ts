import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aZip } from '../../mocks/bundle.ts';
import { zip } from '../query/zip.ts';
import { ArchiveProblem, readArchive } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const stored = (bytes: Uint8Array): string => {
  count += 1;
  const file = join(folder, `${count}.zip`);
  writeFileSync(file, bytes);
  return file;
};
const named = (...names: readonly string[]) =>
  zip(
    names.map((name) => ({ name, data: Buffer.from('a: 1') })),
    new Date('2026-01-01T00:00:00Z'),
  );
const pathsIn = async (bytes: Uint8Array) =>
  (await readArchive(stored(bytes))).files.map(({ path }) => path);

test('files are known by their paths below the root folder; what no import reads is left', async () => {
  const names = [
    'r/metadata.yaml',
    'r/charts/A.yml',
    'top.yaml',
    'r/a.txt',
    'r/.h.yaml',
    'r/_x.yaml',
  ];
  expect(await pathsIn(named(...names, 'r/./charts//B.yaml'))).toEqual([
    'metadata.yaml',
    'charts/A.yml',
    'charts/B.yaml',
  ]);
});

test.each([
  ['../../etc/x.yaml'],
  ['r/../../x.yaml'],
  ['/etc/x.yaml'],
  ['C:/x.yaml'],
  ['r\\..\\x.yaml'],
])('an archive with the path %s is refused, or names nothing outside it [T25]', async (path) => {
  const outside = /^(\/|[a-z]:)|\.\.|\\/i;
  const paths = await pathsIn(named('r/metadata.yaml', path)).catch((cause: unknown) => {
    expect(cause).toBeInstanceOf(ArchiveProblem);
    return [];
  });
  expect(paths.filter((one) => outside.test(one))).toEqual([]);
});

test('an archive that holds a path twice is refused [T25]', async () => {
  await expect(pathsIn(named('r/a.yaml', 'r/./a.yaml'))).rejects.toThrow('twice');
});

test('a file that is more than a hundred times its packed size is refused [T25]', async () => {
  const bomb = aZip({ 'a.yaml': Buffer.alloc(20 * 1024 * 1024, 'a') });
  expect(bomb.length).toBeLessThan(100_000);
  await expect(pathsIn(bomb)).rejects.toThrow('100 times its packed size');
});

test('an archive that holds more than the limit is refused, by the bytes that come out of it [T25]', async () => {
  const data = Buffer.from(Array.from({ length: 90_000 }, () => Math.random().toString(36)).join());
  const files = Object.fromEntries([1, 2, 3].map((at) => [`${at}.yaml`, data]));
  const limits = { bytes: 2 * 1024 * 1024, entries: 10, ratio: 100 };
  await expect(readArchive(stored(aZip(files)), limits)).rejects.toThrow('more than 2 MB');
});

test('a size that the archive does not tell the truth about does not get past the limit [T25]', async () => {
  const bytes = aZip({ 'a.yaml': Buffer.alloc(1024 * 1024, 'a') });
  const central = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt32LE(10, central + 24);
  await expect(pathsIn(bytes)).rejects.toThrow(ArchiveProblem);
});

test('a file whose bytes are no longer those that were packed is refused by its name', async () => {
  const bytes = aZip({ 'charts/a.yaml': { slice_name: 'Sales of the year' } });
  const central = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt8(bytes.readUInt8(central + 16) ^ 1, central + 16);
  await expect(pathsIn(bytes)).rejects.toThrow(/charts\/a\.yaml is damaged/);
});

test('an archive of too many entries is refused [T25]', async () => {
  const names = Array.from({ length: 2001 }, (_, at) => `r/${at}.txt`);
  await expect(pathsIn(named(...names))).rejects.toThrow('more than 2000 entries');
});

test('an archive inside an archive is not unpacked [T25]', async () => {
  expect(await pathsIn(aZip({ 'inner.zip': aZip({ 'a.yaml': { a: 1 } }) }))).toEqual([]);
});

test.each([
  ['text', Buffer.from('no archive')],
  ['nothing', Buffer.alloc(0)],
  ['half an archive', named('r/a.yaml').subarray(0, 40)],
])('%s is no archive', async (_, bytes) => {
  const refused = await readArchive(stored(bytes)).catch((cause: unknown) => cause);
  expect(refused).toMatchObject({ isArchive: false });
});
