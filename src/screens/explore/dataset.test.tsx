import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataTransfer } from '../../../test/dataTransfer';
import { anExplore, chip, choose, control, type Explore } from '../../../test/anExplore';

let explore: Explore;
let otherId: number;
beforeAll(async () => {
  explore = await anExplore();
  const answer = await explore.server.client.get(`/api/v1/dataset/${explore.datasetId}`);
  const { result } = (await answer.json()) as {
    result: { database: { id: number }; table_name: string };
  };
  const made = await explore.server.client.post('/api/v1/dataset/', {
    json: {
      database: result.database.id,
      schema: 'main',
      table_name: 'short flights',
      sql: `SELECT date, carrier, distance AS length FROM ${result.table_name}`,
    },
  });
  otherId = ((await made.json()) as { id: number }).id;
});
afterAll(() => explore.server.stop());

const openAction = async (name: RegExp | string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Dataset actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('the fields of the dataset', () => {
  test('the menu of a field exists while it is open, and gives the focus back', async () => {
    explore.openChart();
    const list = await screen.findByRole('list', { name: 'Columns of the dataset' });
    expect(screen.queryAllByRole('menu')).toHaveLength(0);
    const field = within(list).getByRole('button', { name: 'carrier' });
    field.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Add to Dimensions' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(field).toHaveFocus();
  });

  test('the search finds fields by name and says when there is none', async () => {
    explore.openChart();
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Search metrics and columns' }),
      'carr',
    );
    const list = screen.getByRole('list', { name: 'Columns of the dataset' });
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    await userEvent.keyboard('zzz');
    expect(screen.getByText('No field matches “carrzzz”')).toBeVisible();
  });
});

describe('another dataset', () => {
  test('a dataset that was found and chosen leaves the others to be chosen instead [EXP-02]', async () => {
    explore.open('/chart/add');
    const box = await screen.findByRole('combobox', { name: 'Dataset' });
    await userEvent.type(box, 'short');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.click(screen.getByRole('option', { name: /^short flights/ }));
    await userEvent.click(box);
    expect(await screen.findByRole('option', { name: /^flights/ })).toBeVisible();
    expect(box).toHaveDisplayValue(/^short flights/);
  });

  test('a swap keeps what the new dataset has, leaves out the rest by name, and can be undone [EXP-02, EXP-03]', async () => {
    const id = await explore.aChart('To swap', {
      viz_type: 'echarts_timeseries_line',
      x_axis: 'date',
      time_grain_sqla: 'P1M',
      metrics: [
        'count',
        {
          expressionType: 'SIMPLE',
          column: { column_name: 'distance' },
          aggregate: 'SUM',
          label: 'SUM(distance)',
        },
      ],
      groupby: ['carrier', 'origin'],
      adhoc_filters: [],
      row_limit: 1000,
    });
    const { store } = explore.open(`/explore/?slice_id=${id}`);
    await openAction('Swap dataset');
    const dialog = await screen.findByRole('dialog', { name: 'Swap dataset' });
    await choose(within(dialog).getByRole('combobox', { name: 'Dataset' }), /short flights/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Swap dataset' }));

    expect(await screen.findByText('The chart now uses short flights')).toBeVisible();
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
    expect(
      within(await control(/^dimensions/i)).queryByRole('button', { name: 'origin' }),
    ).toBeNull();
    expect(screen.getByText(/^Kept: .*X-axis.*Dimensions/)).toBeVisible();
    expect(screen.getByText('Dimensions: origin')).toBeVisible();
    expect(screen.getByText('Metrics: SUM(distance)')).toBeVisible();
    expect(store.getState().explore.controlsTransferred).toContain('groupby');
    expect(store.getState().explore.form_data?.datasource).toBe(`${otherId}__table`);

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await chip(/^dimensions/i, 'origin')).toBeVisible();
    expect(await chip(/^metrics/i, 'SUM(distance)')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'flights' })).toBeVisible();
    expect(screen.queryByText('The chart now uses short flights')).toBeNull();
  });
});

describe('the dataset editor', () => {
  const openEditor = async () => {
    explore.openChart();
    await openAction('Edit dataset');
    return screen.findByRole('dialog', { name: 'Edit dataset' });
  };

  test('a calculated column is completed and tried as one types, and charts can use it once it is saved', async () => {
    const dialog = await openEditor();
    await userEvent.click(await within(dialog).findByRole('tab', { name: /^Calculated columns/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add calculated column' }));
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'miles');
    const sql = within(dialog).getByRole('textbox', { name: 'SQL expression' });
    await userEvent.clear(sql);
    await userEvent.type(sql, 'distanze * 0.62');
    expect(await within(dialog).findByText(/distanze/, { selector: 'p' })).toBeVisible();
    await userEvent.clear(sql);
    await userEvent.type(sql, 'dist');
    const offers = await screen.findByRole('listbox', { name: 'Completions of SQL expression' });
    expect(within(offers).getByRole('option', { name: /^distance/ })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    expect(sql).toHaveValue('distance');
    await userEvent.type(sql, ' * 0.62');
    expect(await within(dialog).findByText(/^It works\. For example: .*a number$/)).toBeVisible();
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: 'Data type' })).toHaveValue('NUMERIC'),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit dataset' })).toBeNull());
    const list = screen.getByRole('list', { name: 'Columns of the dataset' });
    expect(within(list).getByRole('button', { name: 'miles' })).toBeVisible();
    const put = explore.callsTo('PUT', /^\/api\/v1\/dataset\//).at(-1);
    expect(Object.keys(JSON.parse(put?.body ?? '{}') as object)).toEqual(['columns']);
  });

  test('a calculated column whose SQL was deleted cannot be saved with the SQL it had', async () => {
    const dialog = await openEditor();
    await userEvent.click(await within(dialog).findByRole('tab', { name: /^Calculated columns/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add calculated column' }));
    await userEvent.clear(within(dialog).getByRole('textbox', { name: 'SQL expression' }));
    expect(
      await within(dialog).findByText('The column new_column has no SQL expression.'),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Discard the changes?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a metric has a format, a currency and a certificate', async () => {
    const dialog = await openEditor();
    await userEvent.click(await within(dialog).findByRole('tab', { name: /^Metrics/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add metric' }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'D3 format' }), ',.1f');
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Currency' }), 'EUR');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Certified by' }), 'Ada');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    const list = await screen.findByRole('list', { name: 'Metrics of the dataset' });
    expect(await within(list).findByRole('img', { name: 'Certified by Ada' })).toBeVisible();
    const answer = await explore.server.client.get(`/api/v1/dataset/${explore.datasetId}`);
    const { result } = (await answer.json()) as { result: { metrics: Record<string, unknown>[] } };
    expect(result.metrics.at(-1)).toMatchObject({
      metric_name: 'new_metric',
      d3format: ',.1f',
      currency: { symbol: 'EUR', symbolPosition: 'prefix' },
    });
  });

  test('a column of currencies is a setting of the dataset, and AUTO a currency of a metric', async () => {
    const dialog = await openEditor();
    await userEvent.click(await within(dialog).findByRole('tab', { name: 'General' }));
    const column = within(dialog).getByRole('combobox', { name: 'Currency column' });
    await userEvent.click(column);
    await userEvent.click(await screen.findByRole('option', { name: 'carrier' }));
    await userEvent.click(within(dialog).getByRole('tab', { name: /^Metrics/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add metric' }));
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Currency' }), 'AUTO');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit dataset' })).toBeNull());
    const answer = await explore.server.client.get(`/api/v1/dataset/${explore.datasetId}`);
    const { result } = (await answer.json()) as {
      result: { currency_code_column: string; metrics: Record<string, unknown>[] };
    };
    expect(result.currency_code_column).toBe('carrier');
    expect(result.metrics.at(-1)?.currency).toEqual({ symbol: 'AUTO', symbolPosition: 'prefix' });
  });

  test('the hours offset and the filter of the main time are settings of the dataset', async () => {
    const dialog = await openEditor();
    await userEvent.click(await within(dialog).findByRole('tab', { name: 'General' }));
    const offset = within(dialog).getByRole('textbox', { name: 'Hours offset' });
    expect(offset).toHaveValue('0');
    await userEvent.clear(offset);
    await userEvent.type(offset, '-5');
    const main = {
      name: /^Always filter the main time column .* whose main time is in that range/,
    };
    expect(within(dialog).getByRole('switch', main)).not.toBeChecked();
    await userEvent.click(within(dialog).getByRole('switch', main));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit dataset' })).toBeNull());
    const path = `/api/v1/dataset/${explore.datasetId}`;
    const { result } = (await (await explore.server.client.get(path)).json()) as {
      result: object;
    };
    expect(result).toMatchObject({ offset: -5, always_filter_main_dttm: true });
    await openAction('Edit dataset');
    const again = await screen.findByRole('dialog', { name: 'Edit dataset' });
    await userEvent.click(await within(again).findByRole('tab', { name: 'General' }));
    expect(within(again).getByRole('textbox', { name: 'Hours offset' })).toHaveValue('-5');
    expect(within(again).getByRole('switch', main)).toBeChecked();
    await explore.server.client.put(path, {
      json: { offset: 0, always_filter_main_dttm: false },
    });
  });

  test('two columns of one name are refused by name before anything is sent', async () => {
    const dialog = await openEditor();
    await userEvent.click(await within(dialog).findByRole('tab', { name: /^Calculated columns/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add calculated column' }));
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'carrier');
    expect(await within(dialog).findByText('There are two columns named carrier.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Discard the changes?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the editor reads the columns of the source again and names what uses the dataset', async () => {
    const dialog = await openEditor();
    await userEvent.click(
      await within(dialog).findByRole('button', { name: 'Sync with the source' }),
    );
    expect(
      await within(dialog).findByText(/^Read from the source; of another type: date/),
    ).toBeVisible();
    await userEvent.click(within(dialog).getByRole('tab', { name: 'Usage' }));
    const charts = await within(dialog).findByRole('region', { name: 'Charts' });
    expect(within(charts).getByRole('link', { name: 'Flights by month' })).toBeVisible();
  });
});

describe('the columns in the dataset editor', () => {
  const table = () => {
    const form = {
      datasource: `${otherId}__table`,
      viz_type: 'table',
      query_mode: 'aggregate',
      adhoc_filters: [
        {
          clause: 'WHERE',
          expressionType: 'SIMPLE',
          subject: 'carrier',
          operator: '==',
          comparator: 'AA',
        },
      ],
    };
    return explore.open(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  };
  const offered = async (box: HTMLElement) => {
    await userEvent.click(box);
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };

  test('that hold no times are no main time column of their dataset, which the dialog says', async () => {
    table();
    const { client } = explore.server;
    const change = { main_dttm_col: 'date' };
    const before = await client.put(`/api/v1/dataset/${otherId}`, { json: change });
    expect(before.status).toBe(200);
    await openAction('Edit dataset');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit dataset' }));
    await userEvent.click(await dialog.findByRole('tab', { name: /^Columns/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'date' }));
    const main = dialog.getByRole('checkbox', { name: 'Main time column' });
    expect(main).toBeChecked();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Is temporal' }));
    expect(main).not.toBeChecked();
    expect(
      dialog.getByText('The dataset has no main time column then: it was date.'),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Is temporal' }));
    expect(main).toBeChecked();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Is temporal' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit dataset' })).toBeNull());
    const answer = await client.get(`/api/v1/dataset/${otherId}`);
    expect(await answer.json()).toMatchObject({ result: { main_dttm_col: null } });
  });

  test('have descriptions, a date format and flags of their use, which the settings of charts follow', async () => {
    table();
    await openAction('Edit dataset');
    const dialog = await screen.findByRole('dialog', { name: 'Edit dataset' });
    const tab = (name: RegExp) => userEvent.click(within(dialog).getByRole('tab', { name }));
    const column = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }));
    const check = (name: string) => userEvent.click(within(dialog).getByRole('checkbox', { name }));
    const write = (name: RegExp, text: string) =>
      userEvent.type(within(dialog).getByRole('textbox', { name }), text);
    await userEvent.click(await within(dialog).findByRole('tab', { name: /^Columns/ }));
    await column('carrier');
    await write(/^Description/, 'Who flew');
    await check('Can be a dimension');
    await check('Can be filtered');
    await column('length');
    await check('Is temporal');
    await write(/^Date format/, 'epoch_s');
    await check('Main time column');
    await tab(/^General/);
    await write(/^Description/, 'Flights without their airports');
    expect(within(dialog).getByRole('combobox', { name: 'Main time column' })).toHaveValue(
      'length',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit dataset' })).toBeNull());

    const answer = await explore.server.client.get(`/api/v1/dataset/${otherId}`);
    const { result } = (await answer.json()) as { result: { columns: object[] } };
    expect(result).toMatchObject({
      description: 'Flights without their airports',
      main_dttm_col: 'length',
    });
    expect(result.columns).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          column_name: 'carrier',
          description: 'Who flew',
          groupby: false,
          filterable: false,
        }),
        expect.objectContaining({
          column_name: 'length',
          is_dttm: true,
          python_date_format: 'epoch_s',
        }),
      ]),
    );
    const dimensions = within(await control(/^dimensions/i)).getByRole('combobox');
    expect(await offered(dimensions)).toEqual(['date', 'length', 'Custom SQL…']);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(
      within(await control(/^filters/i)).getByRole('button', { name: 'Add filter' }),
    );
    const filter = await screen.findByRole('dialog', { name: 'New filter' });
    const subjects = within(filter).getByRole('combobox', { name: 'Column' });
    expect(await offered(subjects)).toEqual(['date', 'length', 'count']);
    await userEvent.keyboard('{Escape}{Escape}');
    await userEvent.click(await chip(/^filters/i, 'carrier = AA'));
    const present = await screen.findByRole('dialog', { name: 'Edit filter' });
    expect(within(present).getByRole('combobox', { name: 'Column' })).toHaveValue('carrier');
  });

  test('that are no dimensions or cannot be filtered are put there neither by their menu nor by a drag, which say so', async () => {
    const { client } = explore.server;
    const answer = await client.get(`/api/v1/dataset/${otherId}`);
    const { result } = (await answer.json()) as {
      result: { columns: { column_name: string; filterable: boolean }[] };
    };
    const columns = result.columns.map(({ column_name }) => ({
      column_name,
      filterable: column_name !== 'carrier',
      groupby: column_name !== 'carrier',
    }));
    await client.put(`/api/v1/dataset/${otherId}`, { json: { columns } });
    table();
    const list = await screen.findByRole('list', { name: 'Columns of the dataset' });
    const filters = await control(/^filters/i);
    await userEvent.click(within(list).getByRole('button', { name: 'carrier' }));
    expect(
      await screen.findByText('The dataset excludes it from dimensions and filters'),
    ).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Add to Metrics' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Add to Dimensions' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Add to Filters' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    const dataTransfer = aDataTransfer();
    fireEvent.dragStart(within(list).getByRole('button', { name: 'carrier' }), { dataTransfer });
    fireEvent.drop(filters, { dataTransfer });
    expect(await screen.findByText('The dataset excludes carrier from filters')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'New filter' })).toBeNull();
    await userEvent.click(within(list).getByRole('button', { name: 'length' }));
    expect(await screen.findByRole('menuitem', { name: 'Add to Filters' })).toBeVisible();
  });
});

describe('deleting a dataset', () => {
  test('names the charts and dashboards that use it before anything is deleted', async () => {
    explore.open('/tablemodelview/list/');
    await userEvent.click(await screen.findByRole('button', { name: 'More options for flights' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this dataset?' });
    expect(await within(dialog).findByText(/^\d+ charts? \(.*Flights by month.*\)/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const kept = await explore.server.client.get(`/api/v1/dataset/${explore.datasetId}`);
    expect(kept.status).toBe(200);
  });
});
