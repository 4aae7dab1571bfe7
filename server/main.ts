/**
 * The Node entry: options, lock, store, engines, first administrator, example data, listen; closed in the reverse
 * order.
 */
import { existsSync, readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { createGate } from './access/gate.ts';
import { createApp } from './app.ts';
import { BadOption, HELP, type LogLevel, type Options, readOptions } from './cli/options.ts';
import { endInOrder, announceReady } from './cli/ending.ts';
import { addressOf, listen, type ListenOptions } from './cli/listen.ts';
import { startFailure } from './cli/startFailure.ts';
import type { Config } from './config.ts';
import { networkRules } from './databases/networkRules.ts';
import type { Deps } from './deps.ts';
import { ensureExamples } from './examples/ensureExamples.ts';
import { createFront } from './front/front.ts';
import { lookAtSuperset } from './front/lookAtSuperset.ts';
import { createLog, type Log } from './log.ts';
import { createPageFiles } from './page/files.ts';
import { ensureFirstAdmin } from './setup/firstAdmin.ts';
import { findBrowser, type FoundBrowser } from './pictures/findBrowser.ts';
import { createPictures } from './pictures/pictures.ts';
import { startRefreshing } from './refreshes/runDue.ts';
import { startSchedules } from './schedules/runScheduled.ts';
import { startSweeping } from './setup/sweep.ts';
import { createRowLimits } from './rowRules/rowLimits.ts';
import { createWorkers } from './setup/workers.ts';
import { lockData } from './cli/dataLock.ts';
import { openStore } from './store/database.ts';
import { engineTarget, ensureEmbeddedDatabase } from './store/databases.ts';
import { createQueries } from './store/queries.ts';
import { ensureRoles } from './access/ensureRoles.ts';
import { secretsOf } from './store/secrets.ts';

const ROOT = resolve(import.meta.dirname, '..');

const version = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/** One line that changes in place on a terminal, and a few lines elsewhere. */
const progressLine = () => {
  let last = '';
  return {
    show: (text: string) => {
      if (text === last) return;
      last = text;
      if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
    },
    end: (text: string) => console.log(process.stdout.isTTY ? `\r\x1b[K${text}` : text),
  };
};

const logAt = (level: LogLevel): Log =>
  createLog((line) => {
    if (level === 'info' || (level === 'error' && line.includes('"level":"error"'))) {
      process.stderr.write(`${line}\n`);
    }
  });

const listening = ({ host, port, limits }: Config, log: Log): ListenOptions => ({
  host,
  port,
  connectionsPerAddress: limits.connectionsPerAddress,
  onError: (error) => log.error('A connection could not be accepted', { error }),
});

const notAtRoot = ({ origin }: URL): string =>
  `${origin}/health replies 404, so there is no Superset at the root of that host (--superset). One below a path (SUPERSET_APP_ROOT) is not supported.`;

/** The front stores nothing: it has no store, no engine, no example data. */
const startFront = async (superset: URL, { config, logLevel }: Options): Promise<void> => {
  const { host } = config;
  const files = createPageFiles(join(ROOT, 'dist'));
  const log = logAt(logLevel);
  const found = await lookAtSuperset(superset);
  if (found === 'elsewhere') throw new BadOption(notAtRoot(superset));
  let ownPort = config.port;
  const listensAt = () => new URL(addressOf(host, ownPort));
  const front = createFront({ superset, config, listensAt, files, log });
  const server = await listen(front, listening(config, log));
  ownPort = server.port;
  endInOrder({ log, close: server.close });
  announceReady();
  // A server that is killed later writes nothing.
  flushCompileCache();
  console.log(
    `Sextant is ready at ${addressOf(host, server.port)}, before the Superset at ${superset.origin}`,
  );
  if (found === 'away')
    console.log('That Superset does not answer yet. The pages say so until it does.');
};

/** Without a browser there are no pictures, and without hosts no files by address. */
const offered = (config: Config, browser: FoundBrowser | null): Config => ({
  ...config,
  capabilities: config.capabilities.filter(
    (name) =>
      (browser !== null || name !== 'dashboard.pictures') &&
      (config.fileHosts.length > 0 || name !== 'files.address'),
  ),
});

const start = async ({ config: given, logLevel }: Options): Promise<void> => {
  const browser = findBrowser(process.env, process.getuid?.() === 0);
  const config = offered(given, browser);
  const { dataDir, host, port } = config;
  const since = new Date().toISOString();
  const lock = lockData(dataDir, `process ${process.pid}, started ${since}, port ${port}`);
  const log = logAt(logLevel);
  const store = await openStore({ at: config.storeUrl ?? join(dataDir, 'store.sqlite') });
  let ownPort = port;
  const network = () => networkRules(config, ownPort);
  const workers = createWorkers({
    config,
    network,
    log,
    onWarning: (message) => log.error(message),
  });
  const gate = createGate(store.db);
  const pictures =
    browser === null
      ? undefined
      : createPictures({
          browser,
          folder: join(dataDir, 'chromium'),
          at: () => new URL(addressOf(host, ownPort)),
          now: () => new Date(),
          onWarning: (message) => log.error(message),
        });
  const deps: Deps = {
    config,
    store,
    gate,
    rowLimits: createRowLimits({ store, gate, config, templates: workers.deps.templates }),
    ...workers.deps,
    ...(pictures ? { pictures } : {}),
    network,
    publicUrl: () => config.publicUrl ?? new URL(addressOf(host, ownPort)),
    secrets: secretsOf(dataDir),
    log,
    now: () => new Date(),
  };
  await ensureRoles(store.db);
  const secret = await ensureFirstAdmin(deps);
  const embedded = await ensureEmbeddedDatabase(store.db, deps.now());
  deps.engines.of(engineTarget(embedded, deps.secrets, null)); // its workers warm up while the rest starts
  await createQueries(store.db).failUnfinished(deps.now());

  const server = await listen(createApp(deps), listening(config, log));
  ownPort = server.port;
  const stopSweeping = startSweeping(deps);
  const stopSchedules = startSchedules(deps);
  const stopRefreshing = await startRefreshing(deps);
  const url = addressOf(host, server.port);

  const close = async (drainMs: number): Promise<void> => {
    stopSweeping();
    stopSchedules();
    stopRefreshing();
    await server.close(drainMs);
    await workers.close();
    await pictures?.close();
    await store.close();
    lock.release();
  };
  endInOrder({ log, close });
  announceReady();
  // A server that is killed later writes nothing.
  flushCompileCache();

  const progress = progressLine();
  let hasExamples = false;
  await ensureExamples(deps, ({ table, percent }) => {
    hasExamples = true;
    progress.show(`Making the example data: ${percent}% (${table})`);
  });
  if (hasExamples) progress.end('Made the example data.');

  console.log(`Sextant is ready at ${url}`);
  if (secret !== null) {
    console.log(
      `Sign in for the first time with this link, once:\n  ${deps.publicUrl().origin}/login/?secret=${secret}`,
    );
  }
};

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env, ROOT);
  if (options.help || options.version) {
    console.log(options.help ? HELP : version());
    return;
  }
  if (!existsSync(join(ROOT, 'dist/index.html'))) {
    throw new Error('The page is not built. Use npm start, or run npm run build first.');
  }
  await (options.superset ? startFront(options.superset, options) : start(options));
};

main().catch((error: unknown) => {
  const { code, message } = startFailure(error);
  console.error(message);
  process.exit(code);
});
