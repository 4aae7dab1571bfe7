/** Debian packages unpacked beside the system: no rights needed, nothing of the machine changed. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fetched } from './cache.ts';

/** With what they depend on, less what the machine has. A folder appears whole or not at all. */
export const unpack = (name: string, packages: readonly string[]): void => {
  const target = fetched(name);
  if (existsSync(target)) return;
  const work = `${target}.${process.pid}`;
  const files = join(work, 'files');
  for (const folder of ['lists/partial', 'archives/partial', 'files']) {
    mkdirSync(join(work, folder), { recursive: true, mode: 0o755 });
  }
  const options = [
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${work}`,
    `Dir::Cache::archives=${join(work, 'archives')}`,
    'Dir::Cache::pkgcache=',
    'Dir::Cache::srcpkgcache=',
    'Debug::NoLocking=1',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  const apt = (...args: readonly string[]) =>
    execFileSync('apt-get', ['-qq', ...options, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    apt('update');
    apt('-y', '--no-install-recommends', '--download-only', 'install', ...packages);
    for (const file of readdirSync(join(work, 'archives'))) {
      if (!file.endsWith('.deb')) continue;
      execFileSync('dpkg-deb', ['-x', join(work, 'archives', file), files]);
    }
    renameSync(files, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
