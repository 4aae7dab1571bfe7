/** Trino’s statement protocol: a statement is posted, and its result is fetched page by page. */
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError, stopped } from '../engine.ts';
import { exactNumbers } from '../drivers/exactNumbers.ts';
import type { HttpReply, Connection } from './connection.ts';
import { dialect } from './dialect.ts';
import { type Failed, statementError } from './errors.ts';

export interface ResultField {
  readonly name: string;
  readonly type: string;
}

export interface Page {
  readonly columns: readonly ResultField[] | null;
  readonly rows: readonly (readonly unknown[])[];
  readonly percent: number;
  /** Rows that the statement changed; on its last page. */
  readonly changed: number | undefined;
  readonly headers: HttpReply['headers'];
}

interface Payload {
  readonly nextUri?: string;
  readonly columns?: readonly ResultField[];
  readonly data?: readonly (readonly unknown[])[];
  readonly error?: Failed;
  readonly updateCount?: number;
  readonly stats?: { readonly progressPercentage?: number };
}

export interface Context {
  readonly catalog: string | null;
  readonly schema: string | null;
  /** The user to impersonate, if not the signed-in one. */
  readonly as: string | null;
  readonly transaction: string | null;
  /** Of the server’s own clock; null for its configured limit. */
  readonly timeoutMs: number | null;
}

const BUSY = new Set([429, 502, 503, 504]);
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 100;
const WORDS_MAX = 300;

const plainWords = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, WORDS_MAX);

const answered = ({ status, text }: HttpReply): string => {
  if (status === 200) return text;
  const words = plainWords(text);
  throw new EngineError('connection', `HTTP ${status}${words ? `: ${words}` : ''}`);
};

/** A number so long that a double may not be exact. */
const LONG_NUMBER = /[[,:]\s*-?\d{16}/;

const parsed = (text: string): Payload => {
  try {
    return JSON.parse(text, LONG_NUMBER.test(text) ? exactNumbers : undefined) as Payload;
  } catch (cause) {
    throw new EngineError('connection', 'What answers there is no Trino coordinator.', null, {
      cause,
    });
  }
};

/** Only the path of the next address is used: requests go only to the address that was checked. */
const pathOf = (uri: string): string => {
  const { pathname, search } = new URL(uri, 'http://coordinator');
  if (!pathname.startsWith('/v1/')) {
    throw new EngineError('connection', 'Trino named a page that is none of its statements.');
  }
  return pathname + search;
};

/** Trino reads each byte of a header as one character, and leaves out blanks around it. */
const TOLD_NAME = /^[!-~\u00a1-\u00ff](?:[ -~\u00a0-\u00ff]*[!-~\u00a1-\u00ff])?$/;

type Scope = Pick<Context, 'catalog' | 'schema'>;

const isTold = (name: string | null): name is string => name !== null && TOLD_NAME.test(name);

/** A schema is told only together with its catalog. */
const toldOf = ({ catalog, schema }: Scope): Record<string, string> => {
  if (!isTold(catalog)) return {};
  return {
    'X-Trino-Catalog': catalog,
    ...(isTold(schema) ? { 'X-Trino-Schema': schema } : {}),
  };
};

const LACKS_SCOPE = new Set(['MISSING_CATALOG_NAME', 'MISSING_SCHEMA_NAME']);

/** What to do about a table without catalog or schema where there is one that Trino could not be told. */
const untold = ({ errorName = '' }: Failed, { catalog, schema }: Scope): string | null => {
  if (!LACKS_SCOPE.has(errorName)) return null;
  const name = [catalog, schema].find((part) => part && !isTold(part));
  if (!name) return null;
  const written = dialect.quote(name);
  const [what, example] =
    name === catalog ? ['catalog', `${written}.schema.table`] : ['schema', `${written}.table`];
  return `Trino cannot be told the ${what} ${written}, because of its letters. Write it before the names of tables: ${example}`;
};

const headersOf = ({ catalog, schema, transaction, timeoutMs }: Context) => ({
  'X-Trino-Source': 'sextant',
  'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
  'X-Trino-Time-Zone': 'UTC',
  'Content-Type': 'text/plain; charset=utf-8',
  ...toldOf({ catalog, schema }),
  ...(transaction ? { 'X-Trino-Transaction-Id': transaction } : {}),
  ...(timeoutMs === null
    ? {}
    : { 'X-Trino-Session': `query_max_execution_time=${Math.ceil(timeoutMs)}ms` }),
});

export interface PagedStatement {
  pages(): AsyncGenerator<Page>;
  /** Ends it on the server, where it is gone when this resolves. */
  cancel(): Promise<void>;
}

export const statementRun = (
  connection: Connection,
  sql: string,
  context: Context,
): PagedStatement => {
  const cut = new AbortController();
  const { promise: posted, resolve: settlePost } = Promise.withResolvers<void>();
  let next: string | null = null;
  let isCancelled = false;

  /** A busy Trino wants its clients to try again. */
  const patiently = async (ask: () => Promise<HttpReply>): Promise<HttpReply> => {
    for (let tries = 1; ; tries++) {
      const answer = await ask();
      if (!BUSY.has(answer.status) || tries === BUSY_TRIES) return answer;
      await pause(BUSY_PAUSE_MS * tries, undefined, { signal: cut.signal });
    }
  };

  const take = (answer: HttpReply): Page => {
    const { nextUri, columns, data, error, stats, updateCount } = parsed(answered(answer));
    next = nextUri === undefined ? null : pathOf(nextUri);
    if (error) {
      const message = untold(error, context);
      throw statementError(message === null ? error : { ...error, message }, sql);
    }
    return {
      columns: columns ?? null,
      rows: data ?? [],
      percent: stats?.progressPercentage ?? -1,
      changed: typeof updateCount === 'number' ? updateCount : undefined,
      headers: answer.headers,
    };
  };

  const post = async (): Promise<Page> => {
    try {
      const headers = headersOf(context);
      const { as } = context;
      const ask = () =>
        connection.ask({ method: 'POST', path: '/v1/statement', body: sql, headers, as });
      return take(await patiently(ask));
    } finally {
      settlePost();
    }
  };

  return {
    async *pages() {
      yield await post();
      while (next !== null) {
        if (isCancelled) throw stopped();
        const path = next;
        const { signal } = cut;
        yield take(await patiently(() => connection.ask({ method: 'GET', path, signal })));
      }
    },
    async cancel() {
      isCancelled = true;
      // It has no id before the server has sent one.
      await posted;
      if (next !== null) {
        await connection.ask({ method: 'DELETE', path: next }).catch(() => undefined);
      }
      cut.abort();
    },
  };
};
