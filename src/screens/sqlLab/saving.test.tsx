import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TabState } from '#common/wire/tabState.ts';
import { failNext, holdNext } from '../../../mocks/faults';
import { aSqlLab, bodiesOf, type SqlLab } from '../../../test/aSqlLab';
import { saveQuery } from './state/thunks/saveQuery';

let lab: SqlLab;
beforeAll(async () => {
  lab = await aSqlLab();
});
beforeEach(() => lab.open());
afterEach(() => lab.leave());
afterAll(() => lab.close());

const SAVED = '/api/v1/saved_query/';
const openSaving = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save query' }));
  return within(await screen.findByRole('dialog', { name: 'Save query' }));
};
const save = async (button = 'Save') => {
  const dialog = await openSaving();
  await userEvent.click(dialog.getByRole('button', { name: button }));
  return dialog;
};
/** The tab has its number on the server, so that saving can link it. */
const known = async () => {
  await lab.sync();
  await waitFor(() => expect(lab.editor().tabViewId).not.toBeNull());
};

describe('saving a query', () => {
  test('a saved query shows a message, keeps its number and links the tab with that alone [SAV-01] [SAV-02] [SAV-05] [SAV-10]', async () => {
    lab.write('select 1 as one');
    await known();
    const calls = lab.since();
    const dialog = await openSaving();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'Ones');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your query was saved')).toBeVisible();
    expect(bodiesOf(calls('POST', SAVED))).toEqual([
      {
        label: 'Untitled Query 1',
        db_id: lab.editor().dbId,
        catalog: null,
        schema: lab.editor().schema,
        sql: 'select 1 as one',
        template_parameters: null,
        description: 'Ones',
      },
    ]);
    const { remoteId, tabViewId } = lab.editor();
    expect(remoteId).toBeGreaterThan(0);
    await waitFor(() => {
      const links = calls('PUT', `/tabstateview/${tabViewId}`).filter(({ body }) =>
        body.includes('saved_query_id'),
      );
      expect(links).toHaveLength(1);
      expect([...(links[0]?.body ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual(
        ['saved_query_id'],
      );
    });
  });

  test('a save that fails shows a message, and the dialog keeps what was typed [SAV-06]', async () => {
    failNext(`POST ${SAVED}`, 500, { message: 'no' });
    const dialog = await save();
    expect(await screen.findByText('Your query could not be saved')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Untitled Query 1');
  });

  test('a saved query whose tab cannot be linked was not properly saved, as a message says [SAV-07]', async () => {
    await known();
    failNext('PUT /tabstateview/*', 500, { error: 'no' });
    await save();
    expect(await screen.findByText('Your query was not properly saved')).toBeVisible();
  });

  test('a tab is linked that is being created meanwhile, and one that was changed elsewhere', async () => {
    const linked = async () => {
      const reply = await lab.server.client.get(`/tabstateview/${lab.editor().tabViewId}`);
      return ((await reply.json()) as TabState).saved_query?.id;
    };
    const saveAs = (name: string) =>
      lab.page().store.dispatch(saveQuery({ editorId: lab.editor().id, name }));
    lab.write('select 1 as one');
    const answer = holdNext('POST /tabstateview/');
    const creating = lab.sync();
    await saveAs('One');
    answer();
    await creating;
    expect(lab.editor().remoteId).not.toBeNull();
    await waitFor(async () => expect(await linked()).toBe(lab.editor().remoteId));
    await lab.server.client.put(`/tabstateview/${lab.editor().tabViewId}`, {
      form: { query_limit: 10 },
    });
    await saveAs('Two');
    await waitFor(async () => expect(await linked()).toBe(lab.editor().remoteId));
    expect(screen.queryByText('Your query was not properly saved')).toBeNull();
  });

  test('a second save offers Update, which reports success or failure [SAV-03] [SAV-08] [SAV-09]', async () => {
    await save();
    await screen.findByText('Your query was saved');
    lab.write('select 2');
    const calls = lab.since();
    await save('Update');
    expect(await screen.findByText('Your query was updated')).toBeVisible();
    const [put] = calls('PUT', `${SAVED}${lab.editor().remoteId}`);
    expect(JSON.parse(put?.body ?? '{}')).toMatchObject({
      label: 'Untitled Query 1',
      sql: 'select 2',
    });
    failNext(`PUT ${SAVED}*`, 500, { message: 'no' });
    await save('Update');
    expect(await screen.findByText('Your query could not be updated')).toBeVisible();
  });
});

describe('a query that is saved', () => {
  test('is saved at once by Ctrl+S, and its dialog has its description', async () => {
    const dialog = await openSaving();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'Ones');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your query was saved');
    lab.write('select 2');
    const calls = lab.since();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Your query was updated')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const path = `${SAVED}${lab.editor().remoteId}`;
    const [put] = bodiesOf(calls('PUT', path));
    expect(put).toMatchObject({ label: 'Untitled Query 1', sql: 'select 2' });
    expect(put).not.toHaveProperty('description');
    await lab.more(/^Save as…$/);
    const again = within(await screen.findByRole('dialog', { name: 'Save query' }));
    const description = again.getByRole('textbox', { name: 'Description' });
    await waitFor(() => expect(description).toHaveValue('Ones'));
    await userEvent.clear(description);
    await userEvent.click(again.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(bodiesOf(calls('PUT', path))[1]).toMatchObject({ description: '' }));
  });
});

const openSchedule = async () => {
  await lab.more(/^Schedule$/);
  return within(await screen.findByRole('dialog', { name: 'Schedule' }));
};
const fillFirstRun = (
  dialog: Awaited<ReturnType<typeof openSchedule>>,
  value = '2030-01-31T09:00',
) => fireEvent.change(dialog.getByLabelText(/First run/), { target: { value } });

describe('scheduling a query', () => {
  test('a schedule is sent with one saved query, and a message names where it is listed [SAV-11] [SAV-12]', async () => {
    lab.write('select 3');
    const calls = lab.since();
    const dialog = await openSchedule();
    fillFirstRun(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(
      await screen.findByText(
        'Your query has been scheduled. To see details of your query, navigate to Saved queries',
      ),
    ).toBeVisible();
    const [sent, ...more] = bodiesOf(calls('POST', SAVED));
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ label: 'Untitled Query 1', sql: 'select 3' });
    expect(JSON.parse(String(sent?.extra_json))).toEqual({
      schedule_info: {
        schedule_interval: '@daily',
        start_date: '2030-01-31T09:00',
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
  });

  test('an incomplete schedule is not sent, and the form names what is missing', async () => {
    const calls = lab.since();
    const dialog = await openSchedule();
    expect(dialog.getByLabelText<HTMLInputElement>(/First run/).value).toMatch(/T\d\d:00$/);
    fillFirstRun(dialog, '');
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await dialog.findByText('cannot be empty')).toBeVisible();
    expect(calls('POST', SAVED)).toEqual([]);
  });

  test('a schedule that fails shows a message and keeps what was filled in [SAV-13]', async () => {
    const dialog = await openSchedule();
    fillFirstRun(dialog);
    failNext(`POST ${SAVED}`, 500, { message: 'no' });
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Your query could not be scheduled')).toBeVisible();
    expect(dialog.getByLabelText(/First run/)).toHaveValue('2030-01-31T09:00');
  });
});

test('a server without schedules shows no such entry', async () => {
  await lab.leave();
  await lab.open({ conf: { SCHEDULED_QUERIES: {} } });
  await userEvent.click(screen.getByRole('button', { name: 'More query actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Format SQL' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Schedule' })).toBeNull();
});
