/** Debian's ClickHouse, 18.16 of 2018: its protocol, limits and refusals are today's, much of its SQL is not. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetched } from './cache.ts';
import type { Service } from './service.ts';
import { answerAt, type Command, startThrowAway } from './throwAway.ts';

const PLACES = [
  process.env.CLICKHOUSE,
  '/usr/sbin/clickhouse-server',
  '/usr/bin/clickhouse-server',
];

const unpackedRoot = () => fetched('clickhouse');

const program = (): string | undefined =>
  [...PLACES, join(unpackedRoot(), 'usr/sbin/clickhouse-server')].find(
    (place) => place && existsSync(place),
  );

/** `only_reads` may not change a thing, nor settings; `viewer` has a password and one database. */
const USERS = `<yandex>
  <profiles>
    <default><max_memory_usage>2000000000</max_memory_usage></default>
    <locked><readonly>1</readonly></locked>
    <reading><readonly>2</readonly></reading>
  </profiles>
  <quotas><default/></quotas>
  <users>
    <default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default>
    <locked><password></password><networks><ip>127.0.0.1</ip></networks><profile>locked</profile><quota>default</quota></locked>
    <reading><password></password><networks><ip>127.0.0.1</ip></networks><profile>reading</profile><quota>default</quota></reading>
    <viewer><password>look</password><networks><ip>127.0.0.1</ip></networks><profile>reading</profile><quota>default</quota>
      <allow_databases><database>shop</database><database>system</database></allow_databases></viewer>
  </users>
</yandex>
`;

const config = (home: string) => `<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <path>${home}/db/</path><tmp_path>${home}/tmp/</tmp_path>
  <user_files_path>${home}/files/</user_files_path><format_schema_path>${home}/schemas/</format_schema_path>
  <users_config>${home}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <timezone>Asia/Kathmandu</timezone><mlock_executable>false</mlock_executable>
</yandex>
`;

const command = (binary: string, home: string, port: number): Command => {
  const root = unpackedRoot();
  const libraries = ['usr/lib', 'lib'].map((folder) => join(root, folder, 'x86_64-linux-gnu'));
  return {
    program: binary,
    args: [`--config-file=${join(home, 'config.xml')}`, '--', `--http_port=${port}`],
    ...(binary.startsWith(root) ? { env: { LD_LIBRARY_PATH: libraries.join(':') } } : {}),
  };
};

export const clickhouse: Service = {
  title: 'ClickHouse',
  variable: 'SEXTANT_TEST_CLICKHOUSE_URL',
  howTo: 'npm run services -- clickhouse',
  async start() {
    const binary = program();
    if (binary === undefined) return null;
    return startThrowAway({
      name: 'clickhouse',
      stopSignal: 'SIGTERM',
      async prepare(home) {
        for (const folder of ['db', 'tmp', 'files', 'schemas']) {
          mkdirSync(join(home, folder), { mode: 0o777 });
          chmodSync(join(home, folder), 0o777);
        }
        writeFileSync(join(home, 'users.xml'), USERS);
        writeFileSync(join(home, 'config.xml'), config(home));
      },
      command: (home, port) => command(binary, home, port),
      isReady: async (_, __, port) =>
        (await answerAt(`http://127.0.0.1:${port}/ping`)).startsWith('Ok'),
      url: (port) => `clickhouse://default@127.0.0.1:${port}/default`,
    });
  },
};
