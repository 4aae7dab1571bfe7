/** The imports between the server's folders. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { edges, files, isTest, ROOT } from './edges';

const onServer = edges.filter(
  ({ from, to }) => from.startsWith('server/') && to.startsWith('server/') && !isTest(from),
);

/** `server/engine`, and below it one folder more: `server/engine/drivers`. */
const FOLDER_DEPTHS = [2, 3];
const folderOf = (file: string, depth: number): string =>
  dirname(file).split('/').slice(0, depth).join('/');

const isWithin = (inner: string, outer: string): boolean => `${inner}/`.startsWith(`${outer}/`);

/** Pairs of folders that import each other, unless one holds the other. */
const mutualPairs = (depth: number): readonly string[] => {
  const pairs = new Map<string, string>();
  for (const { from, to } of onServer) {
    const [one, other] = [folderOf(from, depth), folderOf(to, depth)];
    if (isWithin(one, other) || isWithin(other, one)) continue;
    pairs.set(`${one} → ${other}`, `${other} → ${one}`);
  }
  return [...pairs].filter(([pair, back]) => pair < back && pairs.has(back)).map(([pair]) => pair);
};

test.each(FOLDER_DEPTHS)(
  'no two folders of the server import each other, %i levels deep, types included',
  (depth) => {
    expect(mutualPairs(depth)).toEqual([]);
  },
);

test('SQL Lab’s folder is imported by its routes alone', () => {
  const strangers = onServer
    .filter(({ to }) => to.startsWith('server/sqllab/'))
    .filter(({ from }) => !/^server\/(sqllab|routes)\//.test(from))
    .map(({ from, to }) => `${from} → ${to}`);
  expect(strangers).toEqual([]);
});

test('the code that starts and kills processes imports nothing of what they do', () => {
  const strangers = onServer
    .filter(
      ({ from, to }) => isWithin(from, 'server/processes') && !isWithin(to, 'server/processes'),
    )
    .map(({ from, to }) => `${from} → ${to}`);
  expect(strangers).toEqual([]);
});

test('one folder of the server starts processes', () => {
  const others = [...files].filter(
    (file) =>
      file.startsWith('server/') &&
      !file.startsWith('server/processes/') &&
      !isTest(file) &&
      readFileSync(join(ROOT, file), 'utf8').includes("'node:child_process'"),
  );
  expect(others).toEqual([]);
});
