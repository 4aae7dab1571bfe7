import { randomBytes } from 'node:crypto';
import type { Lane, Ticket } from '../processes/lane.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { CatalogOptions, Engine, RunOptions, Statement } from './engine.ts';
import { discardHeld, discardUnfinished, heldPath } from './heldBytes.ts';
import { heldTable } from './heldTable.ts';
import type { EngineCalls, Part } from './calls.ts';

const CATALOG_TIMEOUT_MS = 30_000;
const KEY_BYTES = 16;

const catalogTicket = (options?: CatalogOptions): Ticket<Part> => ({
  runId: `catalog-${randomBytes(8).toString('hex')}`,
  owner: 'system',
  timeoutMs: CATALOG_TIMEOUT_MS,
  ...options,
});

const ticket = (options: RunOptions, onPart?: (part: Part) => void): Ticket<Part> => ({
  runId: options.runId,
  owner: options.owner,
  timeoutMs: options.timeoutMs,
  signal: options.signal,
  beforeStart: options.beforeStart,
  onStarted: options.onStarted,
  ...(onPart ? { onPart } : {}),
});

/** The limit for what this process reads itself: names and plans, never the rows of a chart. */
const QUERY_MAX_BYTES = 16 * 1024 * 1024;

/** Removes what a failed or stopped run may have left of its result. */
export type Discard = (key: string) => Promise<void>;

export interface EngineParts {
  readonly dialect: Dialect;
  readonly as: string | null;
  readonly lane: Lane<EngineCalls, Part>;
  /** The folder of results that are held for another process. */
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

  const hold: Engine['hold'] = async (statement, options) => {
    const { maxBytes, names, rowsMaxBytes } = options;
    const path = heldPath(heldDir);
    try {
      const args = {
        ...runArgs(statement, options),
        maxBytes,
        path,
        ...(names ? { names } : {}),
        ...(rowsMaxBytes === undefined ? {} : { rowsMaxBytes }),
      };
      return await lane.call('hold', args, ticket(options));
    } catch (error) {
      // A worker that was killed leaves its file behind.
      discardUnfinished(path);
      throw error;
    }
  };

  return {
    dialect,
    as,
    hold,

    async holdEach(statement, parts, options) {
      const held = parts.map((part) => ({ ...part, path: heldPath(heldDir) }));
      try {
        const args = { ...runArgs(statement, options), parts: held };
        return await lane.call('holdEach', args, ticket(options));
      } catch (error) {
        for (const { path } of held) discardUnfinished(path);
        throw error;
      }
    },

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
    inspect: (sql, schema = null, options) =>
      lane.call('inspect', { as, sql, schema }, catalogTicket(options)),
    describe: (statement, options) =>
      lane.call('describe', { as, statement }, catalogTicket(options)),
    catalogs: () => lane.call('catalogs', { as }, catalogTicket()),
    schemas: (catalog = null) => lane.call('schemas', { as, catalog }, catalogTicket()),
    tables: (schema, catalog = null) =>
      lane.call('tables', { as, schema, catalog }, catalogTicket()),
    table: (ref) => lane.call('table', { as, ref }, catalogTicket()),
    search: (search) => lane.call('search', { as, search }, catalogTicket()),
    close: () => lane.close(),
  };
};
