/** What is asked before a statement changes a whole table. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { duckdbSetup } from '../../../server/engine/duckdb/setup.ts';
import { createTables } from '../../../server/engine/storage/tables.ts';
import { failNext } from '../../../mocks/faults';
import { aSqlLab, bodiesOf, type SqlLab } from '../../../test/aSqlLab';

const EXECUTE = '/api/v1/sqllab/execute/';
let lab: SqlLab;

beforeAll(async () => {
  lab = await aSqlLab();
  const { dataDir, limits } = lab.server.deps.config;
  const tables = createTables({
    setup: duckdbSetup(dataDir, limits),
    inProcess: true,
  });
  await tables.importTable({ schema: 'main', name: 'seats', from: { sql: 'select 1 as a' } });
});
afterEach(async () => {
  await lab.allow({ allow_dml: 0 });
  await lab.leave();
});
afterAll(() => lab.close());

const dialog = () => screen.findByRole('dialog', { name: /^Run th(?:is|ese) statements?\?$/ });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a DELETE without WHERE waits for an answer, which Cancel is by default', async () => {
  await lab.allow({ allow_dml: 1 });
  await lab.open();
  const calls = lab.since();
  lab.write('delete from flights');
  await press('Run');
  const asked = await dialog();
  expect(asked).toHaveTextContent('DELETE without WHERE removes every row of flights');
  await waitFor(() => expect(within(asked).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('POST', EXECUTE)).toEqual([]);
});

test('it runs as it was, and is not asked about again in this tab if so wished', async () => {
  await lab.allow({ allow_dml: 1 });
  await lab.open();
  const calls = lab.since();
  await lab.run('select 1 as a; drop table nowhere_at_all; delete from flights where 1 = 0');
  const asked = await dialog();
  expect(asked).toHaveTextContent('DROP removes the table nowhere_at_all.');
  expect(asked).not.toHaveTextContent('DELETE');
  await userEvent.click(within(asked).getByRole('checkbox', { name: /Do not ask again/ }));
  await userEvent.click(within(asked).getByRole('button', { name: 'Run anyway' }));
  await waitFor(() => expect(calls('POST', EXECUTE).length).toBeGreaterThan(1));
  expect(bodiesOf(calls('POST', EXECUTE))[0]?.sql).toBe('select 1 as a');
  await screen.findByRole('button', { name: /^Run/ });
  const before = calls('POST', EXECUTE).length;
  lab.write('drop table nowhere_at_all');
  await press('Run');
  await waitFor(() => expect(calls('POST', EXECUTE).length).toBeGreaterThan(before));
});

test('nothing is asked where changes are not allowed: the server refuses them', async () => {
  await lab.open();
  const calls = lab.since();
  lab.write('delete from flights');
  await press('Run');
  await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['create or replace table seats as select 1 as a', 'CREATE OR REPLACE removes seats'],
  ['create or replace table main."Seats" as select 1 as a', 'removes main.Seats'],
  ['create or replace table made_anew as select 1 as a', null],
])('whether %s is asked about is up to the table: it may be a new one', async (sql, words) => {
  await lab.allow({ allow_dml: 1 });
  await lab.open();
  const calls = lab.since();
  lab.write(sql);
  await press('Run');
  if (words === null) await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(1));
  else expect(await dialog()).toHaveTextContent(words);
  expect(screen.queryAllByRole('dialog')).toHaveLength(words === null ? 0 : 1);
  expect(calls('POST', EXECUTE)).toHaveLength(words === null ? 1 : 0);
});

test('a replacement is asked about where nobody says whether the table is there', async () => {
  await lab.allow({ allow_dml: 1 });
  await lab.open();
  const calls = lab.since();
  failNext('GET /api/v1/database/1/table_metadata/*', 500, undefined, 9);
  lab.write('create or replace table made_anew as select 1 as a');
  await press('Run');
  expect(await dialog()).toHaveTextContent('CREATE OR REPLACE removes made_anew');
  expect(calls('POST', EXECUTE)).toEqual([]);
});
