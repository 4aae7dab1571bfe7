/** What package.json lists is used, and what is used is listed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, IMPORT, isTest, ROOT, textOf } from './edges';

interface Manifest {
  readonly name: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const product = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
const listed = [...product, ...Object.keys(manifest.devDependencies ?? {})];

/** `@scope/name` or `name` of what is imported; null for files and for Node's own. */
const packageOf = (specifier: string): string | null =>
  /^(\.|#|@\/|node:)/.test(specifier)
    ? null
    : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(IMPORT)].flatMap(([, , named, lazy, bare]) => {
    const name = packageOf(named ?? lazy ?? bare ?? '');
    return name !== null && /^[@a-z]/.test(name) ? [name] : [];
  });

/** Where a package may be named without an import: styles, settings, commands, paths of files inside it. */
const OTHER = [
  'vite.config.ts',
  'tsconfig.json',
  'biome.json',
  '.oxlintrc.json',
  'index.html',
  ...readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `src/${name}`),
];
const texts = [...[...files].map(textOf), ...OTHER.map(read)].join('\n');
const commands = [...Object.values(manifest.scripts ?? {}), texts].join('\n');

const manifestOf = (name: string): Manifest =>
  JSON.parse(read(`node_modules/${name}/package.json`)) as Manifest;

const binsOf = ({ name, bin }: Manifest): readonly string[] =>
  typeof bin === 'string' ? [name.split('/').at(-1) ?? name] : Object.keys(bin ?? {});

const isNamed = (name: string) =>
  new RegExp(`['"\`/]${name.replaceAll('.', '\\.')}['"\`/]`).test(texts);
const isRun = (name: string) =>
  binsOf(manifestOf(name)).some((bin) =>
    new RegExp(`(^|[\\s'"/])${bin}([\\s'"]|$)`, 'm').test(commands),
  );

/** Types that stand apart: of our own packages, or named by the types of one of them. */
const typesOf = (name: string) => `@types/${name.replace(/^@(.+)\//, '$1__')}`;

test('every listed package is used', () => {
  const used = new Set(listed.filter((name) => isNamed(name) || isRun(name)));
  const wanted = new Set(
    [...used].flatMap((name) => {
      const { dependencies, peerDependencies } = manifestOf(name);
      return [
        ...Object.keys(peerDependencies ?? {}),
        ...Object.keys(dependencies ?? {}).map(typesOf),
      ];
    }),
  );
  const unused = listed.filter(
    (name) =>
      !used.has(name) && !wanted.has(name) && ![...used].some((one) => typesOf(one) === name),
  );
  expect(unused).toEqual([]);
});

test('every imported package is listed, and the product uses no development package', () => {
  const missing = [...files].flatMap((file) =>
    importsOf(file)
      .filter((name) => !(isTest(file) ? listed : product).includes(name))
      .map((name) => `${file} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every listed package is installed', () => {
  const optional = Object.keys(manifest.optionalDependencies ?? {});
  const absent = listed.filter(
    (name) =>
      !optional.includes(name) && !existsSync(join(ROOT, 'node_modules', name, 'package.json')),
  );
  expect(absent).toEqual([]);
});
