/** MariaDB stands in for MySQL: they share protocol and most of their SQL. MySQL itself is in no Debian package. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetched } from './cache.ts';
import { withCertificates } from './certificates.ts';
import type { Service } from './service.ts';
import { type Command, done, startThrowAway } from './throwAway.ts';

const base = (): string | undefined =>
  [process.env.MARIADB_BASE, '/usr', join(fetched('mariadb'), 'usr')].find(
    (place) => place && existsSync(join(place, 'sbin/mariadbd')),
  );

/** Unpacked packages bring their libraries along; those of the machine find their own. */
const withLibraries = (place: string, program: string, args: readonly string[]): Command => ({
  program,
  args,
  ...(place === '/usr'
    ? {}
    : {
        env: {
          LD_LIBRARY_PATH: ['lib', '../lib']
            .map((folder) => join(place, folder, 'x86_64-linux-gnu'))
            .join(':'),
        },
      }),
});

const SETTINGS = [
  '--bind-address=127.0.0.1',
  '--skip-log-bin',
  '--skip-name-resolve',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-buffer-pool-size=32M',
  '--innodb-log-file-size=8M',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_bin',
  // A server of another zone and another grammar than we work in.
  '--default-time-zone=+05:45',
  '--sql-mode=STRICT_TRANS_TABLES,ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES',
];

export const mariadb: Service = {
  title: 'MySQL (MariaDB)',
  variable: 'SEXTANT_TEST_MYSQL_URL',
  howTo: 'npm run services -- mariadb',
  async start(tls) {
    const place = base();
    if (place === undefined) return null;
    return startThrowAway({
      name: 'mariadb',
      stopSignal: 'SIGTERM',
      async prepare(home) {
        await done(
          withLibraries(place, join(place, 'bin/mariadb-install-db'), [
            '--no-defaults',
            `--basedir=${place}`,
            `--datadir=${join(home, 'db')}`,
            '--skip-name-resolve',
            '--auth-root-authentication-method=normal',
            '--skip-test-db',
            '--innodb-log-file-size=8M',
          ]),
          home,
        );
        if (tls) withCertificates(tls, home);
      },
      command: (home, port) =>
        withLibraries(place, join(place, 'sbin/mariadbd'), [
          '--no-defaults',
          `--datadir=${join(home, 'db')}`,
          `--lc-messages-dir=${join(place, 'share/mysql')}`,
          `--plugin-dir=${join(place, 'lib/mysql/plugin')}`,
          `--port=${port}`,
          // Below the data folder: a whole path may be too long for a socket.
          '--socket=socket',
          `--pid-file=${join(home, 'pid')}`,
          ...SETTINGS,
          ...(tls
            ? [`--ssl-cert=${join(home, 'server.crt')}`, `--ssl-key=${join(home, 'server.key')}`]
            : []),
        ]),
      isReady: (_, log) => log.includes('ready for connections'),
      url: (port) => `mysql://root@127.0.0.1:${port}/`,
    });
  },
};
