import { randomBytes } from 'node:crypto';
import type { Dialect } from './dialects/dialect.ts';
import type { Engine, Patience, RunOptions, Statement } from './engine.ts';
import { discardHeld, heldPath } from './heldBytes.ts';
import { heldTable } from './heldTable.ts';
import type { Answer, Args, CallName, Part } from './calls.ts';

/** The share and the limits of one call. */
export interface Ticket {
  readonly runId: string;
  readonly owner: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onStarted?: (() => void) | undefined;
  readonly onPart?: (part: Part) => void;
}

/** A way to have calls answered: a pool of child processes, or the process itself in tests. */
export interface Lane {
  call<Name extends CallName>(name: Name, args: Args<Name>, ticket: Ticket): Promise<Answer<Name>>;
  stop(runId: string): Promise<boolean>;
  before(runId: string): number | null;
  close(): Promise<void>;
}

const CATALOG_TIMEOUT_MS = 30_000;
const KEY_BYTES = 16;

const catalogTicket = (patience?: Patience): Ticket => ({
  runId: `catalog-${randomBytes(8).toString('hex')}`,
  owner: 'system',
  timeoutMs: CATALOG_TIMEOUT_MS,
  ...patience,
});

/** What is read in this process: names and plans, never the rows of a chart. */
const QUERY_MAX_BYTES = 16 * 1024 * 1024;

/** Removes what a run that failed or was stopped may have left of its answer. */
export type Discard = (key: string) => Promise<void>;

export interface EngineParts {
  readonly dialect: Dialect;
  readonly as: string | null;
  readonly lane: Lane;
  /** Where answers lie that are held for another process. */
  readonly heldDir: string;
  readonly discard: Discard;
}

/** The engine port over a lane. */
export const createEngine = ({ dialect, as, lane, heldDir, discard }: EngineParts): Engine => {
  const runArgs = (statement: Statement, options: RunOptions) => ({
    statement,
    as,
    owner: options.owner,
    limit: options.limit,
    timeoutMs: options.timeoutMs,
    allowWrites: options.allowWrites ?? false,
  });

  const ticket = (options: RunOptions, onPart?: (part: Part) => void): Ticket => ({
    runId: options.runId,
    owner: options.owner,
    timeoutMs: options.timeoutMs,
    signal: options.signal,
    onStarted: options.onStarted,
    ...(onPart ? { onPart } : {}),
  });

  const hold: Engine['hold'] = async (statement, { maxBytes, ...options }) => {
    const path = heldPath(heldDir);
    try {
      const args = { ...runArgs(statement, options), maxBytes, path };
      return await lane.call('hold', args, ticket(options));
    } catch (error) {
      // A worker that was killed leaves its file behind.
      discardHeld({ path, size: 0 });
      throw error;
    }
  };

  return {
    dialect,
    as,
    hold,

    async query(statement, options) {
      const held = await hold(statement, { ...options, maxBytes: QUERY_MAX_BYTES });
      try {
        return heldTable(held);
      } finally {
        discardHeld(held.text);
      }
    },

    async store(statement, options) {
      const key = randomBytes(KEY_BYTES).toString('hex');
      const args = { ...runArgs(statement, options), key };
      const onPart = (part: Part) => {
        if (part.type === 'progress') options.onProgress?.(part.percent);
        else if (part.type === 'rows') options.onRows?.(key, part.rows);
      };
      try {
        return await lane.call('store', args, ticket(options, onPart));
      } catch (error) {
        await discard(key);
        throw error;
      }
    },

    stop: (runId) => lane.stop(runId),
    before: (runId) => lane.before(runId),
    inspect: (sql, schema = null, patience) =>
      lane.call('inspect', { as, sql, schema }, catalogTicket(patience)),
    describe: (statement, patience) =>
      lane.call('describe', { as, statement }, catalogTicket(patience)),
    catalogs: () => lane.call('catalogs', { as }, catalogTicket()),
    schemas: (catalog = null) => lane.call('schemas', { as, catalog }, catalogTicket()),
    tables: (schema, catalog = null) =>
      lane.call('tables', { as, schema, catalog }, catalogTicket()),
    table: (ref) => lane.call('table', { as, ref }, catalogTicket()),
    search: (search) => lane.call('search', { as, search }, catalogTicket()),
    close: () => lane.close(),
  };
};
