/** A made-up chart type compiles with its folder and its line in the registry, and with nothing missing from either. */
import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './edges';

const META = `import { IconGrain } from '@tabler/icons-react';
import { defineMeta } from '@/viz/vizMeta';

const madeUpMeta = defineMeta({
  type: 'made_up',
  name: 'Made up',
  category: 'Ranking',
  description: 'A square, as large as its metric.',
  goodFor: 'one number',
  notGoodFor: 'two numbers',
  tags: ['square'],
  icon: IconGrain,
  thumbnail: { full: 'M16 0h40v40H16z' },
  sections: [{ title: 'Query', tab: 'data', controls: ['metric', 'row_limit'] }],
  controls: { row_limit: { label: 'Squares', default: 1, isShown: ({ metric }) => Boolean(metric) } },
  required: () => ['metric'],
  emitsCrossFilters: false,
});

export { madeUpMeta };
`;

const INDEX = `import { defineViz, type VizProps } from '@/viz/vizPlugin';

function Square({ results, title, width }: VizProps) {
  return <div role="img" aria-label={title} style={{ width }}>{results.length}</div>;
}

export default defineViz({
  Viz: Square,
});
`;

interface Folder {
  readonly meta: string;
  readonly index: string;
  readonly line: string;
  readonly queries: string;
}

const LINE = "{ ...madeUpMeta, load: () => import('./index') },";
const QUERIES = 'made_up: (form) => [baseQuery(form)],';
const WHOLE: Folder = { meta: META, index: INDEX, line: LINE, queries: QUERIES };

const without = (text: string, line: RegExp): string => {
  const rest = text
    .split('\n')
    .filter((one) => !line.test(one))
    .join('\n');
  if (rest === text) throw new Error(`Nothing matches ${line}`);
  return rest;
};

const META_PARTS = [
  'type',
  'name',
  'category',
  'description',
  'goodFor',
  'notGoodFor',
  'tags',
  'icon',
  'thumbnail',
  'sections',
  'controls',
  'required',
  'emitsCrossFilters',
] as const;

/** The fault, the folder, and the compiler's message. */
const BROKEN: Readonly<Record<string, readonly [Folder, RegExp]>> = {
  ...Object.fromEntries(
    META_PARTS.map((part) => [
      `without its ${part}`,
      [{ ...WHOLE, meta: without(META, new RegExp(`^ {2}${part}: `)) }, new RegExp(`'${part}'`)],
    ]),
  ),
  'without the way its queries are built': [{ ...WHOLE, queries: '' }, /'made_up'/],
  'without its drawing': [{ ...WHOLE, index: without(INDEX, /Viz: Square/) }, /'Viz'/],
  'without its code in the registry': [{ ...WHOLE, line: '{ ...madeUpMeta },' }, /'load'/],
  'with a control that nobody knows in a section': [
    { ...WHOLE, meta: META.replace("'metric', 'row_limit'", "'metric', 'row_limits'") },
    /"row_limits"/,
  ],
  'with a control that nobody knows among its own': [
    { ...WHOLE, meta: META.replace('{ row_limit: {', '{ row_limits: {') },
    /'row_limits'/,
  ],
  'with a control that nobody knows among the required': [
    { ...WHOLE, meta: META.replace("=> ['metric']", "=> ['metrik']") },
    /"metrik"/,
  ],
};

/** Beside the sources, so that packages are found, and hidden from the other checks. */
let place = '';
let output = '';

const write = async (name: string, { meta, index, line, queries }: Folder) => {
  const folder = join(place, name);
  await mkdir(folder);
  const registry = `import { baseQuery } from '@/viz/shared/baseQuery';
import type { BuildQueries, VizEntry } from '@/viz/vizPlugin';
import { madeUpMeta } from './meta';

const types = [
  ${line}
] as const satisfies readonly VizEntry[];

const queries: Readonly<Record<(typeof types)[number]['type'], BuildQueries>> = {
  ${queries}
};

export default { types, queries };
`;
  await Promise.all([
    writeFile(join(folder, 'meta.ts'), meta),
    writeFile(join(folder, 'index.tsx'), index),
    writeFile(join(folder, 'registry.ts'), registry),
  ]);
};

const compile = () =>
  new Promise<string>((resolve, reject) => {
    const tsc = spawn(join(ROOT, 'node_modules/.bin/tsc'), ['-p', place, '--pretty', 'false']);
    let text = '';
    for (const stream of [tsc.stdout, tsc.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    tsc.on('error', reject).on('close', () => resolve(text));
  });

const folderOf = (at: number) => `broken${at}`;

beforeAll(async () => {
  place = await mkdtemp(join(ROOT, '.made-up-'));
  const { compilerOptions } = JSON.parse(await readFile(join(ROOT, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: { paths: Readonly<Record<string, readonly string[]>> };
  };
  const paths = Object.fromEntries(
    Object.entries(compilerOptions.paths).map(([name, targets]) => [
      name,
      targets.map((target) => join(ROOT, target)),
    ]),
  );
  const folders = [WHOLE, ...Object.values(BROKEN).map(([folder]) => folder)];
  const names = ['whole', ...Object.keys(BROKEN).map((_, at) => folderOf(at))];
  await Promise.all(folders.map((folder, at) => write(names[at] ?? '', folder)));
  await writeFile(
    join(place, 'tsconfig.json'),
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: { paths },
      files: names.map((name) => `${name}/registry.ts`),
      include: [],
    }),
  );
  output = await compile();
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** The compiler's messages for the files in one folder. */
const problemsIn = (folder: string) =>
  output
    .split(/\n(?=\S)/)
    .filter((message) => message.includes(`${folder}/`))
    .join('\n');

test('a made-up chart type compiles with one folder and one line', () => {
  expect(problemsIn('whole')).toBe('');
});

test.each(Object.entries(BROKEN).map(([title, [, message]], at) => [title, at, message] as const))(
  'a made-up chart type %s does not compile',
  (_, at, message) => {
    expect(problemsIn(folderOf(at))).toMatch(message);
  },
);
