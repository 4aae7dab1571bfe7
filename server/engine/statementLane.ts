/**
 * Two pools side by side: one runs statements, the other lists tables, judges and plans, so that this work does not
 * wait behind long queries. A plan may take long as well, because databases compute constants in it. So each person has
 * a limited share there too, and one worker is left for everybody else.
 */
import type { Lane } from '../processes/lane.ts';
import { createPool } from '../processes/pool.ts';
import type { PoolOptions } from '../processes/scheduler.ts';
import type { CallName, EngineCalls, Part } from './calls.ts';

const ABOUT_CATALOG: ReadonlySet<CallName> = new Set<CallName>([
  'inspect',
  'describe',
  'catalogs',
  'schemas',
  'tables',
  'table',
  'search',
]);

const CATALOG_WORKERS_MAX = 2;
/** The server itself requests listings, which wait and are not refused. */
const CATALOG_QUEUE_LENGTH = 1000;

export const createStatementLane = (
  options: PoolOptions<EngineCalls, Part>,
): Lane<EngineCalls, Part> => {
  const statements = createPool(options);
  const catalog = createPool({
    ...options,
    workers: Math.min(1, options.workers),
    workersMax: CATALOG_WORKERS_MAX,
    callsPerOwner: 1,
    queueLength: CATALOG_QUEUE_LENGTH,
  });
  const poolOf = (name: CallName) => (ABOUT_CATALOG.has(name) ? catalog : statements);
  return {
    call: (name, args, ticket) => poolOf(name).call(name, args, ticket),
    stream: (name, args, ticket) => poolOf(name).stream(name, args, ticket),
    stop: async (runId) => (await statements.stop(runId)) || catalog.stop(runId),
    before: (runId) => statements.before(runId),
    close: async () => {
      await Promise.all([statements.close(), catalog.close()]);
    },
  };
};
