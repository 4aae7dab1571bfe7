/**
 * The app of `aServer` on a port, in a process of its own, for tests that kill it or measure its memory:
 * `node appProcess.ts STORE DATA_DIR [workers]`.
 */
import { listen } from '../server/cli/listen.ts';
import { DEFAULTS } from '../server/config.ts';
import { aServer } from './testServer.ts';

const [storeAt = '', dataDir = '', workers] = process.argv.slice(2);
const server = await aServer({
  storeAt,
  dataDir,
  workers: workers === 'workers',
  // Many charts at once take long on a busy machine.
  config: { page: { ...DEFAULTS.page, SUPERSET_WEBSERVER_TIMEOUT: 600 } },
});
const { port } = await listen(server.app, { host: '127.0.0.1', port: 0 });
process.stdout.write(`${port}\n`);
