import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSqlLab, bodiesOf, type SqlLab } from '../../../test/aSqlLab';

let lab: SqlLab;
beforeAll(async () => {
  lab = await aSqlLab();
});
beforeEach(() => lab.open());
afterEach(() => lab.leave());
afterAll(() => lab.close());

const runTwo = async () => {
  await lab.run('select 1 as one');
  await waitFor(() => expect(lab.latest()?.state).toBe('success'));
  await lab.run('select nothing from nowhere');
  await waitFor(() => expect(lab.latest()?.state).toBe('failed'));
  await userEvent.click(screen.getByRole('tab', { name: 'Query history' }));
  return within(await screen.findByRole('tabpanel', { name: /Query history/ }));
};
const act = async (
  panel: Awaited<ReturnType<typeof runTwo>>,
  row: RegExp,
  entry: string,
): Promise<void> => {
  const line = await panel.findByRole('row', { name: row });
  await userEvent.click(within(line).getByRole('button', { name: 'Actions for this run' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('the history of a tab', () => {
  test('the history can be searched and filtered by state', async () => {
    const panel = await runTwo();
    expect(panel.getAllByRole('row')).toHaveLength(3);
    await userEvent.type(panel.getByRole('searchbox', { name: 'Search the history' }), 'ONE');
    expect(panel.getAllByRole('row')).toHaveLength(2);
    expect(panel.getByRole('status')).toHaveTextContent('1 of 2 runs');
    await userEvent.clear(panel.getByRole('searchbox'));
    await userEvent.click(panel.getByRole('combobox', { name: 'State of the runs' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Failed' }));
    expect(panel.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringContaining('State'),
      expect.stringContaining('nowhere'),
    ]);
    expect(panel.getByRole('link', { name: 'All query history' })).toHaveAttribute(
      'href',
      '/sqllab/history/',
    );
  });

  test('a run that failed lasted as long here as the server says', async () => {
    await runTwo();
    const id = lab.latest()?.id ?? '';
    const stored = await lab.server.store.db
      .selectFrom('queries')
      .select(['start_time', 'end_time'])
      .where('client_id', '=', id)
      .executeTakeFirstOrThrow();
    await waitFor(() =>
      expect(lab.latest()).toMatchObject({
        startDttm: stored.start_time,
        endDttm: stored.end_time,
      }),
    );
  });

  test('results that are no longer kept come back by one click, which runs the query again', async () => {
    await lab.run('select 71 as a');
    await screen.findByRole('gridcell', { name: '71' });
    await lab.server.store.db.updateTable('queries').set({ results_key: null }).execute();
    await lab.run('select 72 as a');
    await screen.findByRole('gridcell', { name: '72' });
    await userEvent.click(screen.getByRole('tab', { name: 'Query history' }));
    const panel = within(await screen.findByRole('tabpanel', { name: /Query history/ }));
    const row = await panel.findByRole('row', { name: /select 71 as a/ });
    await userEvent.click(within(row).getByRole('button', { name: /results/i }));
    await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    await screen.findByRole('gridcell', { name: '71' });
  });

  test('the results of an earlier run are shown again by one click', async () => {
    await runTwo();
    await lab.run('select 61 as a');
    await screen.findByRole('gridcell', { name: '61' });
    await lab.run('select 62 as a');
    await screen.findByRole('gridcell', { name: '62' });
    await userEvent.click(screen.getByRole('tab', { name: 'Query history' }));
    const panel = within(await screen.findByRole('tabpanel', { name: /Query history/ }));
    const row = await panel.findByRole('row', { name: /select 61 as a/ });
    const calls = lab.since();
    await userEvent.click(within(row).getByRole('button', { name: 'Show results' }));
    expect(await screen.findByRole('gridcell', { name: '61' })).toBeVisible();
    expect(calls('POST', '/api/v1/sqllab/execute/')).toEqual([]);
    expect(lab.editor().sql).toBe('select 62 as a');
    expect(screen.getByText(/^Result of .*\d\d:\d\d:\d\d/)).toHaveTextContent('select 61 as a');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the latest' }));
    expect(await screen.findByRole('gridcell', { name: '62' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back to the latest' })).toBeNull();
  });

  test('a run that changed rows says how many, and offers no results', async () => {
    await lab.run('select 81 as a');
    await screen.findByRole('gridcell', { name: '81' });
    await lab.sync();
    await lab.server.store.db
      .updateTable('queries')
      .set({ rows: 0, changed_rows: '2', results_key: null })
      .where('sql', '=', 'select 81 as a')
      .execute();
    await lab.reload();
    await userEvent.click(await screen.findByRole('tab', { name: 'Query history' }));
    const row = await screen.findByRole('row', { name: /select 81 as a/ });
    expect(row).toHaveTextContent('2 changed');
    expect(within(row).queryByRole('button', { name: /results/i })).toBeNull();
  });

  test('an earlier text runs again without touching the tab', async () => {
    const panel = await runTwo();
    const calls = lab.since();
    await act(panel, /select 1 as one/, 'Run again');
    expect(await screen.findByRole('grid', { name: 'Results' })).toHaveTextContent('one');
    expect(bodiesOf(calls('POST', '/api/v1/sqllab/execute/'))).toMatchObject([
      { sql: 'select 1 as one' },
    ]);
    expect(lab.editor().sql).toBe('select nothing from nowhere');
  });

  test('the history shows what changed since a run and restores the earlier text', async () => {
    const panel = await runTwo();
    lab.write('select 1 as two');
    await act(panel, /select 1 as one/, 'Changes since this run');
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes since this run' }));
    const rows = within(await dialog.findByRole('table', { name: 'Differences' })).getAllByRole(
      'row',
    );
    expect(rows.map((row) => row.textContent)).toEqual(['1−select 1 as one', '1+select 1 as two']);
    await userEvent.click(dialog.getByRole('button', { name: 'Replace editor contents' }));
    expect(lab.editor().sql).toBe('select 1 as one');
  });
});

describe('a result under a text that was changed', () => {
  const changed = () => screen.queryByRole('button', { name: 'Text changed since this run' });
  const ran = async (sql: string, cell: string) => {
    await lab.run(sql);
    await screen.findByRole('gridcell', { name: cell });
  };

  test('a result under a changed text says so, shows what changed, and takes the text back', async () => {
    await ran('select 81 as a', '81');
    expect(changed()).toBeNull();
    lab.write('select 81 as a where false');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Text changed since this run' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes since this run' }));
    await dialog.findByRole('table', { name: 'Differences' });
    await userEvent.click(dialog.getByRole('button', { name: 'Replace editor contents' }));
    expect(lab.editor().sql).toBe('select 81 as a');
    await waitFor(() => expect(changed()).toBeNull());
  });

  test('a result of one statement is not marked when only the others change', async () => {
    lab.write('select 82 as a; select 83 as b');
    await lab.select('select 82 as a');
    await userEvent.click(await screen.findByRole('button', { name: /^Run/ }));
    await screen.findByRole('gridcell', { name: '82' });
    lab.write('select 82 as a; select 84 as b');
    await waitFor(() => expect(lab.editor().sql).toContain('84'));
    expect(changed()).toBeNull();
    lab.write('select 85 as a; select 84 as b');
    await waitFor(() => expect(changed()).toBeVisible());
  });

  test('a result of an earlier page is marked only where its text occurs nowhere', async () => {
    await ran('select 86 as a', '86');
    await lab.sync();
    await lab.reload();
    await screen.findByRole('gridcell', { name: '86' });
    expect(changed()).toBeNull();
    lab.write('select 87 as a');
    await waitFor(() => expect(changed()).toBeVisible());
  });
});
