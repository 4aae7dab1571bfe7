/** The fields of a schedule and the dialog that makes a table of a query. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Schedule } from '#common/wire/schedule.ts';
import { toBootstrap } from '@/features/session/bootstrap';
import { browserZone } from '@/lib/wallClock';
import { clearFaults, holdNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderApp } from '../../../test/render';
import { ScheduleFields } from './ScheduleFields';
import { TableOfQueryModal } from './TableOfQueryModal';

const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the fields of a schedule', () => {
  const seen: (Schedule | null)[] = [];
  const show = (first: Schedule | null) => {
    seen.length = 0;
    function Fields() {
      const [value, setValue] = useState(first);
      return (
        <ScheduleFields
          value={value}
          onChange={(next) => {
            seen.push(next);
            setValue(next);
          }}
        />
      );
    }
    renderApp(<Fields />);
  };
  const DAILY: Schedule = {
    schedule_interval: '@daily',
    start_date: '2026-03-02T06:00',
    timezone: 'Europe/Zurich',
  };

  test('ask for a time only where something happens by itself', async () => {
    show(null);
    expect(screen.queryByLabelText('First at')).toBeNull();
    await choose('Refresh', 'Every week');
    expect(seen.at(-1)).toEqual({
      schedule_interval: '@weekly',
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00$/),
      timezone: browserZone(),
    });
    await choose('Refresh', 'Only when somebody asks');
    expect(seen.at(-1)).toBeNull();
    expect(screen.queryByLabelText('First at')).toBeNull();
  });

  test('keep the time and its zone while the interval changes', async () => {
    show(DAILY);
    await choose('Refresh', 'Every month');
    expect(seen).toEqual([{ ...DAILY, schedule_interval: '@monthly' }]);
    await choose('Time zone', 'UTC');
    expect(seen.at(-1)).toEqual({ ...DAILY, schedule_interval: '@monthly', timezone: 'UTC' });
  });

  test('say that a time is needed where it was cleared', async () => {
    show(DAILY);
    fireEvent.change(screen.getByLabelText('First at'), { target: { value: '' } });
    expect(seen.at(-1)).toEqual({ ...DAILY, start_date: '' });
    expect(await screen.findByText('A date and a time are needed')).toBeVisible();
  });
});

describe('the dialog for the table of a query', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await aPageServer();
    await server.store.db.updateTable('databases').set({ allow_ctas: 1 }).execute();
  });
  afterEach(clearFaults);
  afterAll(() => server.stop());

  const show = (sql: string, name: string) => {
    const ends: string[] = [];
    const given = { databaseId: server.databaseId, schema: 'main', sql, name };
    renderApp(
      <TableOfQueryModal
        given={given}
        onClose={() => ends.push('closed')}
        onMade={() => ends.push('made')}
      />,
      { state: { session: toBootstrap(server.bootstrap as never) } },
    );
    return ends;
  };
  const dialog = () => within(screen.getByRole('dialog', { name: 'Table of a query' }));
  const make = () => dialog().getByRole('button', { name: 'Make the table' });

  test('needs a name, a query, and a time where there is a schedule', async () => {
    show('select 1 as a', 'whole');
    expect(make()).toBeEnabled();
    for (const field of ['Table name', 'Query']) {
      const box = dialog().getByRole('textbox', { name: field });
      const before = (box as HTMLInputElement).value;
      fireEvent.change(box, { target: { value: '  ' } });
      expect(make()).toBeDisabled();
      fireEvent.change(box, { target: { value: before } });
      expect(make()).toBeEnabled();
    }
    await choose('Refresh', 'Every hour');
    fireEvent.change(dialog().getByLabelText('First at'), { target: { value: '' } });
    expect(make()).toBeDisabled();
  });

  test('sends the schedule with the query, and closes as made', async () => {
    const ends = show('select range as n from range(4)', 'planned');
    await choose('Refresh', 'Every day');
    await userEvent.click(make());
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Table of a query' })).toHaveTextContent(
        'The table planned has 4 rows.',
      ),
    );
    const stored = await server.store.db
      .selectFrom('datasets')
      .select('id')
      .where('table_name', '=', 'planned')
      .executeTakeFirstOrThrow();
    const answer = await server.client.get(`/api/v1/refreshed_table/${stored.id}`);
    const { result } = (await answer.json()) as { result: { schedule: Schedule } };
    expect(result.schedule).toMatchObject({
      schedule_interval: '@daily',
      timezone: browserZone(),
    });
    const closes = dialog().getAllByRole('button', { name: 'Close' });
    await userEvent.click(closes.at(-1) as HTMLElement);
    expect(ends).toEqual(['made', 'closed']);
  });

  test('says what is wrong with a query, keeps it, and closes as it was opened', async () => {
    const ends = show('select nothing_there from range(1)', 'broken');
    await userEvent.click(make());
    expect(
      await dialog().findByText(/nothing_there/, { selector: ':not(textarea)' }),
    ).toBeVisible();
    expect(dialog().getByRole('textbox', { name: 'Query' })).toHaveValue(
      'select nothing_there from range(1)',
    );
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(ends).toEqual(['closed']);
  });

  test('cannot be sent twice, and what was typed cannot be changed once the table is made', async () => {
    const release = holdNext('POST /api/v1/refreshed_table');
    show('select 1 as a', 'held');
    await userEvent.click(make());
    expect(make()).toBeDisabled();
    expect(make()).toHaveAttribute('data-loading', 'true');
    release();
    expect(await dialog().findByText(/The table held has 1 row\./)).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Make the table' })).toBeNull();
    expect(dialog().getByRole('textbox', { name: 'Table name' })).toBeDisabled();
  });
});
