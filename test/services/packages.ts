/** Debian packages unpacked beside the system: no rights needed, nothing of the machine changed. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Outside of private homes where root is: servers run as another user there, and must enter. */
const cache = (): string => {
  const home =
    process.getuid?.() === 0
      ? '/var/cache'
      : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return join(process.env.SEXTANT_SERVICES_DIR ?? home, 'sextant-services');
};

/** Where the files of a service's packages lie, once they do. */
export const unpacked = (name: string): string => join(cache(), name);

/** With what they depend on, less what the machine has. A folder appears whole or not at all. */
export const unpack = (name: string, packages: readonly string[]): void => {
  const target = unpacked(name);
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
