/** `npm run services -- mariadb`: downloads servers, which tests then start themselves. */
import { fetched } from '../test/services/cache.ts';
import { unpack } from '../test/services/packages.ts';
import { fetchTrino } from '../test/services/trinoFiles.ts';

const FETCH: Readonly<Record<string, () => void>> = {
  mariadb: () => unpack('mariadb', ['mariadb-server-core', 'mariadb-client-core']),
  clickhouse: () => unpack('clickhouse', ['clickhouse-server']),
  redis: () => unpack('redis', ['redis-server']),
  trino: fetchTrino,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(FETCH, name));
if (chosen.length === 0 || unknown.length > 0) {
  console.error(`Which? Known are: ${Object.keys(FETCH).join(', ')}.`);
  process.exit(2);
}
for (const name of chosen) {
  try {
    FETCH[name]?.();
    console.log(`${name}: ready in ${fetched('')}`);
  } catch (error) {
    console.error(
      `${name} could not be fetched: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}
