/** Each widget has one implementation, and everybody uses it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(ROOT, 'src', name), 'utf8') }));

/** Files that take one of these names from a package. */
const takers = (from: string, names: readonly string[]): readonly string[] =>
  sources
    .filter(({ text }) =>
      [...text.matchAll(/import\s+([^'";]+?)\s+from\s+'([^']+)'/g)].some(
        ([, taken = '', specifier]) =>
          specifier === from && names.some((name) => new RegExp(`\\b${name}\\b`).test(taken)),
      ),
    )
    .map(({ name }) => name);

test.each([
  ['multiple selection', '@mantine/core', ['MultiSelect', 'PillsInput'], 'ui/select/'],
  ['markdown', 'react-markdown', ['ReactMarkdown'], 'MarkdownText.tsx'],
  ['toasts', '@mantine/notifications', ['notifications'], null],
] as const)('the widget for %s is drawn by one file [WGT-15]', (_, from, names, place) => {
  const found = takers(from, names);
  expect(found.filter((name) => place === null || !name.includes(place))).toEqual([]);
  expect(found).toHaveLength(place === null ? 0 : 1);
});

test('buttons, dialogs and tooltips come from the theme, never from the browser [WGT-15]', () => {
  const own = sources.filter(({ text }) =>
    /<dialog\b|\bwindow\.(alert|confirm|prompt)\(/.test(text),
  );
  expect(own.map(({ name }) => name)).toEqual([]);
});

test('no dialog asks for more than 900 px [WGT-07]', () => {
  const WIDEST_PX = 900;
  const sizes = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/<Modal\b[^>]*?\bsize=\{(\d+)\}/g)].map(([, px]) => ({
      name,
      px: Number(px),
    })),
  );
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter(({ px }) => px > WIDEST_PX)).toEqual([]);
});
