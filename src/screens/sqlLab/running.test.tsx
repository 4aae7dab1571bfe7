/** A run from start to end, as a person sees it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiError, fromAnswer, toErrorInfo } from '@/api/errors';
import { cutNext, failNext, holdNext } from '../../../mocks/faults';
import { aSqlLab, bodiesOf, type SqlLab } from '../../../test/aSqlLab';
import { aRecord } from './builders';
import { newRun } from './model/newRun';
import { pollRuns } from './state/thunks/pollRuns';
import { sendRun } from './state/thunks/sendRun';
import { stopRun } from './state/thunks/stopRun';

const EXECUTE = '/api/v1/sqllab/execute/';
const RESULTS = '/api/v1/sqllab/results/';
let lab: SqlLab;

beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(async () => {
  await lab.allow({ allow_run_async: 0 });
  await lab.leave();
});
afterAll(() => lab.close());

const status = () => screen.getByRole('toolbar', { name: 'Query actions' });
const reported = (given: Parameters<typeof aRecord>[0]) =>
  lab
    .page()
    .store.dispatch(
      pollRuns.fulfilled([aRecord({ id: lab.latest()?.id ?? '', endDttm: null, ...given })], 'p'),
    );
const seconds = (): number => Number(/([\d.]+) s/.exec(status().textContent ?? '')?.[1]);

test('the default limit is the setting [TAB-17]', async () => {
  await lab.open({ conf: { DEFAULT_SQLLAB_LIMIT: 321 } });
  expect(screen.getByRole('button', { name: 'Row limit 321' })).toBeVisible();
});

describe('a run in progress', () => {
  test('progress and a timer are shown during the run; the timer stops at the end [RUN-41]', async () => {
    await lab.open();
    const answer = holdNext('POST /api/v1/sqllab/execute');
    await lab.run('select 1 as a');
    await waitFor(() => expect(lab.latest()?.state).toBe('running'));
    reported({
      state: 'running',
      progress: 40,
      rows: null,
      startDttm: lab.latest()?.startDttm ?? 0,
    });
    expect(await within(status()).findByText('40 %')).toBeVisible();
    const first = seconds();
    await waitFor(() => expect(seconds()).toBeGreaterThan(first));
    answer();
    await within(status()).findByText('1 row');
    expect(within(status()).queryByText(/%/)).toBeNull();
    const end = seconds();
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(seconds()).toBe(end);
    expect(lab.latest()).toMatchObject({ progress: 100, runAsync: false, rows: 1 });
  });

  test('a waiting run shows how many are ahead of it', async () => {
    await lab.open();
    const answer = holdNext('POST /api/v1/sqllab/execute');
    await lab.run('select 1 as a');
    reported({ state: 'pending', extra: { progress: 'Waiting: 2 queries before it' }, rows: null });
    expect(await within(status()).findByText('Waiting: 2 queries before it')).toBeVisible();
    answer();
  });

  test('the engine’s page of the job is linked, also after a failure [RUN-44]', async () => {
    await lab.open();
    const answer = holdNext('POST /api/v1/sqllab/execute');
    await lab.run('select nothing_here');
    const trackingUrl = 'https://engine.example/job/7';
    reported({ state: 'running', trackingUrl, rows: null });
    const link = await within(status()).findByRole('link', { name: 'Track job' });
    expect(link).toHaveAttribute('href', trackingUrl);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    answer();
    await within(status()).findByText('Failed');
    expect(within(status()).getByRole('link', { name: 'Track job' })).toBeVisible();
  });

  test('a tracking address that is not http(s) is no link', async () => {
    await lab.open();
    const answer = holdNext('POST /api/v1/sqllab/execute');
    await lab.run('select 1 as a');
    reported({ state: 'running', trackingUrl: 'javascript:alert(1)', progress: 7, rows: null });
    await within(status()).findByText('7 %');
    expect(within(status()).queryByRole('link')).toBeNull();
    answer();
  });

  test('the badge reads offline without a network, and recovers [RUN-35 RUN-36]', async () => {
    await lab.open();
    const answer = holdNext('POST /api/v1/sqllab/execute');
    cutNext('GET /api/v1/query/updated_since');
    await lab.run('select 1 as a');
    expect(await within(status()).findByText('Waiting for the connection')).toBeVisible();
    expect(lab.state().offline).toBe(true);
    await waitFor(() => expect(lab.state().offline).toBe(false));
    answer();
    expect(await within(status()).findByText('1 row')).toBeVisible();
  });
});

describe('an asynchronous run', () => {
  const runAsync = async () => {
    await lab.allow({ allow_run_async: 1 });
  };

  test('an asynchronous run is polled from the last change and fetched by its key [RUN-07 RUN-12 RUN-47]', async () => {
    await runAsync();
    await lab.open();
    const calls = lab.since();
    await lab.run('select 42 as a');
    expect(await screen.findByRole('gridcell', { name: '42' })).toBeVisible();
    expect(bodiesOf(calls('POST', EXECUTE))[0]?.runAsync).toBe(true);
    expect(calls('GET', RESULTS)).toHaveLength(1);
    const seen = lab.state().queriesLastUpdate;
    expect(seen).toBeGreaterThan(0);
    const polls = lab.since();
    await lab.run('select 43 as a');
    await screen.findByRole('gridcell', { name: '43' });
    const since = polls('GET', '/api/v1/query/updated_since').map(({ url }) =>
      Number(/last_updated_ms:(\d+)/.exec(decodeURIComponent(url))?.[1]),
    );
    for (const moment of since) expect(moment).toBeGreaterThanOrEqual(seen - 5000);
  });

  test('an asynchronous run survives a reload: the next page follows it', async () => {
    await runAsync();
    await lab.open();
    await lab.sync();
    const calls = lab.since();
    await lab.run('select 44 as a');
    await waitFor(() => expect(calls('PUT', '/tabstateview/')).not.toEqual([]));
    await lab.reload();
    expect(await screen.findByRole('gridcell', { name: '44' })).toBeVisible();
  });

  test('a fetch of rows ends at the deadline in the settings [RUN-13]', async () => {
    await runAsync();
    await lab.open({ conf: { SQLLAB_QUERY_RESULT_TIMEOUT: 200 } });
    const answer = holdNext('GET /api/v1/sqllab/results');
    await lab.run('select 45 as a');
    const panel = await screen.findByRole('tabpanel', { name: 'Results' });
    expect(await within(panel).findByRole('alert')).toHaveTextContent('Request timed out');
    expect(lab.latest()?.state).toBe('failed');
    answer();
  });
});

test('rows that cannot be fetched show a message when the server gives no reason [RUN-51]', async () => {
  await lab.allow({ allow_run_async: 1 });
  await lab.open();
  failNext('GET /api/v1/sqllab/results', 500);
  await lab.run('select 46 as a');
  expect(await screen.findByText('Failed at retrieving results')).toBeVisible();
});

describe('a failure', () => {
  test.each([
    ['the server’s error', { error: 'the error', message: 'the message' }, 'the error'],
    ['its message when it has no error', { message: 'the message' }, 'the message'],
    ['the status when it has neither', {}, 'Bad gateway'],
  ])('a failure shows %s [RUN-48]', (_, body, text) => {
    expect(fromAnswer(502, body).message).toBe(text);
  });
  test('a failure without any reason reads `Unknown error` [RUN-48]', () => {
    expect(toErrorInfo(new Error(''))).toMatchObject({ message: 'Unknown error' });
    expect(toErrorInfo(new ApiError(fromAnswer(500, null))).message).toBe('Server error');
  });

  test('a failure of the token reads that the session timed out [RUN-49]', async () => {
    await lab.open();
    const body = { errors: [{ message: '400 Bad Request: The CSRF token is missing.' }] };
    failNext('POST /api/v1/sqllab/execute', 400, body, 2);
    await lab.run('select 1 as a');
    expect(
      await screen.findByText('Your session timed out, please refresh your page and try again.'),
    ).toBeVisible();
  });

  test('a failure is logged with its type and issue codes [RUN-50]', async () => {
    await lab.open();
    const calls = lab.since();
    failNext('POST /api/v1/sqllab/execute', 500, {
      errors: [
        {
          message: 'no',
          error_type: 'GENERIC_DB_ENGINE_ERROR',
          extra: { issue_codes: [{ code: 1002, message: 'Issue 1002' }] },
        },
      ],
    });
    await lab.run('select 1 as a');
    await waitFor(() => {
      const sent = calls('POST', '/superset/log/').map(({ body }) => body);
      expect(sent.join()).toMatch(
        /"event_name":"sqllab_fetch_failed_query".*"error_type":"GENERIC_DB_ENGINE_ERROR","issue_codes":\[1002\]/,
      );
    });
  });

  test('opening SQL Lab is logged with the database of the tab, and its schema where one is chosen [LOG-04]', async () => {
    const calls = lab.since();
    await lab.open();
    const events = () => calls('POST', '/superset/log/').map(({ body }) => body);
    await waitFor(() => expect(events().join()).toContain('sqllab_load_tab_state'));
    const [event] = /\{[^{}]*sqllab_load_tab_state[^{}]*\}/.exec(events().join()) ?? [];
    expect(JSON.parse(event ?? '{}')).toMatchObject({
      source: 'sqlLab',
      db_id: lab.server.databaseId,
      schema: null,
    });
  });

  test('what the page sends is JSON, but for its tabs and the log, which are forms [CDT-15]', async () => {
    const from = lab.server.calls.length;
    await lab.open();
    await lab.run('select 1 as a');
    await within(status()).findByText('1 row');
    await lab.sync();
    const sent = () => lab.server.calls.slice(from).filter(({ body }) => body !== '');
    const ofForms = /^\/(superset\/log|tabstateview)\//;
    const types = (isForm: boolean) => {
      const some = sent().filter(({ url }) => ofForms.test(url) === isForm);
      return new Set(some.map(({ headers }) => headers.get('content-type')?.split(';')[0]));
    };
    const urls = () => sent().map(({ url }) => url);
    await waitFor(() => expect(urls()).toContainEqual(expect.stringMatching(/^\/superset\/log/)));
    expect(urls()).toContainEqual(expect.stringMatching(/^\/tabstateview/));
    expect(urls()).toContainEqual(expect.stringMatching(/^\/api\/v1\/sqllab\/execute/));
    expect([...types(true)]).toEqual(['multipart/form-data']);
    expect([...types(false)]).toEqual(['application/json']);
  });

  test('a run has one end, the same everywhere, after a stop that came too late [R15]', async () => {
    await lab.open();
    await lab.run('select 1 as a');
    await within(status()).findByText('1 row');
    await lab.page().store.dispatch(stopRun(lab.latest()?.id ?? ''));
    expect(await screen.findByText(/had ended before it could be stopped/)).toBeVisible();
    expect(lab.latest()?.state).toBe('success');
    const reply = await lab.server.client.get(`/api/v1/query/${lab.latest()?.serverId}`);
    expect(((await reply.json()) as { result: { status: string } }).result.status).toBe('success');
  });
});

describe('first rows', () => {
  const columns = [
    { column_name: 'a', name: 'a', type: 'INTEGER', type_generic: 0, is_dttm: false },
  ];
  const first = () => ({
    status: 'running',
    query: aRecord({ id: 'x', state: 'running', rows: 2, endDttm: null, progress: 10 }),
    columns,
    stored: { key: 'growing', rows: 2, page_rows: 2, complete: false },
    page: { offset: 0, values: [[1, 2]] },
  });

  test('the first rows are shown during the run; a later failure appears above them', async () => {
    await lab.open();
    failNext('POST /api/v1/sqllab/execute', 200, first());
    failNext('GET /api/v1/query/updated_since', 200, { result: [] }, 50);
    await lab.run('select * from big');
    expect(await screen.findByRole('gridcell', { name: '2' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^stop/i })).toBeVisible();
    expect(within(status()).getByText('2 rows')).toBeVisible();
    reported({ state: 'running', rows: 9, startDttm: lab.latest()?.startDttm ?? 0 });
    expect(await within(status()).findByText('9 rows')).toBeVisible();
    reported({ state: 'failed', rows: 9, errorMessage: 'disk full', endDttm: 3000 });
    const panel = screen.getByRole('tabpanel', { name: 'Results' });
    expect(await within(panel).findByRole('alert')).toHaveTextContent('disk full');
    expect(within(panel).getByRole('gridcell', { name: '2' })).toBeVisible();
    expect(within(panel).getByText(/These 2 rows are incomplete/)).toBeVisible();
  });
});

describe('a preview of a table', () => {
  const preview = async () => {
    const query = newRun(lab.editor(), { sql: 'select 7 as seven', isDataPreview: true });
    await lab.page().store.dispatch(sendRun({ ...query, tab: 'numbers' }));
    return query.id;
  };

  test('a preview is flagged and absent from the tab’s history [RUN-43]', async () => {
    await lab.open();
    await lab.sync();
    const calls = lab.since();
    const id = await preview();
    expect(lab.state().queries[id]?.isDataPreview).toBe(true);
    expect(bodiesOf(calls('POST', EXECUTE))[0]?.sql_editor_id).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Query history' }));
    expect(await screen.findByText(/Nothing has run in this tab yet|No runs/)).toBeVisible();
  });

  test('a preview can run again, under a new id [RUN-31]', async () => {
    await lab.open();
    const id = await preview();
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh Preview: numbers' }));
    await waitFor(() => expect(lab.state().queries[id]).toBeUndefined());
    const again = Object.values(lab.state().queries).find(({ isDataPreview }) => isDataPreview);
    expect(again).toMatchObject({ tab: 'numbers', sql: 'select 7 as seven' });
    expect(await screen.findByRole('gridcell', { name: '7' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Preview: numbers' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});
