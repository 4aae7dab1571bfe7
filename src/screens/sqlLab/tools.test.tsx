/** The tools for a text beside running it, and for a result. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failNext, holdNext } from '../../../mocks/faults';
import { aSqlLab, bodiesOf, type SqlLab } from '../../../test/aSqlLab';
import { editorChanged } from './state/editors/editors';
import { exploreAddress } from './state/thunks/createDataset';

const EXECUTE = '/api/v1/sqllab/execute/';
const ESTIMATE = '/api/v1/sqllab/estimate/';
const DATASET = '/api/v1/dataset/';
let lab: SqlLab;

beforeAll(async () => {
  /** Loads the chunk of the page that some of these open, before the tests are timed. */
  await import('@/screens/explore/ExplorePage');
  lab = await aSqlLab();
});
afterEach(async () => {
  await lab.allow({ allow_ctas: 0, allow_cvas: 0, allow_dml: 0, force_ctas_schema: null });
  await lab.leave();
});
afterAll(() => lab.close());

const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = async (within_: HTMLElement, name: string | RegExp) =>
  userEvent.click(within(within_).getByRole('button', { name }));

describe('an estimate', () => {
  test('an estimate covers the selection and appears as a table [EFD-01 EFD-02 EFD-03]', async () => {
    await lab.open();
    const calls = lab.since();
    lab.write('select 1 as a; select * from range(1000)');
    await lab.select('select * from range(1000)');
    const answer = holdNext('POST /api/v1/sqllab/estimate');
    await lab.more(/estimate/i);
    const shown = await dialog('Estimate cost');
    expect(await within(shown).findByText('Requesting the estimate…')).toBeVisible();
    expect(Object.values(lab.state().estimates)[0]).toMatchObject({ completed: false });
    answer();
    const table = await within(shown).findByRole('table', { name: 'Estimated cost' });
    expect(within(table).getAllByRole('columnheader').length).toBeGreaterThan(0);
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(Object.values(lab.state().estimates)[0]).toMatchObject({
      completed: true,
      error: null,
    });
    expect(bodiesOf(calls('POST', ESTIMATE))).toEqual([
      {
        database_id: lab.editor().dbId,
        catalog: null,
        schema: null,
        sql: 'select * from range(1000)',
        template_params: {},
        queryLimit: lab.editor().queryLimit,
      },
    ]);
    expect(within(shown).getByText(/with the row limit of [\d,]+, as/)).toBeVisible();
  });

  test('an estimate covers the text alone, with a note, when the server ignores the row limit [EFD-01]', async () => {
    await lab.open({ capabilities: [] });
    const calls = lab.since();
    lab.write('select * from range(10)');
    await lab.more(/estimate/i);
    const shown = await dialog('Estimate cost');
    await within(shown).findByRole('table', { name: 'Estimated cost' });
    expect(within(shown).getByText(/without the row limit that a run sets/)).toBeVisible();
    expect(Object.keys(bodiesOf(calls('POST', ESTIMATE))[0] ?? {})).toEqual([
      'database_id',
      'catalog',
      'schema',
      'sql',
      'template_params',
    ]);
  });

  test('an estimate that fails shows why in its dialog [EFD-04]', async () => {
    await lab.open();
    failNext('POST /api/v1/sqllab/estimate', 500, { errors: [{ message: 'planner is away' }] });
    await lab.more(/estimate/i);
    const shown = await dialog('Estimate cost');
    expect(await within(shown).findByRole('alert')).toHaveTextContent('planner is away');
    expect(Object.values(lab.state().estimates)[0]?.error?.message).toBe('planner is away');
  });

  test('an estimate is not offered when the database has none', async () => {
    await lab.open();
    failNext('GET /api/v1/database', 200, {
      result: [{ id: lab.editor().dbId, extra: '{}', allows_cost_estimate: null }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'More query actions' }));
    await screen.findByRole('menuitem', { name: 'Explain' });
    await waitFor(() =>
      expect(lab.state().databases[lab.editor().dbId ?? 0]?.allows_cost_estimate).toBeNull(),
    );
    expect(screen.queryByRole('menuitem', { name: /estimate/i })).toBeNull();
  });
});

describe('a plan', () => {
  const leaf = {
    detail: [['Table', 'flights']],
    rows: 3_000_000,
    cost: 80,
    time_ms: null,
    is_trivial: false,
    children: [],
  };
  const root = {
    name: 'Aggregate',
    detail: [],
    rows: 10,
    cost: 100,
    time_ms: null,
    is_trivial: false,
    children: [{ ...leaf, name: 'Scan' }],
  };

  test('a plan leaves out steps without work unless all are requested, and states the row limit', async () => {
    await lab.open({ capabilities: ['sqllab.explain', 'sqllab.planned_limit'] });
    lab.write('select 1 as a');
    const renamed = { ...root, name: 'Projection', is_trivial: true };
    const whole = { ...root, children: [{ ...renamed, cost: 80 }] };
    failNext('POST /api/v1/sqllab/explain', 200, { result: { root: whole, text: '' } });
    const calls = lab.since();
    await lab.more(/explain/i);
    const tree = await screen.findByRole('tree', { name: 'Plan' });
    const names = () =>
      within(tree)
        .getAllByRole('treeitem')
        .map((item) => item.getAttribute('aria-label'));
    expect(names()).toEqual(['Aggregate, 20 %', 'Scan, 80 %']);
    await userEvent.click(screen.getByRole('switch', { name: 'All steps' }));
    expect(names()).toEqual(['Aggregate, 20 %', 'Projection, 0 %', 'Scan, 80 %']);
    const { queryLimit } = lab.editor();
    expect(bodiesOf(calls('POST', '/api/v1/sqllab/explain/'))[0]).toMatchObject({ queryLimit });
    expect(
      screen.getByText(`With the row limit of ${queryLimit.toLocaleString('en')}`),
    ).toBeVisible();
  });

  test('a plan is drawn as a tree with each step’s share, navigable by keys, or as text', async () => {
    await lab.open({ capabilities: ['sqllab.columns', 'sqllab.explain'] });
    lab.write('select 1 as a;\nselect 2 as b');
    failNext('POST /api/v1/sqllab/explain', 200, { result: { root, text: 'AGGREGATE\n  SCAN' } });
    await lab.more(/explain/i);
    const tree = await screen.findByRole('tree', { name: 'Plan' });
    expect(screen.getByRole('tab', { name: 'Plan' })).toHaveAttribute('aria-selected', 'true');
    const items = within(tree).getAllByRole('treeitem');
    expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
      'Aggregate, 20 %',
      'Scan, 80 %',
    ]);
    expect(items[1]).toHaveTextContent('3,000,000');
    items[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(items[1]).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(within(tree).getAllByRole('treeitem')).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: 'Text' }));
    expect(screen.getByLabelText('Plan as text')).toHaveTextContent('AGGREGATE SCAN');
    const calls = lab.since();
    failNext('POST /api/v1/sqllab/explain', 200, { result: { root: null, text: 'as it ran' } });
    await userEvent.click(screen.getByRole('button', { name: 'Run and measure' }));
    expect(await screen.findByText('as it ran')).toBeVisible();
    expect(bodiesOf(calls('POST', '/api/v1/sqllab/explain/'))[0]).toMatchObject({
      sql: expect.stringMatching(/^select \d as/),
      analyze: true,
      template_params: {},
    });
    await userEvent.click(screen.getByRole('button', { name: 'Close Plan' }));
    expect(screen.queryByRole('tab', { name: 'Plan' })).toBeNull();
  });

  test('a plan that fails shows why', async () => {
    await lab.open({ capabilities: ['sqllab.explain'] });
    lab.write('select nothing');
    failNext('POST /api/v1/sqllab/explain', 500, { errors: [{ message: 'no such column' }] });
    await lab.more(/explain/i);
    const panel = await screen.findByRole('tabpanel', { name: 'Plan' });
    expect(await within(panel).findByRole('alert')).toHaveTextContent('no such column');
  });

  test('a plan is the text of an EXPLAIN when the server draws none', async () => {
    await lab.open({ capabilities: ['sqllab.columns'] });
    const calls = lab.since();
    lab.write('select 42 as a');
    await lab.more(/explain/i);
    expect(await screen.findByLabelText('Explanation')).toHaveTextContent(/PROJECTION|42/);
    expect(bodiesOf(calls('POST', EXECUTE))[0]?.sql).toBe('EXPLAIN select 42 as a');
    await userEvent.click(screen.getByRole('radio', { name: 'Grid' }));
    expect(await screen.findByRole('grid', { name: 'Results' })).toBeVisible();
  });
});

describe('CREATE TABLE AS', () => {
  test('CREATE TABLE AS makes a table that can be queried and explored [RUN-39 EFD-08]', async () => {
    await lab.allow({ allow_ctas: 1, allow_dml: 1 });
    await lab.open();
    const calls = lab.since();
    lab.write('select 1 as a');
    await lab.more(/create table as/i);
    const shown = await dialog('Create table as');
    await userEvent.type(within(shown).getByRole('textbox', { name: 'Table name' }), 'made_here');
    await press(shown, 'Create table');
    expect(await screen.findByText(/^Table (\w+\.)?made_here was created$/)).toBeVisible();
    expect(bodiesOf(calls('POST', EXECUTE))[0]).toMatchObject({
      select_as_cta: true,
      ctas_method: 'TABLE',
      tmp_table_name: 'made_here',
    });
    expect(lab.latest()).toMatchObject({ tempTable: 'made_here', ctas: 'TABLE' });
    await userEvent.click(screen.getByRole('button', { name: 'Query it' }));
    expect(lab.editor().sql).toMatch(/^SELECT \*\nFROM (\w+\.)?made_here$/);
    await userEvent.click(await screen.findByRole('button', { name: /^run/i }));
    expect(await screen.findByRole('gridcell', { name: '1' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Untitled Query 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Explore' }));
    await waitFor(() => expect(lab.page().router.state.location.pathname).toBe('/explore/'));
    expect(calls('POST', `${DATASET}get_or_create/`)).toHaveLength(1);
  });

  test('CREATE VIEW AS makes a view through ctas_method, and the dialog states the prescribed schema [RUN-40]', async () => {
    await lab.allow({ allow_cvas: 1, force_ctas_schema: 'scratch' });
    await lab.open();
    const calls = lab.since();
    failNext('POST /api/v1/sqllab/execute', 500, { errors: [{ message: 'schema is full' }] });
    await lab.more(/create view as/i);
    const shown = await dialog('Create view as');
    expect(
      within(shown).getByText(/In schema scratch, which this database prescribes/),
    ).toBeVisible();
    await userEvent.type(within(shown).getByRole('textbox', { name: 'View name' }), 'v1');
    await press(shown, 'Create view');
    await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(1));
    expect(bodiesOf(calls('POST', EXECUTE))[0]).toMatchObject({
      select_as_cta: true,
      ctas_method: 'VIEW',
      tmp_table_name: 'v1',
    });
    expect(await screen.findByText('schema is full')).toBeVisible();
  });

  test.each([
    [
      'while the query stays in its own, when the server supports it',
      ['sqllab.create_in_schema'],
      { schema: 'main', tmp_schema_name: 'scratch' },
    ],
    [
      'as does the query, with a note, when the server does not support it',
      [],
      { schema: 'scratch' },
    ],
  ])('CREATE TABLE AS goes to the chosen schema, %s [RUN-39]', async (_, capabilities, sent) => {
    await lab.allow({ allow_ctas: 1 });
    failNext('GET /api/v1/database/1/schemas', 200, {
      result: ['information_schema', 'main', 'scratch'],
    });
    await lab.open({ capabilities });
    await waitFor(() => expect(Object.keys(lab.state().schemas)).not.toEqual([]));
    lab.write('select 1 as a');
    await lab.more(/create table as/i);
    const shown = await dialog('Create table as');
    await userEvent.type(within(shown).getByRole('textbox', { name: 'Table name' }), 't9');
    await userEvent.click(within(shown).getByRole('combobox', { name: 'Schema' }));
    expect(screen.queryByRole('option', { name: 'information_schema' })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: 'scratch' }));
    const note = within(shown).queryByText(/The query runs in that schema, too/);
    expect(note === null).toBe(capabilities.length > 0);
    failNext('POST /api/v1/sqllab/execute', 500, { errors: [{ message: 'full' }] });
    const calls = lab.since();
    await press(shown, 'Create table');
    await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(1));
    const [body = {}] = bodiesOf(calls('POST', EXECUTE));
    expect(body).toMatchObject({ tmp_table_name: 't9', ...sent });
    expect('tmp_schema_name' in body).toBe('tmp_schema_name' in sent);
    await screen.findByText('full');
  });

  test('CREATE TABLE AS is not offered when the database does not allow it', async () => {
    await lab.open();
    await userEvent.click(screen.getByRole('button', { name: 'More query actions' }));
    await screen.findByRole('menuitem', { name: 'Explain' });
    expect(screen.queryByRole('menuitem', { name: /create (table|view) as/i })).toBeNull();
  });
});

test('a table or dataset just created opens in Explore as its rows', () => {
  const formData = new URLSearchParams(exploreAddress('9__table').split('?')[1]).get('form_data');
  expect(JSON.parse(formData ?? '')).toEqual({
    datasource: '9__table',
    viz_type: 'table',
    query_mode: 'raw',
    row_limit: 1000,
  });
});

describe('template parameters', () => {
  test('template parameters are JSON that is checked while it is typed, kept in the tab and sent [TAB-38]', async () => {
    await lab.open({ flags: { ENABLE_TEMPLATE_PROCESSING: true } });
    const calls = lab.since();
    lab.write('select {{ n }} as a');
    await userEvent.click(await screen.findByRole('button', { name: 'Template parameters' }));
    const shown = await dialog('Template parameters');
    const box = within(shown).getByRole('textbox', { name: 'Parameters as JSON' });
    await userEvent.click(box);
    await userEvent.paste('{"n": 5');
    expect(within(shown).getByText(/^Not valid JSON/)).toBeVisible();
    expect(box).toBeInvalid();
    expect(within(shown).getByRole('button', { name: 'Save parameters' })).toBeDisabled();
    await userEvent.paste('}');
    expect(box).toBeValid();
    await press(shown, 'Save parameters');
    expect(lab.editor().templateParams).toBe('{"n": 5}');
    await userEvent.click(await screen.findByRole('button', { name: /^run/i }));
    await waitFor(() => expect(calls('POST', EXECUTE)).toHaveLength(1));
    expect(bodiesOf(calls('POST', EXECUTE))[0]?.templateParams).toBe('{"n": 5}');
  });

  test('the template chip shows that templates are off', async () => {
    await lab.open({ flags: { ENABLE_TEMPLATE_PROCESSING: false } });
    lab.write("select '{{ n }}'");
    await userEvent.click(await screen.findByRole('button', { name: 'Template parameters' }));
    expect(await screen.findByRole('note')).toHaveTextContent(
      /Templates are switched off on this server/,
    );
  });

  test('a text without placeholders shows no chip', async () => {
    await lab.open({ flags: { ENABLE_TEMPLATE_PROCESSING: true } });
    expect(screen.queryByRole('button', { name: 'Template parameters' })).toBeNull();
  });
});

describe('a dataset of a result', () => {
  const ran = async (sql: string) => {
    await lab.open();
    await lab.run(sql);
    await screen.findByRole('grid', { name: 'Results' });
  };

  test('a result becomes a dataset, and opens in Explore [EFD-06 EFD-07 EFD-09]', async () => {
    await ran('select 1 as a, 2 as b;');
    const calls = lab.since();
    await lab.more(/save as dataset/i);
    const shown = await dialog('Save dataset');
    const box = within(shown).getByRole('textbox', { name: 'Dataset name' });
    await userEvent.clear(box);
    await userEvent.type(box, 'two_columns');
    await press(shown, 'Save dataset');
    await within(shown).findByText('Dataset saved: two_columns');
    expect(bodiesOf(calls('POST', DATASET))[0]).toEqual({
      database: lab.editor().dbId,
      catalog: null,
      schema: null,
      sql: 'select 1 as a, 2 as b',
      table_name: 'two_columns',
      is_managed_externally: false,
      external_url: null,
    });
    expect(lab.state().datasource).toMatch(/^\d+__table$/);
    const { datasource } = lab.state();
    await press(shown, 'Explore');
    await waitFor(() => expect(lab.page().router.state.location.pathname).toBe('/explore/'));
    expect(datasource).not.toBeNull();
  });

  test('a result replaces an existing dataset, whose calculated columns stay', async () => {
    const made = await lab.server.client.post(DATASET, {
      json: { database: 1, table_name: 'to_replace', sql: 'select 1 as old' },
    });
    const { id, data } = (await made.json()) as { id: number; data: { columns: object[] } };
    const twice = { column_name: 'twice', expression: 'old * 2' };
    await lab.server.client.put(`${DATASET}${id}`, {
      json: { columns: [...data.columns, twice] },
    });
    await ran('select 5 as fresh, now() as at');
    const calls = lab.since();
    await lab.more(/save as dataset/i);
    const shown = await dialog('Save dataset');
    await userEvent.click(within(shown).getByRole('radio', { name: 'Overwrite existing' }));
    await userEvent.type(
      within(shown).getByRole('combobox', { name: 'Dataset to overwrite' }),
      'to_rep',
    );
    await userEvent.click(await screen.findByRole('option', { name: 'to_replace' }));
    await press(shown, 'Overwrite dataset');
    await within(shown).findByText('Dataset saved: to_replace');
    expect(calls('PUT', `${DATASET}${id}?override_columns=true`)).toHaveLength(1);
    const now = await lab.server.client.get(`${DATASET}${id}`);
    const { result } = (await now.json()) as {
      result: { sql: string; columns: { column_name: string; is_dttm: boolean }[] };
    };
    expect(result.sql).toBe('select 5 as fresh, now() as at');
    expect(
      result.columns.map(({ column_name, is_dttm }) => [column_name, is_dttm ?? false]),
    ).toEqual([
      ['fresh', false],
      ['at', true],
      ['twice', false],
    ]);
  });

  test('a dataset that cannot be saved shows a message, and the dialog stays usable [EFD-10]', async () => {
    await ran('select 1 as a');
    failNext('POST /api/v1/dataset', 500, { message: 'Fatal error' });
    await lab.more(/save as dataset/i);
    const shown = await dialog('Save dataset');
    await press(shown, 'Save dataset');
    expect(
      await screen.findByText(/^An error occurred while creating the data source/),
    ).toBeVisible();
    expect(await within(shown).findByText('Fatal error')).toBeVisible();
    await waitFor(() => expect(lab.state().isDatasourceLoading).toBe(false));
    expect(within(shown).getByRole('button', { name: 'Save dataset' })).toBeEnabled();
  });
});

describe('a chart of a result', () => {
  test('a result becomes a chart of the query itself, its rows first [CTL-11]', async () => {
    await lab.open();
    await lab.run("select 'north' as region, 9007199254740993 as big;");
    await screen.findByRole('grid', { name: 'Results' });
    const calls = lab.since();
    const bar = screen.getByRole('toolbar', { name: 'Result' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Create chart' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'From this query' }));
    await waitFor(() => expect(lab.page().router.state.location.pathname).toBe('/explore/'));
    const id = lab.latest()?.serverId;
    const [kept] = bodiesOf(calls('POST', '/api/v1/explore/form_data'));
    expect(kept).toMatchObject({ datasource_id: id, datasource_type: 'query' });
    expect(JSON.parse(String(kept?.form_data))).toMatchObject({
      datasource: `${id}__query`,
      viz_type: 'table',
      all_columns: ['region', 'big'],
    });
    expect(await screen.findByText('9007199254740993')).toBeVisible();
    expect(calls('POST', DATASET)).toEqual([]);
  });

  test('a result can become a chart of a new dataset instead', async () => {
    await lab.open();
    await lab.run('select 1 as a');
    await screen.findByRole('grid', { name: 'Results' });
    const bar = screen.getByRole('toolbar', { name: 'Result' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Create chart' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'From a new dataset…' }));
    expect(await dialog('Save dataset')).toBeVisible();
  });

  test('a chart that cannot be started shows a message, and the rows stay', async () => {
    await lab.open();
    await lab.run('select 1 as a');
    await screen.findByRole('grid', { name: 'Results' });
    failNext('POST /api/v1/explore/form_data', 500, { message: 'Fatal error' });
    await lab.more(/create chart/i);
    expect(
      await screen.findByText(/^The chart page could not be opened for this query/),
    ).toBeVisible();
    expect(screen.getByRole('grid', { name: 'Results' })).toBeVisible();
  });

  test('a server that forgets template parameters offers the dataset only', async () => {
    await lab.open({
      capabilities: [],
      flags: { ENABLE_TEMPLATE_PROCESSING: true },
    });
    lab.page().store.dispatch(editorChanged(lab.editor().id, { templateParams: '{"n": 5}' }));
    await lab.run('select {{ n }} as a');
    await screen.findByRole('grid', { name: 'Results' });
    const bar = screen.getByRole('toolbar', { name: 'Result' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Create chart' }));
    await screen.findByRole('menuitem', { name: 'From a new dataset…' });
    expect(screen.queryByRole('menuitem', { name: 'From this query' })).toBeNull();
  });
});

describe('a dataset opened as a query', () => {
  test('a dataset opens its select statement in a new tab, which does not run [SAV-17]', async () => {
    const made = await lab.server.client.post(DATASET, {
      json: { database: 1, table_name: 'to_open', sql: 'select 77 as seventy_seven' },
    });
    const { id } = (await made.json()) as { id: number };
    const calls = lab.since();
    await lab.open({ url: `/sqllab/?datasourceKey=${id}__table` });
    await waitFor(() => expect(lab.editor().name).toMatch(/^Query .*to_open$/));
    expect(lab.editor().sql).toMatch(/seventy_seven/);
    expect(calls('GET', `${DATASET}${id}?q=`)).toHaveLength(1);
    expect(calls('POST', EXECUTE)).toEqual([]);
  });

  test('a dataset that no longer exists causes a message [SAV-18]', async () => {
    await lab.open({ url: '/sqllab/?datasourceKey=4711__table' });
    expect(await screen.findByText("The datasource couldn't be loaded")).toBeVisible();
  });
});
