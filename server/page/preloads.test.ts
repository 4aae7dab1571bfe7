import { expect, test } from 'vitest';
import { type Manifest, preloadsOf } from './preloads.ts';

const INTER = 'node_modules/inter/files/inter-latin-wght-normal.woff2';
const MONO = 'node_modules/mono/files/jetbrains-mono-latin-wght-normal.woff2';

/** A build with two screens, in the form in which Vite describes it. */
const MANIFEST: Manifest = {
  'index.html': { file: 'assets/index.js', name: 'index', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js', name: 'runtime' },
  '_shell-1.js': { file: 'assets/shell.js', name: 'shell', imports: ['_runtime.js', 'index.html'] },
  '_signIn-1.js': { file: 'assets/signIn.js', name: 'signIn', imports: ['index.html'] },
  '_packages-1.js': { file: 'assets/packages.js', name: 'packages', imports: ['_shell-1.js'] },
  '_echarts-1.js': { file: 'assets/echarts.js', name: 'echarts', imports: ['_runtime.js'] },
  'src/screens/dashboard/pages.ts': {
    file: 'assets/dashboard.js',
    name: 'pages',
    imports: ['_shell-1.js', '_packages-1.js'],
  },
  'src/screens/library/pages.ts': {
    file: 'assets/library.js',
    name: 'pages',
    imports: ['_shell-1.js'],
  },
  [INTER]: { file: 'assets/inter.woff2' },
  [MONO]: { file: 'assets/mono.woff2' },
};

test('a page names the start, the shell and its screen with all they need, each once and what is needed first', () => {
  expect(preloadsOf(MANIFEST, 'charts').scripts).toEqual([
    'assets/runtime.js',
    'assets/index.js',
    'assets/shell.js',
    'assets/library.js',
  ]);
});

test('a dashboard names the library that draws charts too, though its code loads it later', () => {
  expect(preloadsOf(MANIFEST, 'dashboard').scripts).toEqual([
    'assets/runtime.js',
    'assets/index.js',
    'assets/shell.js',
    'assets/packages.js',
    'assets/dashboard.js',
    'assets/echarts.js',
  ]);
});

test('the sign-in page names nothing that only signed-in people need', () => {
  expect(preloadsOf(MANIFEST, 'signIn').scripts).toEqual([
    'assets/runtime.js',
    'assets/index.js',
    'assets/signIn.js',
  ]);
});

test('fonts are named where their text shows at once', () => {
  expect(preloadsOf(MANIFEST, 'charts').fonts).toEqual(['assets/inter.woff2']);
  expect(preloadsOf(MANIFEST, 'sqlLab').fonts).toEqual(['assets/inter.woff2', 'assets/mono.woff2']);
});

test('a part that the build does not have is left out', () => {
  expect(preloadsOf(MANIFEST, 'sqlLab').scripts).toEqual([
    'assets/runtime.js',
    'assets/index.js',
    'assets/shell.js',
  ]);
  expect(preloadsOf({}, 'charts')).toEqual({ scripts: [], fonts: [] });
});
