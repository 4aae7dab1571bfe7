/** `npm start`: installs and builds what is missing or outdated, then keeps the server running. Plain JavaScript: nothing is installed yet. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ROOT, withOwnNode } from './prepare.mjs';
import { supervise } from './supervise.mjs';

const BIN = join(ROOT, 'node_modules/.bin');
const STAMP = join(ROOT, 'dist/.sextant-built');
const PAGE_SOURCES = [
  'common',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/compress.ts',
];

const filesOf = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
};

/** Changes when a source file of the page is changed, added or removed. */
const pageSources = () => {
  const hash = createHash('sha256');
  const files = PAGE_SOURCES.flatMap((path) => filesOf(join(ROOT, path)));
  for (const file of files.sort((a, b) => (a < b ? -1 : 1))) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const run = (name, args) => {
  const { status } = spawnSync(join(BIN, name), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: withOwnNode(),
  });
  if (status !== 0) process.exit(status ?? 1);
};

const ensureBuilt = () => {
  const wanted = pageSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Building the page…');
  run('vite', ['build', '--logLevel', 'warn']);
  run('node', ['--disable-warning=ExperimentalWarning', 'scripts/compress.ts']);
  writeFileSync(STAMP, wanted);
};

/** Options that only print something need no page. */
const TELLING = new Set(['--help', '-h', '--version']);

ensureInstalled();
const args = process.argv.slice(2);
if (!args.some((arg) => TELLING.has(arg))) ensureBuilt();

supervise(args);
