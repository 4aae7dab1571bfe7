/** The files named in the documents exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './edges';

const DOCUMENTS = [
  'README.md',
  ...globSync('{docs,server,src,test}/**/*.md', { cwd: ROOT }).map((name) =>
    name.replaceAll('\\', '/'),
  ),
];

/** In backquotes: a path with a slash and, unless it is a folder of ours, an ending. */
const PATH = /`((?:src|server|common|mocks|test|docs|bench|soak|scripts)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|#)([^)\s]+)\)/g;

test.each(DOCUMENTS)('the document %s names only files and folders that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
  const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(document), path));
  expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
