/** Saved queries from the editor: found in a menu, opened once. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { openRequested } from './state/thunks/openRequested';
import { saveQuery } from './state/thunks/saveQuery';

let lab: SqlLab;
beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(() => lab.leave());
afterAll(() => lab.close());

const save = async (label: string, sql: string): Promise<number> => {
  const json = { db_id: 1, label, sql };
  const reply = await lab.server.client.post('/api/v1/saved_query/', { json });
  return ((await reply.json()) as { id: number }).id;
};

test('a saved query is found from the editor by its name and opened by keyboard', async () => {
  await save('Delays by airport', 'select 71 as a');
  const first = Date.now();
  await vi.waitUntil(() => Date.now() > first, { interval: 1 });
  await save('Costs', 'select 72 as a');
  await lab.open();
  await userEvent.click(screen.getByRole('button', { name: 'Saved queries' }));
  await screen.findByRole('menuitem', { name: /Costs/ });
  expect(
    screen
      .getAllByRole('menuitem')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Costs'), expect.stringContaining('Delays')]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search saved queries' }), 'delays');
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: /Costs/ })).toBeNull());
  await screen.findByRole('menuitem', { name: /Delays/ });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(lab.editor()).toMatchObject({ sql: 'select 71 as a' }));
});

test('an open saved query is shown in its tab, also after a reload, and says that it has changes', async () => {
  await lab.open();
  lab.write('select 73 as a');
  await lab.page().store.dispatch(saveQuery({ editorId: lab.editor().id, name: 'Mine' }));
  const id = lab.editor().remoteId ?? 0;
  lab.write('select 74 as a');
  await lab.sync();
  const open = () => lab.page().store.dispatch(openRequested({ kind: 'saved', id }));
  await open();
  expect(await screen.findByText(/already open here, with changes/)).toBeVisible();
  await lab.reload({ url: `/sqllab/?savedQueryId=${id}` });
  await waitFor(() => expect(lab.editor().sql).toBe('select 74 as a'));
  expect(lab.state().queryEditors).toHaveLength(1);
  const strip = within(screen.getByRole('tablist', { name: 'SQL editor tabs' }));
  expect(strip.getAllByRole('tab')).toHaveLength(1);
});
