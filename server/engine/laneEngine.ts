import { randomBytes } from 'node:crypto';
import type { Dialect } from './dialects/dialect.ts';
import type { Cell, Column, Engine, Patience, RunOptions, Statement } from './engine.ts';
import type { Answer, Args, CallName, Part } from './workerProtocol.ts';

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

const gather = () => {
  let columns: readonly Column[] = [];
  let values: Cell[][] = [];
  let rowCount = 0;
  const clear = () => {
    values = columns.map(() => []);
    rowCount = 0;
  };
  return {
    take(part: Part) {
      if (part.type === 'columns') {
        columns = part.columns;
        clear();
      } else if (part.type === 'restart') clear();
      else if (part.type === 'values') {
        const more = JSON.parse(part.text) as Cell[][];
        if (rowCount === 0) values = more;
        else {
          for (const [at, column] of values.entries()) {
            for (const cell of more[at] ?? []) column.push(cell);
          }
        }
        rowCount += part.rows;
      }
    },
    table: (truncated: boolean) => ({ columns, values, rowCount, truncated }),
  };
};

/** Removes what a run that failed or was stopped may have left of its answer. */
export type Discard = (key: string) => Promise<void>;

/** The engine port over a lane. */
export const createEngine = (dialect: Dialect, lane: Lane, discard: Discard): Engine => {
  const runArgs = (statement: Statement, options: RunOptions) => ({
    statement,
    owner: options.owner,
    limit: options.limit,
    timeoutMs: options.timeoutMs,
    allowWrites: options.allowWrites ?? false,
  });

  const ticket = (options: RunOptions, onPart: (part: Part) => void): Ticket => ({
    runId: options.runId,
    owner: options.owner,
    timeoutMs: options.timeoutMs,
    signal: options.signal,
    onStarted: options.onStarted,
    onPart,
  });

  return {
    dialect,

    async query(statement, options) {
      const answer = gather();
      const args = runArgs(statement, options);
      const { truncated } = await lane.call('query', args, ticket(options, answer.take));
      return answer.table(truncated);
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
      lane.call('inspect', { sql, schema }, catalogTicket(patience)),
    describe: (statement, patience) =>
      lane.call('describe', { statement }, catalogTicket(patience)),
    catalogs: () => lane.call('catalogs', {}, catalogTicket()),
    schemas: (catalog = null) => lane.call('schemas', { catalog }, catalogTicket()),
    tables: (schema, catalog = null) => lane.call('tables', { schema, catalog }, catalogTicket()),
    table: (ref) => lane.call('table', { ref }, catalogTicket()),
    search: (search) => lane.call('search', { search }, catalogTicket()),
    close: () => lane.close(),
  };
};
