import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

const LIST = '/rowlevelsecurity/list/';
const API = '/api/v1/rowlevelsecurity/';
let server: PageServer;
const ids: Record<string, number> = {};

const made = async (path: string, json: object) => {
  const answer = await server.client.post(path, { json });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};
const aDataset = (table_name: string, sql: string) =>
  made('/api/v1/dataset/', { database: server.databaseId, schema: 'main', table_name, sql });

beforeAll(async () => {
  server = await aPageServer();
  ids.sold = await aDataset('sold', "SELECT 1 AS id, 'south' AS region");
  ids.lost = await aDataset('lost', 'SELECT 1 AS id');
  for (const { id, name } of await server.store.db.selectFrom('roles').selectAll().execute())
    ids[name] = id;
});
afterEach(async () => {
  clearFaults();
  const { ids: all } = (await (await server.client.get(API)).json()) as { ids: number[] };
  if (all.length > 0) await server.client.del(`${API}?q=!(${all.join(',')})`);
});
afterAll(() => server.stop());

const session = () => toBootstrap(server.bootstrap as never);
const open = (address = LIST, capabilities = session().capabilities) =>
  renderPage(address, { state: { session: { ...session(), capabilities } } });
const aRule = (name: string, more: object = {}) =>
  made(API, {
    name,
    filter_type: 'Regular',
    tables: [ids.sold],
    roles: [ids.Gamma],
    clause: 'id = 1',
    ...more,
  });
const dialog = async (name = /rule$/) => within(await screen.findByRole('dialog', { name }));
const write = async (label: RegExp, value: string) =>
  fireEvent.change(await (await dialog()).findByRole('textbox', { name: label }), {
    target: { value },
  });
const choose = async (label: string, typed: string, option: string) => {
  const box = await (await dialog()).findByRole('combobox', { name: label });
  await userEvent.type(box, typed);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const press = async (name: string) =>
  userEvent.click((await dialog()).getByRole('button', { name }));
const words = async () => (await dialog()).getByRole('region', { name: 'What this rule does' });
const sent = (method: string) => {
  const call = server.calls.findLast((one) => one.method === method && one.url.startsWith(API));
  return JSON.parse(call?.body ?? 'null') as unknown;
};
const menuOf = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More options for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the list of row rules [T12]', () => {
  test('says what a rule is for while there is none, and makes one that says what it does', async () => {
    open();
    expect(await screen.findByText('There are no rules yet')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Add rule' })[0] as HTMLElement);
    expect((await dialog()).getByRole('button', { name: 'Save' })).toBeDisabled();
    await write(/^rule name/i, ' South only ');
    await choose('Datasets', 'sol', 'main.sold');
    expect(await words()).toHaveTextContent('This limits nobody');
    await choose('Roles', 'gam', 'Gamma');
    await write(/^clause/i, "region = 'south'");
    await write(/^group key/i, 'regions');
    expect(await words()).toHaveTextContent(
      "People with the role Gamma see only those rows of main.sold where this holds:region = 'south'",
    );
    expect(await words()).toHaveTextContent('group key “regions”, one has to hold');
    expect(await (await dialog()).findByText('It works on main.sold.')).toBeVisible();
    await press('Save');
    const row = within(await screen.findByRole('row', { name: /South only/ }));
    for (const text of ['Regular', 'Gamma', 'sold', "region = 'south'", 'regions'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByText(/by Admin/)).toBeVisible();
    expect(sent('POST')).toEqual({
      name: 'South only',
      filter_type: 'Regular',
      tables: [ids.sold],
      roles: [ids.Gamma],
      group_key: 'regions',
      clause: "region = 'south'",
      description: null,
    });
  });

  test('is narrowed and ordered by the server, and the address says how', async () => {
    await aRule('One', { group_key: 'ours' });
    await aRule('Two', { filter_type: 'Base', tables: [ids.lost], roles: [ids.Admin] });
    const shown = () =>
      screen.getAllByRole('row').flatMap((row) => within(row).queryByText(/^(One|Two)$/) ?? []);
    const { router, unmount } = open();
    await screen.findByText('Everybody except Admin');
    const fits = async (names: readonly string[], address: RegExp) => {
      await waitFor(() => expect(shown().map((cell) => cell.textContent)).toEqual(names));
      expect(router.state.location.search).toMatch(address);
    };
    await userEvent.click(screen.getByRole('button', { name: /^name/i }));
    await fits(['One', 'Two'], /order=name/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search rules' }), 'tw');
    await fits(['Two'], /search=tw/);
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search rules' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Group key' }), 'our');
    await fits(['One'], /key=our/);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Group key' }));
    await fits(['One', 'Two'], /^\?order=name$/);
    await userEvent.type(screen.getByRole('combobox', { name: 'Dataset' }), 'los');
    await userEvent.click(await screen.findByRole('option', { name: 'lost' }));
    await fits(['Two'], /dataset=\d+/);
    const { search } = router.state.location;
    unmount();
    open(`${LIST}${search}`);
    expect(await screen.findByText('Two')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Dataset' })).toHaveValue('lost'),
    );
    expect(screen.queryByText('One')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search rules' }), 'nowhere');
    expect(await screen.findByText('No rule matches')).toBeVisible();
  });

  test('deletes several after a question that says who will see more', async () => {
    for (const name of ['A', 'B', 'C']) await aRule(name);
    open();
    await screen.findByRole('button', { name: 'A' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select A' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select B' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2' }));
    const question = await dialog(/^Delete 2 rules/);
    expect(question.getByText(/will see the rows that they keep from them/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'A' })).toBeNull());
    expect(screen.getByRole('button', { name: 'C' })).toBeVisible();
    await menuOf('C', 'Delete');
    await userEvent.click(
      (await dialog(/^Delete this rule/)).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('There are no rules yet')).toBeVisible();
  });

  test('says that it could not be read, and reads it again', async () => {
    failNext('GET /api/v1/rowlevelsecurity', 500, { message: 'Fatal error' });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /try again/i }));
    expect(await screen.findByText('There are no rules yet')).toBeVisible();
  });
});

describe('the dialog of a row rule [T12]', () => {
  test('marks where a clause fails on which dataset, before and when it is saved', async () => {
    await aRule('Both', { tables: [ids.sold, ids.lost] });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Both' }));
    await write(/^clause/i, "id = 1 AND region = 'south'");
    const problem = await (await dialog()).findByText(/^On main\.lost: .*region/);
    expect(within(problem).getByText("region = 'south'").tagName).toBe('MARK');
    expect((await dialog()).queryByText(/^On main\.sold/)).toBeNull();
    await press('Save');
    expect(await (await dialog()).findByText(/^On lost: .*At character 12/)).toBeVisible();
    await waitFor(async () =>
      expect((await dialog()).getByRole('textbox', { name: /^clause/i })).toHaveFocus(),
    );
    await write(/^clause/i, 'id = 2');
    expect(await (await dialog()).findByText('It works on all 2 datasets.')).toBeVisible();
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT')).toEqual({
      clause: 'id = 2',
      tables: [ids.sold, ids.lost],
      roles: [ids.Gamma],
    });
    expect(await screen.findByText('id = 2')).toBeVisible();
  });

  test('counts the rows that a clause leaves, and says where it leaves none', async () => {
    const many = await aDataset('many', 'SELECT range AS id FROM range(2000)');
    const none = await aDataset('none', 'SELECT 1 AS id WHERE false');
    await aRule('Counted', { tables: [many, none] });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Counted' }));
    const said = async () =>
      (await dialog()).findByRole('status', { name: 'Rows that the clause leaves' });
    await write(/^clause/i, 'id < 1500 -- the older ones');
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Count rows' }));
    await waitFor(async () =>
      expect(await said()).toHaveTextContent('It leaves 1,500 of 2,000 rows of main.many.'),
    );
    expect(await said()).toHaveTextContent('main.none has no rows.');
    await write(/^clause/i, 'id < 0 OR id = -1');
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Count rows' }));
    await waitFor(async () =>
      expect(await said()).toHaveTextContent(
        'It leaves 0 of 2,000 rows of main.many. People whom it limits see none of them.',
      ),
    );
    failNext('POST /api/v1/chart/data', 500, { message: 'no memory' });
    await write(/^clause/i, 'id < 7');
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Count rows' }));
    await waitFor(async () =>
      expect(await said()).toHaveTextContent('The rows could not be counted: no memory'),
    );
  });

  test('needs a second look where only the databases check a clause, as before a Superset', async () => {
    await aRule('Front');
    open(LIST, []);
    await userEvent.click(await screen.findByRole('button', { name: 'Front' }));
    await write(/^clause/i, 'nowhere = 1');
    const before = server.calls.length;
    await press('Save');
    expect(await (await dialog()).findByRole('alert')).toHaveTextContent(
      'A database refuses the clause',
    );
    expect(server.calls.slice(before).map(({ method }) => method)).not.toContain('PUT');
    await press('Save anyway');
    await waitFor(() => expect(sent('PUT')).toMatchObject({ clause: 'nowhere = 1' }));
  });

  test('offers the columns of the dataset as one types', async () => {
    await aRule('Typed');
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Typed' }));
    const clause = await (await dialog()).findByRole('textbox', { name: /^clause/i });
    await userEvent.clear(clause);
    await userEvent.type(clause, 'reg');
    await userEvent.click(await screen.findByRole('option', { name: /^region/ }));
    expect(clause).toHaveValue('region');
  });

  test('says at the name that another rule has it, and keeps what was typed', async () => {
    await aRule('Taken');
    await aRule('Mine');
    open();
    await menuOf('Mine', 'Edit');
    await write(/^rule name/i, 'Taken');
    await press('Save');
    expect(await (await dialog()).findByText('Name must be unique')).toBeVisible();
    expect((await dialog()).getByRole('textbox', { name: /^rule name/i })).toHaveValue('Taken');
  });

  test('speaks of excluded roles where the rule is a base rule, and says whom it limits', async () => {
    await aRule('Base', { filter_type: 'Base', roles: [] });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Base' }));
    expect(await words()).toHaveTextContent('Everybody sees only those rows');
    await choose('Excluded roles', 'adm', 'Admin');
    expect(await words()).toHaveTextContent('Everybody without the role Admin sees only');
    await userEvent.click((await dialog()).getByRole('radio', { name: 'Regular' }));
    expect(await words()).toHaveTextContent('People with the role Admin see only');
  });

  test('asks before changes are thrown away, and not where there are none', async () => {
    await aRule('Kept', { description: 'Why' });
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Kept' }));
    expect(await (await dialog()).findByRole('textbox', { name: 'Description' })).toHaveValue(
      'Why',
    );
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Kept' }));
    await write(/^description/i, 'Because');
    await press('Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await router.navigate('/chart/list/');
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe(LIST);
    await press('Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says that the rule is gone', async () => {
    const id = await aRule('Gone');
    open();
    await screen.findByRole('button', { name: 'Gone' });
    await server.client.del(`${API}${id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Gone' }));
    expect(await (await dialog()).findByText(/not found/i)).toBeVisible();
  });
});

describe('people without the right to', () => {
  const openAs = (rights: readonly (readonly [string, string])[]) => {
    const { user, ...rest } = session();
    const own = user && { ...user, roles: { Own: rights } };
    renderPage(LIST, { state: { session: { ...rest, user: own } as ReturnType<typeof session> } });
  };

  test('read rules are told whom to ask', async () => {
    openAs([]);
    expect(await screen.findByText('You do not have access to row level security')).toBeVisible();
  });

  test('write them see them, and nothing that would change them', async () => {
    await aRule('Seen');
    openAs([['can_read', 'RowLevelSecurity']]);
    expect(await screen.findByText('Seen')).toBeVisible();
    expect(screen.queryByRole('button', { name: /add rule|more options|^seen$/i })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
