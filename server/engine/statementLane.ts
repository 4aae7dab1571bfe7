/**
 * Two pools side by side: statements run in one; tables are listed and statements judged and planned in the other,
 * so that none of that waits behind somebody's long query. A plan may take long as well: databases compute what is
 * constant in it. So there too each person has a share, and one worker is left for everybody else.
 */
import type { Lane } from './laneEngine.ts';
import { createPool, type PoolOptions } from '../processes/pool.ts';
import type { CallName } from './calls.ts';

const MEANT_FOR_CATALOG: ReadonlySet<CallName> = new Set<CallName>([
  'inspect',
  'describe',
  'catalogs',
  'schemas',
  'tables',
  'table',
  'search',
]);

const CLERKS_MAX = 2;
/** Listings are asked for by the server: they wait, and are not turned away. */
const QUEUE_LENGTH = 1000;

export const createPoolWithClerks = (options: PoolOptions): Lane => {
  const pool = createPool(options);
  const clerks = createPool({
    ...options,
    workers: Math.min(1, options.workers),
    workersMax: CLERKS_MAX,
    queriesPerOwner: 1,
    queueLength: QUEUE_LENGTH,
  });
  return {
    call: (name, args, ticket) =>
      (MEANT_FOR_CATALOG.has(name) ? clerks : pool).call(name, args, ticket),
    stop: async (runId) => (await pool.stop(runId)) || clerks.stop(runId),
    before: (runId) => pool.before(runId),
    close: async () => {
      await Promise.all([pool.close(), clerks.close()]);
    },
  };
};
