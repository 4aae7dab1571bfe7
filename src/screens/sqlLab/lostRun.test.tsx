/** A run whose reply was lost is found again by its id; nothing is executed twice. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  clearFaults,
  cutNext,
  type Fault,
  FAULTS,
  failNext,
  faultNext,
  holdNext,
} from '../../../mocks/faults';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { hasten, isWaitOfACall } from '../../../test/hasten';

const EXECUTE = 'POST /api/v1/sqllab/execute';
let lab: SqlLab;
let asEver = () => {};
/** Shortens the search. */
const hurry = () => {
  asEver = hasten(20, isWaitOfACall);
};
beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(async () => {
  asEver();
  await lab.leave();
});
afterAll(() => lab.close());

/** The server does its work, and the reply is lost. */
const lostReply: Fault = async (_, reply) => {
  await reply();
  return HttpResponse.error();
};
/** What a proxy replies at its own timeout. */
const gatewayTimeout: Fault = async (_, reply) => {
  await reply();
  return new HttpResponse('<html>Gateway Time-out</html>', {
    status: 504,
    headers: { 'content-type': 'text/html' },
  });
};
const status = () => screen.getByRole('toolbar', { name: 'Query actions' });
const results = () => screen.findByRole('tabpanel', { name: 'Results' });
const storedRuns = async () =>
  lab.server.store.db.selectFrom('queries').select('client_id').execute();

describe('a lost run that the server has', () => {
  test.each<[string, Fault]>([
    ['no reply arrived', lostReply],
    ['the reply broke off', FAULTS['an answer cut in the middle']],
    ['a proxy replied instead', gatewayTimeout],
  ])('%s: the rows are shown, and the statement ran once', async (_, fault) => {
    await lab.open();
    const before = (await storedRuns()).length;
    const calls = lab.since();
    faultNext(EXECUTE, fault);
    const found = holdNext('GET /api/v1/query');
    await lab.run('select 407 as a');
    expect(await within(status()).findByText('Checking on your query…')).toBeVisible();
    found();
    expect(await screen.findByRole('gridcell', { name: '407' })).toBeVisible();
    expect(within(status()).getByText('1 row')).toBeVisible();
    expect(calls('POST', '/api/v1/sqllab/execute/')).toHaveLength(1);
    expect((await storedRuns()).length - before).toBe(1);
    expect(lab.latest()).toMatchObject({ state: 'success', isSought: false, rows: 1 });
  });

  test('a found failure shows the database’s own message', async () => {
    await lab.open();
    faultNext(EXECUTE, lostReply);
    await lab.run('select 1 from no_such_table');
    const notice = await within(await results()).findByRole('alert');
    expect(notice).toHaveTextContent('no_such_table');
  });

  test('a found run is stored with its tab', async () => {
    await lab.open();
    await lab.sync();
    faultNext(EXECUTE, lostReply);
    await lab.run('select 408 as a');
    await screen.findByRole('gridcell', { name: '408' });
    const tab = async () => {
      const reply = await lab.server.client.get(`/tabstateview/${lab.editor().tabViewId}`);
      return ((await reply.json()) as { latest_query: { id: string } | null }).latest_query?.id;
    };
    await waitFor(async () => expect(await tab()).toBe(lab.latest()?.id));
  });

  test('the next statement follows a found success', async () => {
    await lab.open();
    faultNext(EXECUTE, lostReply);
    const calls = lab.since();
    await lab.run('select 1 as a; select 409 as b');
    await waitFor(() => expect(calls('POST', '/api/v1/sqllab/execute/')).toHaveLength(2));
    await waitFor(() => expect(lab.latest()).toMatchObject({ state: 'success', rows: 1 }));
    const states = Object.values(lab.state().queries).map(({ state }) => state);
    expect(states).toEqual(['success', 'success']);
  });

  test('a found success without rows shows that it succeeded', async () => {
    await lab.open();
    faultNext(EXECUTE, async (_, reply) => {
      await reply();
      await lab.server.store.db
        .updateTable('queries')
        .set({ results_key: null })
        .where('sql', '=', 'select 410 as a')
        .execute();
      return HttpResponse.error();
    });
    await lab.run('select 410 as a');
    expect(await screen.findByText('The rows could not be loaded')).toBeVisible();
    expect(screen.getByText(/^The query succeeded with 1 row/)).toBeVisible();
  });
});

describe('a lost run that the server never received', () => {
  test('a run that the server never received shows a plain message; its text can run again', async () => {
    await lab.open();
    const before = (await storedRuns()).length;
    hurry();
    cutNext(EXECUTE);
    await lab.run('select 411 as a');
    const notice = await within(await results()).findByRole('alert');
    expect(notice).toHaveTextContent('did not reach the server, so nothing ran');
    expect(await storedRuns()).toHaveLength(before);
    expect(lab.editor().sql).toBe('select 411 as a');
    await userEvent.click(screen.getByRole('button', { name: /^run/i }));
    expect(await screen.findByRole('gridcell', { name: '411' })).toBeVisible();
  });

  test('Stop ends the search', async () => {
    await lab.open();
    cutNext(EXECUTE);
    await lab.run('select 412 as a');
    await within(status()).findByText('Checking on your query…');
    await userEvent.click(screen.getByRole('button', { name: /^stop/i }));
    expect(await screen.findByText('The query was stopped')).toBeVisible();
    expect(lab.latest()).toMatchObject({ state: 'stopped', isSought: false });
  });
});

test('a run is not reported as not executed while the server cannot be reached', async () => {
  await lab.open();
  hurry();
  faultNext(EXECUTE, lostReply);
  failNext('GET /api/v1/query', 500, undefined, Number.POSITIVE_INFINITY);
  failNext('GET /api/v1/query/updated_since', 500, undefined, Number.POSITIVE_INFINITY);
  await lab.run('select 413 as a');
  const notice = await within(await results()).findByRole('alert');
  expect(notice).toHaveTextContent('No connection');
  expect(notice).not.toHaveTextContent('so nothing ran');
  clearFaults();
});
