/** Each call of SQL Lab meets each way in which calls can fail. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearFaults, FAULTS, faultNext } from '../../mocks/faults';
import { aPageServer, type PageServer } from '../../mocks/node';
import { hasten, isPause } from '../../test/hasten';
import { kindOf, nextOf } from '@/ui/errorKinds';
import { ApiError, type ErrorInfo } from './errors';
import { fetchCatalogs, fetchTableExtra, searchCatalogue } from './resources/catalogue';
import { fetchSchemas, fetchTableMetadata, fetchTables } from './resources/databases';
import {
  createDataset,
  fetchDatasetSql,
  getOrCreateDataset,
  replaceDatasetSql,
} from './resources/datasets';
import { isServerThere } from './resources/health';
import { deleteItems, fetchList } from './resources/lists';
import { sendLog } from './resources/log';
import { fetchHistory, fetchQuery, fetchUpdatedSince, stopQuery } from './resources/queries';
import { createView, fetchProfile } from './resources/results';
import {
  createSavedQuery,
  describeSavedQuery,
  fetchSavedQuery,
  updateSavedQuery,
} from './resources/savedQueries';
import { fetchFunctionNames, validateSql } from './resources/sqlHelp';
import {
  createPermalink,
  estimateSql,
  executeSql,
  explainSql,
  fetchBootstrap,
  fetchDatabaseDetails,
  fetchPermalink,
  fetchResultPage,
  fetchResults,
  formatSql,
} from './resources/sqllab';
import {
  activateTab,
  createTab,
  deleteTab,
  deleteTabQuery,
  fetchTab,
  migrateQuery,
  updateTab,
} from './resources/tabState';
import { deleteTableSchema, expandTableSchema, storeTableSchema } from './resources/tableSchema';
import { eventually } from '../../test/eventually';

const place = { dbId: 1, catalog: null };
const table = { ...place, schema: 'main', name: 'flights' };
const text = { ...place, schema: null, sql: 'select 1' };
const statement = {
  database_id: 1,
  catalog: null,
  schema: null,
  sql: 'select 1',
  template_params: {},
};
const saved = { name: 'A', dbId: 1, catalog: null, schema: null, sql: '', templateParams: null };
const tab = { dbId: 1, name: 'A', catalog: null, schema: null, sql: '', queryLimit: 10 };
const dataset = { ...table, sql: null };
const run = { client_id: 'abcdefghijk', database_id: 1, runAsync: false, sql: 'select 1' };
const rows = { columns: true, rows: 10 };

/** A page of an earlier file may still poll for its runs; this moment is asked for here alone. */
const OWN_POLL = 1;
const isOwn = (url: string): boolean =>
  !url.includes('/updated_since') ||
  decodeURIComponent(url).includes(`last_updated_ms:${OWN_POLL})`);

/** Method, path and the call itself: all requests of SQL Lab. */
const CALLS: readonly (readonly [call: string, make: () => Promise<unknown>])[] = [
  ['GET /api/v1/sqllab/', () => fetchBootstrap()],
  ['GET /api/v1/database/', () => fetchDatabaseDetails()],
  ['POST /tabstateview/', () => createTab(tab as never, { key: 'k' })],
  ['GET /tabstateview/1', () => fetchTab('1')],
  ['PUT /tabstateview/1', () => updateTab('1', { sql: 'x' }, { revision: null })],
  ['DELETE /tabstateview/1', () => deleteTab('1', { revision: null })],
  ['POST /tabstateview/1/activate', () => activateTab('1')],
  ['POST /tabstateview/1/migrate_query', () => migrateQuery('1', 'q')],
  ['DELETE /tabstateview/1/query/q', () => deleteTabQuery('1', 'q')],
  ['POST /tableschemaview/', () => storeTableSchema({} as never)],
  ['POST /tableschemaview/1/expanded', () => expandTableSchema('1', true)],
  ['DELETE /tableschemaview/1', () => deleteTableSchema('1')],
  ['POST /api/v1/sqllab/execute/', () => executeSql(run as never, { columns: true })],
  ['GET /api/v1/sqllab/results/', () => fetchResults('key', rows)],
  ['GET /api/v1/sqllab/results/', () => fetchResultPage('key', 1)],
  ['POST /api/v1/sqllab/results/view/', () => createView('key', {} as never)],
  ['GET /api/v1/sqllab/results/profile/', () => fetchProfile('key', 0)],
  ['GET /api/v1/query/updated_since', () => fetchUpdatedSince(OWN_POLL)],
  ['POST /api/v1/query/stop', () => stopQuery('q')],
  ['GET /api/v1/query/', () => fetchHistory('1')],
  ['GET /api/v1/query/1', () => fetchQuery(1)],
  ['POST /api/v1/saved_query/', () => createSavedQuery(saved)],
  ['PUT /api/v1/saved_query/1', () => updateSavedQuery(1, saved)],
  ['PUT /api/v1/saved_query/1', () => describeSavedQuery(1, { label: 'A', description: '' })],
  ['GET /api/v1/saved_query/1', () => fetchSavedQuery(1)],
  ['DELETE /api/v1/saved_query/', () => deleteItems('saved_query', [1])],
  [
    'GET /api/v1/saved_query/',
    () =>
      fetchList('saved_query', {
        filters: [],
        orderColumn: 'changed_on_delta_humanized',
        descending: true,
        page: 0,
        pageSize: 10,
      }),
  ],
  ['POST /api/v1/sqllab/permalink', () => createPermalink({ ...text, name: 'A' } as never)],
  ['GET /api/v1/sqllab/permalink/k', () => fetchPermalink('k')],
  ['POST /api/v1/sqllab/estimate/', () => estimateSql(statement)],
  ['POST /api/v1/sqllab/explain/', () => explainSql({ ...statement, analyze: false })],
  ['POST /api/v1/sqllab/format_sql/', () => formatSql('select 1', 'duckdb')],
  ['POST /api/v1/database/1/validate_sql/', () => validateSql(text)],
  ['GET /api/v1/database/1/schemas/', () => fetchSchemas(place, { force: false })],
  ['GET /api/v1/database/1/catalogs/', () => fetchCatalogs(1, { force: false })],
  ['GET /api/v1/database/1/tables/', () => fetchTables(table, { force: false })],
  ['GET /api/v1/database/1/table_metadata/', () => fetchTableMetadata(table)],
  ['GET /api/v1/database/1/table_metadata/extra/', () => fetchTableExtra(table)],
  ['GET /api/v1/database/1/search/', () => searchCatalogue({ ...place, text: 'a' }, { limit: 9 })],
  ['GET /api/v1/database/1/function_names/', () => fetchFunctionNames(1)],
  ['POST /api/v1/dataset/', () => createDataset(dataset)],
  ['PUT /api/v1/dataset/1', () => replaceDatasetSql(1, { dbId: 1, sql: '', templateParams: null })],
  ['POST /api/v1/dataset/get_or_create/', () => getOrCreateDataset(table)],
  ['GET /api/v1/dataset/1', () => fetchDatasetSql(1)],
];

interface Outcome {
  readonly message: string;
  readonly title: string;
  readonly next: RegExp;
  /** How often a read is sent; a write is sent once. */
  readonly reads: number;
}

const OUTCOMES: Readonly<Record<keyof typeof FAULTS, Outcome>> = {
  'a server error': {
    message: 'The server met an error.',
    title: 'Unexpected error',
    next: /administrator/,
    reads: 1,
  },
  'a server that is away': {
    message: 'Service unavailable',
    title: 'The server is not available',
    next: /Try again in 30 seconds/,
    reads: 1,
  },
  'a front whose server is away': {
    message: 'The Superset at bi.test does not answer.',
    title: 'The server is not available',
    next: /What you wrote is kept/,
    reads: 4,
  },
  'a server that is busy': {
    message: 'Too many requests',
    title: 'The server is busy',
    next: /Try again in a second/,
    reads: 4,
  },
  'an ended session': {
    message: 'Your session has ended. Sign in to continue.',
    title: 'Signed out',
    next: /Sign in again/,
    reads: 1,
  },
  'no connection': {
    message: 'Network error',
    title: 'No connection',
    next: /What you wrote is kept/,
    reads: 1,
  },
  'an answer cut in the middle': {
    message: 'The connection was lost during the reply',
    title: 'No connection',
    next: /What you wrote is kept/,
    reads: 4,
  },
  'a page instead of data': {
    message: 'The reply could not be read',
    title: 'Unexpected reply',
    next: /reload/,
    reads: 1,
  },
  'a page about an error': {
    message: 'Server error',
    title: 'Unexpected error',
    next: /administrator/,
    reads: 1,
  },
  'an empty answer': {
    message: 'The reply was empty',
    title: 'Unexpected reply',
    next: /reload/,
    reads: 1,
  },
  'no answer': { message: 'Request timed out', title: 'Timeout', next: /try again/, reads: 1 },
};

let server: PageServer;
let undo: () => void;
const strays: unknown[] = [];
const stray = (reason: unknown) => strays.push(reason);
beforeAll(async () => {
  server = await aPageServer();
  process.on('unhandledRejection', stray);
});
beforeEach(() => {
  undo = hasten(100, isPause);
});
afterEach(() => {
  undo();
  clearFaults();
});
afterAll(async () => {
  process.off('unhandledRejection', stray);
  await server.stop();
});

const infoOf = async (made: Promise<unknown>): Promise<ErrorInfo> => {
  const error = await made.then(
    () => new Error('It answered'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).info;
};
const sent = (call: string, from: number): number => {
  const [method, path = ''] = call.split(' ');
  return server.calls
    .slice(from)
    .filter(
      (made) =>
        made.method === method &&
        isOwn(made.url) &&
        made.url.split('?')[0]?.replace(/\/$/, '') === path.replace(/\/$/, ''),
    ).length;
};

describe.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])('%s [R7]', (fault) => {
  const outcome = OUTCOMES[fault];
  beforeEach(() => {
    if (fault !== 'no answer') return;
    undo();
    undo = hasten(400);
  });
  /** A run has no deadline: the page shows that it runs, and Stop ends it. */
  const calls = CALLS.filter(([call]) => fault !== 'no answer' || !call.endsWith('/execute/'));

  test.each(calls)('%s ends with a message from the catalog', async (call, make) => {
    faultNext(call, FAULTS[fault], 99);
    const from = server.calls.length;
    const info = await infoOf(make());
    expect([info.message, kindOf(info).title]).toEqual([outcome.message, outcome.title]);
    expect(nextOf(info)).toMatch(outcome.next);
    expect(info.stackTrace).toBeUndefined();
    expect(sent(call, from)).toBe(call.startsWith('GET') ? outcome.reads : 1);
    expect(strays).toEqual([]);
  });

  test('fetching the token delays no other call', async () => {
    if (fault === 'no answer') {
      // Seconds for the calls that have a reply.
      undo();
      undo = hasten(20);
    }
    faultNext('GET /api/v1/security/csrf_token', FAULTS[fault], 99);
    const { forgetCsrfToken } = await import('./csrf');
    forgetCsrfToken();
    const outcomes = await Promise.allSettled([fetchBootstrap(), formatSql('select 1', null)]);
    const [read, write] = outcomes.map(({ status }) => status);
    expect(read).toBe(fault === 'no connection' ? 'rejected' : 'fulfilled');
    /** The server decides on writes without a token; here it knows the session, so it refuses them. */
    if (write === 'rejected')
      expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(ApiError);
    expect(sent('GET /api/v1/security/csrf_token', 0)).toBeLessThan(60);
    forgetCsrfToken();
  });

  test('a failure to log shows no message [R35]', async () => {
    faultNext('POST /superset/log', FAULTS[fault], 99);
    expect(() => sendLog('/superset/log/?explode=events', [{ event_name: 'a' }])).not.toThrow();
    await eventually(() => expect(sent('POST /superset/log', 0)).toBeGreaterThan(0));
    expect(strays).toEqual([]);
  });

  test('the page knows whether the server can be reached', async () => {
    faultNext('GET /health', FAULTS[fault], 99);
    const isThere = ![
      'a server that is away',
      'a front whose server is away',
      'no connection',
      'no answer',
      'an answer cut in the middle',
    ].includes(fault);
    expect(await isServerThere({ timeoutMs: 2500 })).toBe(isThere);
  });
});

describe('a pause between two attempts [R9]', () => {
  test('lasts as long as the server asks when that is short', async () => {
    undo();
    faultNext('GET /api/v1/sqllab/', FAULTS['a server that is busy']);
    const start = performance.now();
    await fetchBootstrap();
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  test('ends with the page that waits', async () => {
    undo();
    faultNext('GET /api/v1/sqllab/', FAULTS['a server that is busy'], 99);
    const leaving = new AbortController();
    const made = infoOf(fetchBootstrap({ signal: leaving.signal }));
    setTimeout(() => leaving.abort(), 20);
    expect((await made).kind).toBe('aborted');
  });

  test('ends with the deadline, and the last reply is reported', async () => {
    undo();
    faultNext('GET /api/v1/sqllab/', FAULTS['a server that is busy'], 99);
    expect((await infoOf(fetchBootstrap({ timeoutMs: 150 }))).status).toBe(429);
  });
});
