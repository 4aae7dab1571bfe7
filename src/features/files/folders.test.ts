import { expect, test } from 'vitest';
import { tableNameOf } from './entries';
import { FILES_AT_ONCE, filesOfDrop, filesOfFolder, leftWords } from './folders';

const aFile = (name: string) => new File(['a\n1\n'], name);

/** What a browser gives for a dropped file. */
const fileEntry = (name: string) => ({
  name,
  isDirectory: false,
  file: (found: (file: File) => void) => found(aFile(name)),
});

/** A folder, of which a browser gives two at a time. */
const folderEntry = (name: string, inside: readonly object[]) => ({
  name,
  isDirectory: true,
  createReader: () => {
    let at = 0;
    return {
      readEntries: (found: (some: readonly object[]) => void) => {
        found(inside.slice(at, at + 2));
        at += 2;
      },
    };
  },
});

const dropped = (...entries: readonly object[]) =>
  entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
  })) as unknown as DataTransferItemList;

const names = (files: readonly File[]) => files.map(({ name }) => name);

test('a dropped folder gives its files by name, also those of folders inside, and what is not read is named', async () => {
  const inner = folderEntry('2024', [fileEntry('b.csv'), fileEntry('a.parquet')]);
  const folder = folderEntry('data', [
    fileEntry('notes.docx'),
    inner,
    fileEntry('z.ndjson.gz'),
    fileEntry('all.tar.gz'),
    fileEntry('.DS_Store'),
    folderEntry('.git', [fileEntry('x.csv')]),
  ]);
  const found = await filesOfDrop(dropped(folder, fileEntry('any name')));
  expect(names(found.files)).toEqual(['any name', 'a.parquet', 'b.csv', 'z.ndjson.gz']);
  expect(leftWords(found)).toBe(
    'Left out, because it is in no format that is read here: all.tar.gz, notes.docx.',
  );
});

test('a dropped file that is no entry of a disk is taken as it is', async () => {
  const items = [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => aFile('a.csv') }];
  const found = await filesOfDrop(items as unknown as DataTransferItemList);
  expect(names(found.files)).toEqual(['a.csv']);
});

/** What a browser gives for a folder that was chosen. */
const chosen = (folder: string, ...paths: readonly string[]) =>
  paths.map((path) =>
    Object.defineProperty(aFile(path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
      value: `${folder}/${path}`,
    }),
  );

test('a chosen folder gives its files in the order of their paths, and nothing that is hidden', () => {
  const files = chosen('data', 'p10.csv', 'p2.csv', 'inner/a.csv', '.git/x.csv', '.hidden.csv');
  expect(names(filesOfFolder(files).files)).toEqual(['a.csv', 'p2.csv', 'p10.csv']);
});

test('a hidden folder that is chosen or dropped itself is meant', async () => {
  expect(names(filesOfFolder(chosen('.data', 'a.csv', '.b.csv')).files)).toEqual(['a.csv']);
  const folder = folderEntry('.data', [fileEntry('a.csv'), fileEntry('.b.csv')]);
  expect(names((await filesOfDrop(dropped(folder))).files)).toEqual(['a.csv']);
});

test('one folder that is chosen or dropped is named, and none beside another or beside files', async () => {
  expect(filesOfFolder(chosen('data', 'a.csv')).folder).toBe('data');
  const [one, other] = [folderEntry('one', [fileEntry('a.csv')]), folderEntry('other', [])];
  expect((await filesOfDrop(dropped(one))).folder).toBe('one');
  expect((await filesOfDrop(dropped(one, other))).folder).toBeUndefined();
  expect((await filesOfDrop(dropped(one, fileEntry('b.csv')))).folder).toBeUndefined();
});

test('no more files than the server keeps are taken at once, and that is said', () => {
  const found = filesOfFolder(
    Array.from({ length: FILES_AT_ONCE + 1 }, (_, at) => aFile(`${at}.csv`)),
  );
  expect(found.files).toHaveLength(FILES_AT_ONCE);
  expect(leftWords(found)).toBe('Only the first 40 files are taken at once.');
  expect(leftWords(filesOfFolder([aFile('a.csv')]))).toBeNull();
});

test.each([
  ['sales.csv', 'sales'],
  ['sales.csv.gz', 'sales'],
  ['Sales 2024.v2.CSV.GZ', 'sales_2024_v2'],
  ['sales.gz', 'sales'],
  ['.csv', 'table'],
])('%s becomes the table %s', (file, table) => {
  expect(tableNameOf(file)).toBe(table);
});
