/** The app of `aServer` behind a port in a process of its own, for tests that kill it: `node appProcess.ts STORE DATA_DIR`. */
import { listen } from '../server/cli/listen.ts';
import { aServer } from './testServer.ts';

const [storeAt = '', dataDir = ''] = process.argv.slice(2);
const server = await aServer({ storeAt, dataDir });
const { port } = await listen(server.app, { host: '127.0.0.1', port: 0 });
process.stdout.write(`${port}\n`);
