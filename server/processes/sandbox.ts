import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface Sandbox {
  /** Put before the command of a worker that needs no network. */
  readonly prefix: readonly string[];
  /** Null when the kernel keeps such workers off the network; otherwise what is missing. */
  readonly warning: string | null;
}

const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const find = (program: string) =>
  FOLDERS.map((folder) => `${folder}/${program}`).find((path) => existsSync(path)) ?? null;

const works = ([command, ...args]: readonly string[]) =>
  command !== undefined &&
  spawnSync(command, [...args, 'true'], { env: {}, timeout: 5000 }).status === 0;

const ifItWorks = (prefix: readonly string[]) => (works(prefix) ? prefix : []);

/** Dies with its parent, gains no rights, writes no core dumps, and opens no more files than it needs. */
const confined = (atParentsDeath: 'KILL' | 'TERM'): readonly string[] => {
  const setpriv = find('setpriv');
  const prlimit = find('prlimit');
  return [
    ...ifItWorks(prlimit ? [prlimit, '--core=0', '--nofile=4096', '--'] : []),
    ...ifItWorks(setpriv ? [setpriv, '--no-new-privs', '--pdeathsig', atParentsDeath, '--'] : []),
  ];
};

const noNetwork = () => {
  const unshare = find('unshare');
  if (!unshare) return null;
  const ways = [
    [unshare, '--net', '--'],
    [unshare, '--user', '--map-current-user', '--net', '--'],
  ];
  return ways.find(works) ?? null;
};

let probed: Sandbox | null = null;

/** What this host can do to isolate workers, tried once. */
export const sandbox = (): Sandbox => {
  if (probed) return probed;
  const offline = noNetwork();
  probed = {
    prefix: [...(offline ?? []), ...confined('KILL')],
    warning: offline
      ? null
      : 'Query workers run without a network namespace of their own: this host does not allow `unshare --net`. ' +
        'The engine itself still refuses network and files.',
  };
  return probed;
};

/** For processes that need no network. */
export const offlinePrefix = (): readonly string[] => sandbox().prefix;

let confinedOnce: readonly string[] | null = null;

/** For processes that connect to a server elsewhere; they tell it to stop before they end. */
export const onlinePrefix = (): readonly string[] => {
  confinedOnce ??= confined('TERM');
  return confinedOnce;
};
