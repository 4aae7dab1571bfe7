/** A reload of the page: its runs are found again, nothing is started twice, and the tab that was open is open. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearFaults, faultNext, type Fault } from '../../../mocks/faults';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { hasten, isWaitOfACall } from '../../../test/hasten';
import { addTab } from './state/thunks/addTab';

const EXECUTE = 'POST /api/v1/sqllab/execute';
let lab: SqlLab;
let asEver = () => {};
beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(async () => {
  asEver();
  await lab.leave();
});
afterAll(() => lab.close());

/** The server does its work, and nobody is there for the reply. */
const unheard: Fault = async (_, reply) => {
  void reply();
  return new Promise(() => {});
};
const neverSent: Fault = () => new Promise(() => {});
describe('a run whose page was reloaded before the reply', () => {
  test.each([
    ['its tab is not on the server yet', false],
    ['its tab is on the server', true],
  ])('is found again and started once: %s', async (_, isSynced) => {
    await lab.open();
    if (isSynced) await lab.sync();
    const calls = lab.since();
    faultNext(EXECUTE, unheard);
    await lab.run('select 51 as a');
    await waitFor(() => expect(calls('POST', '/api/v1/sqllab/execute/')).toHaveLength(1));
    await lab.reload();
    expect(await screen.findByRole('gridcell', { name: '51' })).toBeVisible();
    expect(calls('POST', '/api/v1/sqllab/execute/')).toHaveLength(1);
  });

  test('says that nothing ran when the server never received it', async () => {
    asEver = hasten(20, isWaitOfACall);
    await lab.open();
    faultNext(EXECUTE, neverSent);
    await lab.run('select 52 as a');
    await waitFor(() => expect(lab.latest()?.state).toBe('running'));
    await lab.reload();
    const results = await screen.findByRole('tabpanel', { name: 'Results' });
    expect(
      await within(results).findByText(/did not reach the server, so nothing ran/),
    ).toBeVisible();
  });

  test('can be stopped by the next page', async () => {
    await lab.open();
    faultNext(EXECUTE, unheard);
    await lab.run('select sum(a.range * b.range) from range(10000000) a, range(10000000) b');
    const calls = lab.since();
    await waitFor(() => expect(lab.latest()?.state).toBe('running'));
    await lab.reload();
    await waitFor(() => expect(lab.latest()?.serverId).toEqual(expect.any(Number)));
    await userEvent.click(await screen.findByRole('button', { name: /^stop/i }));
    await waitFor(() => expect(lab.latest()?.state).toBe('stopped'));
    expect(calls('POST', '/api/v1/query/stop')).toHaveLength(1);
  });
});

describe('after a reload', () => {
  test.each([
    ['that the server does not have yet', async () => {}],
    ['whose creation has no reply yet', async () => void lab.sync()],
    ['that the server has', async () => void (await lab.sync())],
  ])('the tab that was open is open again: a new one %s', async (_, sync) => {
    await lab.open();
    await lab.sync();
    faultNext('POST /tabstateview/', async (__, reply) => {
      const answer = await reply();
      await new Promise((done) => {
        setTimeout(done, 300);
      });
      return answer;
    });
    lab.page().store.dispatch(addTab());
    lab.write('select 53 as typed_into_a_new_tab');
    await sync();
    await lab.reload();
    expect(lab.editor().sql).toBe('select 53 as typed_into_a_new_tab');
    await lab.sync();
    expect(lab.state().queryEditors).toMatchObject([
      {},
      { sql: 'select 53 as typed_into_a_new_tab' },
    ]);
    clearFaults();
  });
});
