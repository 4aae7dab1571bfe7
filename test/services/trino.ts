/** One Trino node with generated data (`tpch`) and tables in its memory. It takes some ten seconds to start. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findJava } from './java.ts';
import type { Service } from './service.ts';
import { answerAt, startThrowAway } from './throwAway.ts';
import { trinoHome } from './trinoFiles.ts';

const JAVA = [
  '-Xmx1G',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-Djdk.attach.allowAttachSelf=true',
  '-XX:+EnableDynamicAgentLoading',
  '-Dfile.encoding=UTF-8',
  '--enable-native-access=ALL-UNNAMED',
  '--sun-misc-unsafe-memory-access=allow',
];

const write = (home: string, name: string, lines: readonly string[]) =>
  writeFileSync(join(home, 'etc', name), `${lines.join('\n')}\n`);

/** `ada` may ask as one who reads less: a Ben of any name. */
const RULES = {
  impersonation: [{ original_user: 'ada', new_user: 'ben.*' }],
  tables: [
    {
      user: 'ben.*',
      catalog: 'tpch',
      schema: 'tiny',
      table: 'nation',
      privileges: ['SELECT'],
      filter: 'regionkey = 1',
    },
    {
      privileges: ['SELECT', 'INSERT', 'DELETE', 'UPDATE', 'OWNERSHIP', 'GRANT_SELECT'],
    },
  ],
};

const prepare = (home: string, port: number) => {
  mkdirSync(join(home, 'etc/catalog'), { recursive: true });
  write(home, 'catalog/tpch.properties', ['connector.name=tpch']);
  write(home, 'catalog/memory.properties', ['connector.name=memory']);
  write(home, 'rules.json', [JSON.stringify(RULES)]);
  write(home, 'access-control.properties', [
    'access-control.name=file',
    `security.config-file=${home}/etc/rules.json`,
  ]);
  write(home, 'log.properties', ['io.trino=WARN']);
  write(home, 'config.properties', [
    'node.environment=test',
    `node.id=test-${port}`,
    'node.bind-ip=127.0.0.1',
    'node.internal-address=127.0.0.1',
    'coordinator=true',
    'node-scheduler.include-coordinator=true',
    `http-server.http.port=${port}`,
    `discovery.uri=http://127.0.0.1:${port}`,
    `plugin.dir=${trinoHome()}/plugin`,
    `catalog.config-dir=${home}/etc/catalog`,
    `access-control.config-files=${home}/etc/access-control.properties`,
    'query.max-memory=512MB',
    'query.max-memory-per-node=512MB',
    'query.min-expire-age=30s',
  ]);
};

export const trino: Service = {
  title: 'Trino',
  variable: 'SEXTANT_TEST_TRINO_URL',
  howTo: 'npm run services -- trino',
  isHeavy: true,
  async start() {
    const java = findJava();
    if (java === undefined || !existsSync(join(trinoHome(), 'lib'))) return null;
    return startThrowAway({
      name: 'trino',
      stopSignal: 'SIGTERM',
      prepare: async () => undefined,
      command(home, port) {
        prepare(home, port);
        return {
          program: java,
          args: [
            ...JAVA,
            `-Dlog.levels-file=${home}/etc/log.properties`,
            `-Dconfig=${home}/etc/config.properties`,
            '-cp',
            `${trinoHome()}/lib/*`,
            'io.trino.server.TrinoServer',
          ],
        };
      },
      isReady: async (_, __, port) =>
        (await answerAt(`http://127.0.0.1:${port}/v1/info`)).includes('"starting":false'),
      url: (port) => `trino://ada@127.0.0.1:${port}/memory`,
    });
  },
};
