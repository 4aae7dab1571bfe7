/** A chart of a query that ran in SQL Lab, until it is saved on a dataset. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leaveSqlLab } from '../../../test/aSqlLab';
import { clearFaults, failNext } from '../../../mocks/faults';
import { saveAsDataset } from './state/thunks/saveAsDataset';
import { anExplore, chip, choose, control, type Explore } from '../../../test/anExplore';

const SQL = `select * from (values
  ('north', 9007199254740993::bigint, timestamp '2024-01-01'), ('south', 7, timestamp '2024-02-01')
) as sales (region, amount, sold)`;

let explore: Explore;
let id: number;
const ran = async (sql: string, tab = 'Sales by region'): Promise<number> => {
  const reply = await explore.server.client.post('/api/v1/sqllab/execute/', {
    json: { database_id: 1, sql, tab },
  });
  return ((await reply.json()) as { query: { queryId: number } }).query.queryId;
};
beforeAll(async () => {
  explore = await anExplore();
  id = await ran(SQL);
});
afterEach(clearFaults);
afterAll(() => explore.server.stop());

const BAR = { viz_type: 'echarts_timeseries_bar', x_axis: 'region', row_limit: 100 };

/** As SQL Lab opens it: the settings under a key, and the query in the address. */
const openQuery = async (settings: object = BAR, query = id) => {
  const kept = await explore.server.client.post('/api/v1/explore/form_data?tab_id=7', {
    json: {
      datasource_id: query,
      datasource_type: 'query',
      form_data: JSON.stringify({ ...settings, datasource: `${query}__query` }),
    },
  });
  const { key } = (await kept.json()) as { key: string };
  return explore.open(
    `/explore/?form_data_key=${key}&datasource_type=query&datasource_id=${query}`,
  );
};
/** The panel of the query, which is drawn after the chart. */
const source = async () => {
  const panel = await screen.findByRole('region', { name: 'Query' });
  await within(panel).findByRole('heading');
  return panel;
};
const lastBody = (calls: readonly { body: string }[]) =>
  JSON.parse(calls.at(-1)?.body ?? '') as Record<string, never>;

describe('a chart of a query', () => {
  test('a chart of a query names the query, lists its columns and counts its rows at once [CTL-11]', async () => {
    await openQuery();
    const panel = await source();
    expect(within(panel).getByRole('heading', { name: 'Sales by region' })).toBeVisible();
    const columns = within(panel).getByRole('list', { name: 'Columns of the query' });
    expect(
      within(columns)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['region', 'amount', 'sold']);
    expect(await chip(/^metrics/i, 'COUNT(*)')).toBeVisible();
    await waitFor(() => expect(explore.dataCalls().length).toBeGreaterThan(0));
    expect(lastBody(explore.dataCalls())).toMatchObject({
      datasource: { id, type: 'query' },
      form_data: { datasource: `${id}__query` },
    });
    expect(await screen.findByRole('region', { name: 'New chart' })).toBeVisible();
  });

  test('a chart of a query takes dimensions, metrics and filters over the query’s columns', async () => {
    await openQuery();
    await source();
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'region');
    await userEvent.click(
      within(await control(/^filters/i)).getByRole('button', { name: 'Add filter' }),
    );
    const dialog = await screen.findByRole('dialog', { name: /filter/i });
    await choose(within(dialog).getByRole('combobox', { name: /column/i }), 'region');
    await choose(within(dialog).getByRole('combobox', { name: /values/i }), 'south');
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    const { queries } = await explore.update();
    expect(queries[0]).toMatchObject({ series_columns: ['region'] });
    expect(queries[0]?.filters).toContainEqual({ col: 'region', op: 'IN', val: ['south'] });
  });

  test('a new chart of a query has its time column on the axis', async () => {
    explore.open(
      `/explore/?viz_type=echarts_timeseries_line&datasource_type=query&datasource_id=${id}`,
    );
    expect(await chip(/^x-axis/i, 'sold')).toBeVisible();
  });

  test('a chart of a query opens in SQL with its database, and the statement does not run [T18]', async () => {
    const page = await openQuery();
    await source();
    await userEvent.click(await screen.findByRole('button', { name: /chart menu/i }));
    expect(screen.queryByRole('menuitem', { name: /copy permalink/i })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: /open in sql/i }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/sqllab/'));
    await waitFor(() =>
      expect(page.store.getState().sqlLab?.queryEditors.at(-1)?.sql).toMatch(/COUNT\(\*\)/),
    );
    await leaveSqlLab(page);
  });
});

describe('saving the query', () => {
  test('saving the query as a dataset moves the chart over to it, address and undo included', async () => {
    const page = await openQuery();
    const panel = await source();
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'region');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save as dataset' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as dataset' });
    const name = within(dialog).getByRole('textbox', { name: 'Dataset name' });
    expect(name).toHaveValue('Sales by region');
    await userEvent.clear(name);
    await userEvent.type(name, 'moved');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save dataset' }));
    expect(await screen.findByText('Dataset [moved] has been saved')).toBeVisible();
    const dataset = await screen.findByRole('region', { name: 'Dataset' });
    expect(within(dataset).getByRole('heading', { name: 'moved' })).toBeVisible();
    const datasource = page.store.getState().explore.form_data?.datasource;
    expect(datasource).toMatch(/^\d+__table$/);
    expect(await chip(/^dimensions/i, 'region')).toBeVisible();
    await waitFor(() => {
      const query = new URLSearchParams(page.router.state.location.search);
      expect(query.get('datasource_id')).toBe(String(Number.parseInt(datasource ?? '', 10)));
      expect(query.get('datasource_type')).toBe('table');
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(page.store.getState().explore.form_data?.datasource).toBe(datasource),
    );
  });

  test('the query that becomes a dataset while the entry of a run is being drawn stays one', async () => {
    const page = await openQuery();
    await source();
    const reply = await explore.server.client.post('/api/v1/dataset/', {
      json: { database: 1, schema: null, table_name: 'at_once', sql: SQL },
    });
    const { id: dataset } = (await reply.json()) as { id: number };
    const datasource = { ...page.store.getState().explore.datasource, id: dataset, type: 'table' };
    const { pathname, search } = page.router.state.location;
    const ran = page.store.getState().explore.form_data;
    act(() => {
      void page.router.navigate(`${pathname}${search}`, { state: { ran } });
      page.store.dispatch(saveAsDataset.fulfilled(datasource as never, 'id', 'at_once'));
    });
    await waitFor(() => {
      const query = new URLSearchParams(page.router.state.location.search);
      expect(query.get('datasource_id')).toBe(String(dataset));
    });
    expect(page.store.getState().explore).toMatchObject({
      status: 'ready',
      form_data: { datasource: `${dataset}__table` },
    });
  });

  test('saving the chart saves the query as a dataset first, in one step [SLC-04, SLC-05]', async () => {
    const page = await openQuery();
    await source();
    await userEvent.click(await screen.findByRole('button', { name: /^save$/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /chart name/i }), 'Kept');
    const dataset = within(dialog).getByRole('textbox', { name: /dataset name/i });
    await userEvent.clear(dataset);
    expect(within(dialog).getByRole('button', { name: /^save$/i })).toBeDisabled();
    await userEvent.type(dataset, 'kept_sales');
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText('Chart [Kept] has been saved')).toBeVisible();
    const { datasource } = page.store.getState().explore;
    expect(lastBody(explore.callsTo('POST', /^\/api\/v1\/dataset\/$/))).toMatchObject({
      table_name: 'kept_sales',
      sql: SQL,
    });
    const chart = lastBody(explore.callsTo('POST', /^\/api\/v1\/chart\/(\?|$)/));
    expect(chart).toMatchObject({
      slice_name: 'Kept',
      datasource_id: datasource?.id,
      datasource_type: 'table',
    });
    expect(JSON.parse(String(chart.query_context))).toMatchObject({
      datasource: { id: datasource?.id, type: 'table' },
    });
    expect(await screen.findByRole('heading', { name: 'Kept' })).toBeVisible();
  });

  test('a dataset name that is taken shows an error on its field, and no chart is created', async () => {
    await explore.server.client.post('/api/v1/dataset/', {
      json: { database: 1, table_name: 'taken', sql: 'select 1 as a' },
    });
    await openQuery();
    await source();
    const before = explore.callsTo('POST', /^\/api\/v1\/chart\/(\?|$)/).length;
    await userEvent.click(await screen.findByRole('button', { name: /^save$/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /chart name/i }), 'Not yet');
    const dataset = within(dialog).getByRole('textbox', { name: /dataset name/i });
    await userEvent.clear(dataset);
    await userEvent.type(dataset, 'taken');
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await within(dialog).findByText(/already exists/)).toBeVisible();
    expect(dataset).toBeInvalid();
    expect(explore.callsTo('POST', /^\/api\/v1\/chart\/(\?|$)/)).toHaveLength(before);
  });

  test('a second save uses the dataset when only the chart could not be saved', async () => {
    await openQuery();
    await source();
    failNext('POST /api/v1/chart/', 500, { message: 'Fatal error' });
    await userEvent.click(await screen.findByRole('button', { name: /^save$/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /chart name/i }), 'Second');
    const dataset = within(dialog).getByRole('textbox', { name: /dataset name/i });
    await userEvent.clear(dataset);
    await userEvent.type(dataset, 'half_way');
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await within(dialog).findByText(/^Failed to save slice/)).toBeVisible();
    expect(within(dialog).queryByRole('textbox', { name: /dataset name/i })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText('Chart [Second] has been saved')).toBeVisible();
  });
});

describe('a query that cannot be explored', () => {
  test('a missing query shows a message that leads to the editor', async () => {
    const page = explore.open('/explore/?datasource_type=query&datasource_id=4711');
    expect(await screen.findByText('This query was not found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Open the SQL editor' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/sqllab/'));
    await leaveSqlLab(page);
  });

  test('a failed query shows a message that leads to its text', async () => {
    await explore.server.client.post('/api/v1/sqllab/execute/', {
      json: { database_id: 1, sql: 'select nothing_here from nowhere', tab: 'Broken' },
    });
    const { id: broken } = await explore.server.store.db
      .selectFrom('queries')
      .select('id')
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow();
    const page = explore.open(`/explore/?datasource_type=query&datasource_id=${broken}`);
    expect(await screen.findByText('This query has no rows for a chart')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Open the query' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/sqllab/'));
    await leaveSqlLab(page);
  });

  test('a query under an expired key opens as a new chart, with a message', async () => {
    explore.open(`/explore/?form_data_key=gone&datasource_type=query&datasource_id=${id}`);
    expect(await screen.findByText(/Form data not found in cache/)).toBeVisible();
    expect(within(await source()).getByRole('heading', { name: 'Sales by region' })).toBeVisible();
  });
});
