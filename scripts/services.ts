/** `npm run services -- mariadb`: fetches database servers that tests start by themselves afterwards. */
import { unpack, unpacked } from '../test/services/packages.ts';

const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  mariadb: ['mariadb-server-core', 'mariadb-client-core'],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PACKAGES, name));
if (asked.length === 0 || unknown.length > 0) {
  console.error(`Which? Known are: ${Object.keys(PACKAGES).join(', ')}.`);
  process.exit(2);
}
for (const name of asked) {
  try {
    unpack(name, PACKAGES[name] ?? []);
    console.log(`${name}: ${unpacked(name)}`);
  } catch (error) {
    console.error(
      `${name} could not be fetched: ${error instanceof Error ? error.message : error}`,
    );
    process.exitCode = 1;
  }
}
