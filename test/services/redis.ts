import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetched } from './cache.ts';
import type { Service } from './service.ts';
import { startThrowAway } from './throwAway.ts';

const binary = (): string | undefined =>
  [
    process.env.REDIS_SERVER,
    '/usr/bin/redis-server',
    '/usr/local/bin/redis-server',
    join(fetched('redis'), 'usr/bin/redis-server'),
  ].find((path) => path && existsSync(path));

/** In memory alone: nothing is written to disk. */
export const redis: Service = {
  title: 'Redis',
  variable: 'SEXTANT_TEST_REDIS_URL',
  howTo: 'npm run services -- redis, or name the program in REDIS_SERVER',
  async start() {
    const program = binary();
    if (program === undefined) return null;
    return startThrowAway({
      name: 'redis',
      stopSignal: 'SIGTERM',
      prepare: async () => undefined,
      command: (home, port) => ({
        program,
        args: Object.entries({
          port: String(port),
          bind: '127.0.0.1',
          save: '',
          appendonly: 'no',
          dir: home,
        }).flatMap(([name, value]) => [`--${name}`, value]),
      }),
      isReady: (_, log) => log.includes('eady to accept connections'),
      url: (port) => `redis://127.0.0.1:${port}`,
    });
  },
};
