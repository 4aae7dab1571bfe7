import { describe, expect, test } from 'vitest';
import { zip } from '../../../server/query/zip';
import { holdsData, withArchives } from './archives';
import { FILES_AT_ONCE, leftWords } from './folders';

const archiveOf = (
  files: Readonly<Record<string, string>>,
  name = 'all.zip',
  change: (bytes: Buffer) => void = () => undefined,
): File => {
  const entries = Object.entries(files).map(([path, text]) => ({
    name: path,
    data: Buffer.from(text),
    isPacked: path.endsWith('.csv'),
  }));
  const bytes = zip(entries, new Date('2026-01-01T00:00:00Z'));
  change(bytes);
  return new File([bytes as BlobPart], name);
};
const found = (...files: readonly File[]) => withArchives({ files, left: [], isCut: false });
const CSV = `a\n${'1\n'.repeat(1000)}`;
/** Where the list of an archive has its first entry. */
const listIn = (bytes: Buffer) => bytes.readUInt32LE(bytes.length - 22 + 16);

describe('a ZIP file with files of data', () => {
  test('gives those whose format is known by their names, packed or not, and names the others', async () => {
    const archive = archiveOf({
      'data/b.csv': CSV,
      'data/2024/a.json': '[]',
      'data/notes.docx': 'x',
      '__MACOSX/data/b.csv': 'x',
      'data/.hidden.csv': 'x',
      'data/empty/': '',
    });
    const all = await found(new File(['a\n'], 'before.csv'), archive);
    expect(all.files.map(({ name }) => name)).toEqual(['before.csv', 'a.json', 'b.csv']);
    expect(await all.files[2]?.text()).toBe(CSV);
    expect(leftWords(all)).toBe(
      'Left out, because it is in no format that is read here: notes.docx.',
    );
    expect(await holdsData(archive)).toBe(true);
  });

  test('with much in it says how far it is, each percent once, and ends where it is stopped', async () => {
    const files = [archiveOf({ 'a.csv': 'a,b\n1,2\n'.repeat(3_000_000) })];
    const told: number[] = [];
    const given = { files, left: [], isCut: false };
    const all = await withArchives(given, { onPercent: (_, percent) => told.push(percent) });
    expect(all.files[0]?.size).toBe(24_000_000);
    expect(told.at(-1)).toBe(100);
    expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b));
    const stop = new AbortController();
    const half = (_: string, percent: number) => {
      expect(stop.signal.aborted).toBe(false);
      if (percent >= 50) stop.abort(new Error('Stopped'));
    };
    const stopped = withArchives(given, { onPercent: half, signal: stop.signal });
    await expect(stopped).rejects.toThrow('Stopped');
  });

  test('gives no more files than the server keeps', async () => {
    const many = Object.fromEntries(
      Array.from({ length: FILES_AT_ONCE + 1 }, (_, at) => [`${at}.csv`, 'a\n']),
    );
    const all = await found(archiveOf(many));
    expect(all.files).toHaveLength(FILES_AT_ONCE);
    expect(all.isCut).toBe(true);
  });

  test.each<[string, File, string]>([
    ['is none', new File(['text'], 'x.zip'), 'x.zip is no ZIP archive that can be read here.'],
    [
      'is a bundle',
      archiveOf({ 'a/metadata.yaml': 'version: 1.0.0', 'a/x.csv': 'a' }),
      'all.zip is a bundle of objects. Import it from a list, or drop it on a page.',
    ],
    [
      'says that it is large',
      archiveOf({ 'x.csv': CSV }, 'all.zip', (bytes) =>
        bytes.writeUInt32LE(2 ** 31, listIn(bytes) + 24),
      ),
      'all.zip unpacks to more than 1 GB. Unpack it, and choose its folder.',
    ],
    [
      'holds more than it says [T25]',
      archiveOf({ 'x.csv': CSV }, 'all.zip', (bytes) => bytes.writeUInt32LE(9, listIn(bytes) + 24)),
      'all.zip is damaged.',
    ],
    [
      'is locked',
      archiveOf({ 'x.csv': CSV }, 'all.zip', (bytes) => bytes.writeUInt16LE(1, listIn(bytes) + 8)),
      'all.zip is locked, or packed in a way that is not known here. Unpack it, and choose its folder.',
    ],
  ])('that %s is refused in words', async (_, archive, words) => {
    const all = await found(archive);
    expect(all.files).toEqual([]);
    expect(leftWords(all)).toBe(words);
  });

  test.each<[string, File, boolean]>([
    ['a bundle', archiveOf({ 'a/metadata.yaml': 'x', 'a/x.csv': 'a' }), false],
    ['an archive of pictures', archiveOf({ 'a.png': 'x' }), false],
    ['no archive', new File(['text'], 'x.zip'), false],
  ])('is not %s', async (_, archive, is) => expect(await holdsData(archive)).toBe(is));
});
