/** `npm test`: installs what is missing, runs every check and every test, and ends with `N passed, N failed`. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled, ROOT, withOwnNode } from './prepare.mjs';

const BROWSERS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const browser = () => BROWSERS.find((path) => path && existsSync(path));

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: withOwnNode(), ...options })
    .status === 0;

/** Journeys run in a real browser, which comes from Debian's packages if none is installed. */
const ensureBrowser = () => {
  if (browser()) return;
  console.log('Installing Chromium for the journeys…');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    return run(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  if (apt('install', '-y', '--no-install-recommends', 'chromium')) return;
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium');
};

/** Databases that tests start themselves; if one cannot be downloaded, its tests are reported as skipped. */
const fetchServices = () =>
  new Promise((resolve) => {
    const args = [
      '--disable-warning=ExperimentalWarning',
      'scripts/services.ts',
      'mariadb',
      'clickhouse',
    ];
    const node = join(ROOT, 'node_modules/.bin/node');
    const child = spawn(node, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', resolve);
    child.once('error', resolve);
  });

ensureInstalled();
ensureBrowser();
/** Runs while the other checks are working. */
const services = fetchServices();

/** Rows of gates that run beside each other, as many as most machines have cores: the types keep one busy. */
const GATES = [
  [
    { name: 'types', command: 'tsc', args: ['--noEmit'] },
    { name: 'format', command: 'biome', args: ['format', '--reporter=summary'] },
  ],
  [
    { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
    { name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] },
    {
      name: 'compress',
      command: 'node',
      args: ['--disable-warning=ExperimentalWarning', 'scripts/compress.ts'],
    },
  ],
];

let passed = 0;
let failed = 0;
let skipped = 0;

/** What failed and why, repeated at the end, where a reader of a long log looks first. */
const failures = [];

const fail = (what, why = '') => {
  failed += 1;
  failures.push({ what, why });
};

/** What it says comes at its end, since others run beside it. */
const gate = ({ name, command, args }) =>
  new Promise((done) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', command), args, {
      cwd: ROOT,
      env: withOwnNode(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => said.push(chunk));
    child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
      if (code === 0) passed += 1;
      else fail(`${name} (${command} ${args.join(' ')})`);
      done();
    });
  });

await Promise.all(
  GATES.map(async (row) => {
    for (const one of row) await gate(one);
  }),
);

/** Runs the tests of one part, which may be several vitest projects, and counts them from its report. */
const tests = (part, projects = [part]) => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-test-'));
  const report = join(folder, 'report.json');
  const ok = run(join(ROOT, 'node_modules/.bin/vitest'), [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) {
    fail(`the ${part} tests did not report`);
    return;
  }
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  passed += counts.numPassedTests;
  skipped += counts.numPendingTests + counts.numTodoTests;
  const failedBefore = failed;
  for (const file of counts.testResults) {
    const broken = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const test of broken)
      fail(`${relative(ROOT, file.name)}: ${test.fullName}`, test.failureMessages.join('\n'));
    if (file.status === 'failed' && broken.length === 0)
      fail(`${relative(ROOT, file.name)} could not run`, file.message);
  }
  // An error outside a test, such as a rejection that nobody handled, is in the exit code alone.
  if (!ok && failed === failedBefore) fail(`the ${part} tests had an error outside a test`);
};

await services;
// Slow to start, but `npm test` runs every test.
process.env.SEXTANT_TEST_TRINO_URL ??= 'start';
tests('server', ['alone', 'server']);
tests('src');
if (browser()) {
  process.env.CHROMIUM_PATH = browser();
  tests('journeys');
} else {
  console.log(
    'SKIPPED: the journeys, for want of a browser. Install one with `apt-get install chromium`, or name it in CHROMIUM_PATH.',
  );
}

for (const { what, why } of failures)
  console.log(`✗ ${what}${why && `\n    ${why.slice(0, 1500).replaceAll('\n', '\n    ')}`}`);
if (skipped > 0) console.log(`${skipped} skipped; each says above what it needs`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
