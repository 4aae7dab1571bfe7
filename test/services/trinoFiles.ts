/** Trino as Maven Central has it, less the plugins that tests have no use for: 112 of 1,500 MB stay. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fetched } from './cache.ts';
import { fetchJava } from './java.ts';

/** Later ones are not on Maven Central. */
const VERSION = '476';
const PLUGINS = ['tpch', 'memory'];
const FETCH = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';

export const trinoHome = (): string => fetched(`trino-${VERSION}`);

export const fetchTrino = (): void => {
  fetchJava();
  const target = trinoHome();
  if (existsSync(target)) return;
  const work = `${target}.${process.pid}`;
  mkdirSync(work, { recursive: true });
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    run('mvn', [
      '-q',
      '-B',
      FETCH,
      `-Dmaven.repo.local=${join(work, 'repository')}`,
      `-Dartifact=io.trino:trino-server:${VERSION}:tar.gz`,
      `-DoutputDirectory=${work}`,
    ]);
    const name = `trino-server-${VERSION}`;
    run('tar', ['-xzf', join(work, `${name}.tar.gz`), '-C', work]);
    // The plugins share their files by links to one another: what is kept is copied out.
    const files = join(work, 'files');
    cpSync(join(work, name, 'lib'), join(files, 'lib'), { recursive: true });
    for (const plugin of PLUGINS) {
      cpSync(join(work, name, 'plugin', plugin), join(files, 'plugin', plugin), {
        recursive: true,
      });
    }
    renameSync(files, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
