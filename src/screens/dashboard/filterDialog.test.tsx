import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearFaults, failNext } from '../../../mocks/faults';
import { nameColumn } from '../../../test/nameColumn';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';

let lab: FilteredDashboard;

beforeAll(async () => {
  lab = await aFilteredDashboard();
});
beforeEach(() => {
  lab.forget();
});
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.stop();
});

const dialog = () => screen.findByRole('dialog', { name: 'Add and edit filters' });
const inDialog = async () => within(await dialog());
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Filter bar settings' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add or edit filters' }));
  return inDialog();
};
const choose = async (label: string, option: string) => {
  await userEvent.click((await inDialog()).getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const save = async () => userEvent.click((await inDialog()).getByRole('button', { name: 'Save' }));
const sent = () =>
  lab.callsTo('PUT', /\/filters$/).map(
    ({ body }) =>
      JSON.parse(body) as {
        modified: Record<string, unknown>[];
        deleted: string[];
        reordered: string[];
      },
  );

describe('the dialog of the filters', () => {
  test('adds a filter on the only dataset of the charts, which is stored and acts [FLT-15] [FLT-17]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    const { getByRole } = await openDialog();
    await userEvent.click(getByRole('button', { name: 'Add filter' }));
    await userEvent.type(getByRole('textbox', { name: /Filter name/ }), 'How far');
    await choose('Filter type', 'Numerical range');
    await choose('Column', 'distance');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([
      {
        modified: [
          {
            type: 'NATIVE_FILTER',
            name: 'How far',
            filterType: 'filter_range',
            targets: [{ datasetId: lab.datasetId, column: { name: 'distance' } }],
            chartsInScope: [lab.byCarrier, lab.byDay],
          },
        ],
        deleted: [],
        reordered: [],
      },
    ]);
    await userEvent.type(await screen.findByRole('textbox', { name: 'How far from' }), '400');
    lab.forget();
    await userEvent.click(screen.getByRole('button', { name: 'Apply filter' }));
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({
        filters: [{ col: 'distance', op: '>=', val: 400 }],
      }),
    );
  });

  test('names the column of a filter that its dataset has no more, and says so', async () => {
    const targets = [{ datasetId: lab.datasetId, column: { name: 'airline' } }];
    await lab.openWith([lab.carrierFilter({ targets })]);
    const { getByRole, findByText } = await openDialog();
    expect(await findByText('The dataset has no column “airline” any more')).toBeVisible();
    expect(getByRole('combobox', { name: 'Column' })).toHaveValue('airline');
    await choose('Column', 'carrier');
    await waitFor(() => expect(screen.queryByText(/has no column/)).toBeNull());
  });

  test('names a dataset that is gone, and keeps the settings of its filter [FLT-16]', async () => {
    const targets = [{ datasetId: 4711, column: { name: 'airline' } }];
    const { id } = await lab.openWith([lab.carrierFilter({ targets })]);
    const { getByRole, findByText } = await openDialog();
    expect(await findByText(/This dataset was deleted, or you do not have access/)).toBeVisible();
    await waitFor(() =>
      expect(getByRole('combobox', { name: 'Dataset' })).toHaveValue('Dataset 4711'),
    );
    expect(getByRole('combobox', { name: 'Column' })).toHaveValue('airline');
    await userEvent.type(getByRole('textbox', { name: 'Description' }), 'Whose');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const answer = await lab.server.client.get(`/api/v1/dashboard/${id}`);
    const { result } = (await answer.json()) as { result: { json_metadata: string } };
    expect(JSON.parse(result.json_metadata)).toMatchObject({
      native_filter_configuration: [{ description: 'Whose', targets }],
    });
  });

  test('leads to the field of filters that are stored in a circle', async () => {
    const [a, b] = ['NATIVE_FILTER-carrier', 'NATIVE_FILTER-b'];
    await lab.openWith([
      lab.carrierFilter({ cascadeParentIds: [b] }),
      lab.carrierFilter({ id: b, name: 'Second', cascadeParentIds: [a] }),
    ]);
    const { getByRole, findByText } = await openDialog();
    await userEvent.type(getByRole('textbox', { name: 'Description' }), 'New');
    await save();
    expect(await findByText(/depend on each other in a circle/)).toBeVisible();
    await waitFor(() => expect(getByRole('combobox', { name: 'Values depend on' })).toHaveFocus());
    await userEvent.click(getByRole('button', { name: 'Remove Second', hidden: true }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('finds a column by its own name, also where another name of it is shown', async () => {
    await nameColumn(lab, 'cancelled', 'Called off');
    await lab.openWith([lab.carrierFilter()]);
    const { getByRole } = await openDialog();
    await userEvent.click(getByRole('button', { name: 'Add filter' }));
    const box = getByRole('combobox', { name: 'Column' });
    for (const typed of ['cancel', 'called']) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      expect(await screen.findByRole('option', { name: 'Called off' })).toBeVisible();
    }
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  test('names what is missing, at the first filter that misses it, and sends nothing', async () => {
    await lab.openWith([lab.carrierFilter()]);
    const { getByRole, findByText, getByText } = await openDialog();
    await userEvent.click(getByRole('button', { name: 'Add filter' }));
    await userEvent.click(getByRole('button', { name: 'Carrier' }));
    await save();
    expect(await findByText('A filter needs a name')).toBeVisible();
    expect(getByText('Choose a column')).toBeVisible();
    expect(getByRole('button', { name: 'New filter' })).toHaveAttribute('aria-current', 'true');
    expect(sent()).toEqual([]);
  });

  test('has the only dataset of the charts chosen, also for a time range that becomes a filter by values [FLT-01]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    const { getByRole, findByRole, queryByRole } = await openDialog();
    await userEvent.click(getByRole('button', { name: 'Add filter' }));
    expect(getByRole('combobox', { name: 'Dataset' })).toHaveValue('flights');
    await choose('Filter type', 'Time range');
    await waitFor(() => expect(queryByRole('combobox', { name: 'Dataset' })).toBeNull());
    await choose('Filter type', 'Value');
    expect(await findByRole('combobox', { name: 'Dataset' })).toHaveValue('flights');
    await choose('Column', 'carrier');
  });

  test('keeps the dataset and the column that are chosen again', async () => {
    await lab.openWith([lab.carrierFilter()]);
    const { getByRole } = await openDialog();
    const chosen = (label: string) =>
      getByRole<HTMLInputElement>('combobox', { name: label }).value;
    const dataset = chosen('Dataset');
    await choose('Dataset', dataset);
    await choose('Column', 'carrier');
    expect(dataset).not.toBe('');
    expect([chosen('Dataset'), chosen('Column')]).toEqual([dataset, 'carrier']);
  });

  test('of several filters with something wrong, the first is chosen and its field has the focus and the message [VAL-19]', async () => {
    await lab.openWith([
      lab.carrierFilter(),
      lab.carrierFilter({ id: 'NATIVE_FILTER-b', name: 'Second', targets: [{}] }),
      lab.carrierFilter({ id: 'NATIVE_FILTER-c', name: '' }),
    ]);
    const { getByRole, findByText } = await openDialog();
    await userEvent.type(getByRole('textbox', { name: /Filter name/ }), '!');
    await save();
    expect(await findByText('Choose a dataset')).toBeVisible();
    expect(getByRole('button', { name: 'Second' })).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(getByRole('combobox', { name: 'Dataset' })).toHaveFocus());
    expect(sent()).toEqual([]);
  });

  test('limits the choices by a condition and sorts them by a metric, and the charts stay as they are [FLT-03] [FLT-07]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    const { getByRole, findByRole } = await openDialog();
    await userEvent.click(await findByRole('checkbox', { name: 'Pre-filter available values' }));
    await userEvent.click(getByRole('button', { name: 'Add condition' }));
    await choose('Column of condition 1', 'carrier');
    await userEvent.type(
      getByRole('combobox', { name: 'Values of condition 1' }),
      'AA{Enter}WN{Enter}',
    );
    await choose('Sort metric', 'COUNT(*)');
    await choose('Order of the values', 'Descending');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()[0]?.modified).toMatchObject([
      {
        adhoc_filters: [
          {
            expressionType: 'SIMPLE',
            subject: 'carrier',
            operator: 'IN',
            comparator: ['AA', 'WN'],
          },
        ],
        sortMetric: 'count',
      },
    ]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent).toSorted()).toEqual(['AA', 'WN']);
    expect(lab.asked().at(-1)?.queries).toMatchObject([
      {
        metrics: ['count'],
        orderby: [['count', false]],
        filters: [{ col: 'carrier', op: 'IN', val: ['AA', 'WN'] }],
      },
    ]);
    expect(lab.chartsAsked()).toEqual([]);
  });

  test('keeps the edits when they cannot be saved, and says why [FLT-16]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    const { getByRole, findByRole } = await openDialog();
    await userEvent.type(getByRole('textbox', { name: /Filter name/ }), ' of the flight');
    failNext('PUT /api/v1/dashboard/*/filters', 500);
    await save();
    expect(await findByRole('alert')).toBeVisible();
    expect(getByRole('textbox', { name: /Filter name/ })).toHaveValue('Carrier of the flight');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('group', { name: 'Carrier of the flight' })).toBeVisible();
  });

  test('a removed filter can be brought back, and else goes with Save [FLT-18] [FLT-19]', async () => {
    await lab.openWith([
      lab.carrierFilter(),
      lab.carrierFilter({ id: 'NATIVE_FILTER-b', name: 'Second' }),
    ]);
    const { getByRole, getByText, queryByText } = await openDialog();
    await userEvent.click(getByRole('button', { name: 'Remove Second' }));
    expect(getByText('Second (Removed)')).toBeVisible();
    await waitFor(() =>
      expect(getByRole('button', { name: 'Undo the removal of Second' })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    expect(queryByText('Second (Removed)')).toBeNull();
    await waitFor(() => expect(getByRole('button', { name: 'Second' })).toHaveFocus());
    expect(getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(getByRole('button', { name: 'Remove Second' }));
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([{ modified: [], deleted: ['NATIVE_FILTER-b'], reordered: [] }]),
    );
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Second' })).toBeNull());
  });

  test('orders the filters, and the bar follows', async () => {
    await lab.openWith([
      lab.carrierFilter(),
      lab.carrierFilter({ id: 'NATIVE_FILTER-b', name: 'Second' }),
    ]);
    const { getByRole } = await openDialog();
    await userEvent.click(getByRole('button', { name: 'Move Second up' }));
    await save();
    await waitFor(() =>
      expect(sent()[0]?.reordered).toEqual(['NATIVE_FILTER-b', 'NATIVE_FILTER-carrier']),
    );
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Filters' }))
          .getAllByRole('group')
          .map((group) => group.getAttribute('aria-label')),
      ).toEqual(['Second', 'Carrier']),
    );
  });

  test('asks before edits are lost [FLT-20]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    const { getByRole, getByText } = await openDialog();
    await userEvent.click(getByRole('button', { name: 'Add divider' }));
    await userEvent.type(getByRole('textbox', { name: /Title/ }), 'Places');
    await userEvent.click(getByRole('button', { name: 'Cancel' }));
    expect(getByText('There are unsaved changes.')).toBeVisible();
    await userEvent.click(getByRole('button', { name: 'Keep editing' }));
    expect(getByRole('textbox', { name: /Title/ })).toHaveValue('Places');
    await userEvent.click(getByRole('button', { name: 'Cancel' }));
    await userEvent.click(getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  test('does not hide that somebody else saved the dashboard meanwhile', async () => {
    const { id, store } = await lab.openWith([lab.carrierFilter()]);
    const opened = store.getState().dashboardInfo.revision;
    const { getByRole } = await openDialog();
    await userEvent.type(getByRole('textbox', { name: /Filter name/ }), '!');
    await lab.server.client.put(`/api/v1/dashboard/${id}`, { json: { dashboard_title: 'Theirs' } });
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().dashboardInfo.revision).toBe(opened);
  });

  test('keeps the filters that somebody else added meanwhile, also where the order changes [R14]', async () => {
    const first = lab.carrierFilter();
    const second = lab.carrierFilter({ id: 'NATIVE_FILTER-second', name: 'Second' });
    const theirs = lab.carrierFilter({ id: 'NATIVE_FILTER-theirs', name: 'Theirs' });
    const { id } = await lab.openWith([first, second]);
    const { getByRole } = await openDialog();
    await userEvent.type(getByRole('textbox', { name: /Filter name/ }), '!');
    await lab.server.client.put(`/api/v1/dashboard/${id}/filters`, {
      json: { modified: [theirs], deleted: ['NATIVE_FILTER-second'], reordered: [] },
    });
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('combobox', { name: 'Theirs' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Carrier!' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Second' })).toBeNull();
  });

  test('asks where somebody else changed the same filter, and writes nothing before the answer [R14]', async () => {
    const { id } = await lab.openWith([lab.carrierFilter()]);
    const { getByRole, findByText } = await openDialog();
    await userEvent.type(getByRole('textbox', { name: /Filter name/ }), '!');
    await lab.server.client.put(`/api/v1/dashboard/${id}/filters`, {
      json: { modified: [lab.carrierFilter({ name: 'Airline' })], deleted: [], reordered: [] },
    });
    await save();
    expect(await findByText('Filters: “Carrier!”')).toBeVisible();
    expect(sent()).toEqual([]);
    expect(getByRole('radio', { name: 'Admin Test: name: Airline' })).toBeVisible();
    await userEvent.click(getByRole('radio', { name: 'Yours: name: Carrier!' }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([{ modified: [{ name: 'Carrier!' }] }]);
    expect(screen.getByRole('combobox', { name: 'Carrier!' })).toBeVisible();
  });

  test('takes over the revision that its own save made', async () => {
    const { store } = await lab.openWith([lab.carrierFilter()]);
    const opened = store.getState().dashboardInfo.revision;
    const { getByRole } = await openDialog();
    await userEvent.type(getByRole('textbox', { name: /Filter name/ }), '!');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().dashboardInfo.revision).not.toBe(opened);
  });

  test('limits a filter to chosen charts; the others are not asked again [FLT-06]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    const { getByRole } = await openDialog();
    await userEvent.click(getByRole('radio', { name: 'Some charts' }));
    await userEvent.click(getByRole('checkbox', { name: 'By day' }));
    await save();
    await waitFor(() =>
      expect(sent()[0]?.modified).toMatchObject([
        {
          scope: { rootPath: ['ROOT_ID'], excluded: [lab.byDay] },
          chartsInScope: [lab.byCarrier],
        },
      ]),
    );
  });

  test('sets a default, with which the charts are asked at once [FLT-04]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    const { getByRole } = await openDialog();
    await userEvent.click(getByRole('checkbox', { name: 'Filter has default value' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Default value' }));
    await userEvent.click(await screen.findByRole('option', { name: 'UA' }));
    await save();
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({
        filters: [{ col: 'carrier', op: 'IN', val: ['UA'] }],
      }),
    );
  });

  test('a filter that starts with its first choice does so once it is saved, and the charts are asked with it alone [FLT-04]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await openDialog();
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Select first filter value by default' }),
    );
    await save();
    const first = { filters: [{ col: 'carrier', op: 'IN', val: [''] }] };
    await waitFor(() => expect(lab.askedFor(lab.byDay)?.form_data.extra_form_data).toEqual(first));
    for (const { form_data } of lab.asked())
      if (form_data.slice_id !== undefined) expect(form_data.extra_form_data).toEqual(first);
  });
});
