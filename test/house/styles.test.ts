/** The kit's styles that the page loads are those of the components that it uses, in the kit's own order. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { files, isTest, ROOT, textOf } from './edges';

const KIT = join(ROOT, 'node_modules/@mantine/core');
const BASE = ['baseline', 'default-css-variables', 'global'];

const read = (path: string): string => readFileSync(path, 'utf8');

const importedNames = (): ReadonlySet<string> => {
  const sources = [...files].filter((file) => file.startsWith('src/') && !isTest(file));
  const imports = sources.flatMap((file) => [
    ...textOf(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ]);
  const names = imports.flatMap(([, list = '']) => list.split(','));
  return new Set(
    names.filter((name) => !/^\s*type\s/.test(name)).map((name) => name.trim().split(' ')[0] ?? ''),
  );
};

/** The modules of the kit that these exports need, down to the last. */
const modulesOf = (names: ReadonlySet<string>): ReadonlySet<string> => {
  const index = join(KIT, 'esm/index.mjs');
  const seen = new Set<string>();
  for (const [, list = '', path = ''] of read(index).matchAll(
    /import \{([^}]*)\} from "(\.[^"]+)"/g,
  )) {
    const own = list.split(',').map((name) => name.trim().split(' ').at(-1) ?? '');
    if (own.some((name) => names.has(name))) seen.add(resolve(dirname(index), path));
  }
  for (const module of seen) {
    for (const [, path = ''] of read(module).matchAll(/from "(\.[^"]+)"/g))
      seen.add(resolve(dirname(module), path));
  }
  return seen;
};

/** Class names are made of the file's name: each is in the styles of one component. */
const stylesOf = (modules: ReadonlySet<string>): readonly string[] => {
  const classes = [...modules]
    .filter((module) => module.endsWith('.module.mjs'))
    .flatMap((module) => read(module).match(/m_[\da-f]+/g) ?? []);
  const whole = read(join(KIT, 'styles.css'));
  const all = readdirSync(join(KIT, 'styles'))
    .filter((file) => !file.endsWith('.layer.css'))
    .map((file) => ({
      name: file.replace('.css', ''),
      text: read(join(KIT, 'styles', file)).trim(),
    }))
    .toSorted((a, b) => whole.indexOf(a.text) - whole.indexOf(b.text));
  return all
    .filter(
      ({ name, text }) => BASE.includes(name) || classes.some((one) => text.includes(`.${one}`)),
    )
    .map(({ name }) => name);
};

test('the page loads the styles of the components that it uses, in the order of the kit', () => {
  const loaded = [...textOf('src/ui/kit.css').matchAll(/styles\/([\w-]+)\.layer\.css/g)];
  expect(loaded.map(([, name]) => name)).toEqual(stylesOf(modulesOf(importedNames())));
});
