/** The display controls of a dashboard: they stand in the bar of the filters, and change how charts show their data. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { clearFaults } from '../../../mocks/faults';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';
import { changeColumn } from '../../../test/nameColumn';

let lab: FilteredDashboard;

beforeAll(async () => {
  lab = await aFilteredDashboard();
});
beforeEach(() => {
  localStorage.clear();
  lab.forget();
});
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.stop();
});

/** As the dialog of a Superset stores them. */
const aControl = (kind: string, name: string, more: object = {}) => ({
  id: `CHART_CUSTOMIZATION-${name}`,
  type: 'CHART_CUSTOMIZATION',
  name,
  filterType: `chart_customization_${kind}`,
  description: '',
  targets: [{ datasetId: lab.datasetId }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  controlValues: { enableEmptyFilter: false },
  defaultDataMask: {},
  removed: false,
  ...more,
});
const split = (more: object = {}) =>
  aControl('dynamic_groupby', 'Split', {
    controlValues: { canSelectMultiple: true, enableEmptyFilter: false },
    ...more,
  });
const SPLIT_BY_DATE = {
  extraFormData: { custom_form_data: { groupby: ['date'] } },
  filterState: { label: 'date', value: ['date'] },
  ownState: { column: ['date'] },
};
const openWith = (controls: readonly object[], more: object = {}) =>
  lab.openWith([], '', { metadata: { chart_customization_config: controls, ...more } });
const bar = async () => within(await screen.findByRole('region', { name: 'Filters' }));
const choose = async (control: string, option: string) => {
  await userEvent.click((await bar()).getByRole('combobox', { name: control }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const press = async (name: string | RegExp) =>
  userEvent.click((await bar()).getByRole('button', { name }));
const columnsOf = (chartId: number) => lab.askedFor(chartId)?.queries[0]?.columns;
const both = () => [lab.byCarrier, lab.byDay];
const onByCarrier = () => ({ rootPath: ['ROOT_ID'], excluded: [lab.byDay] });

describe('a control of the columns of groups', () => {
  test('stands under a heading and acts after Apply, on charts in its scope alone; undo and Clear all take it back', async () => {
    await openWith([split({ scope: onByCarrier() })]);
    await lab.settled(both());
    expect((await bar()).getByRole('heading', { name: 'Display controls' })).toBeVisible();
    await choose('Split', 'date');
    expect(lab.chartsAsked()).toEqual([]);
    await press('Apply change');
    await waitFor(() => expect(lab.chartsAsked()).toEqual([lab.byCarrier]));
    expect(lab.askedFor(lab.byCarrier)).toMatchObject({
      form_data: { groupby: ['date'], extra_form_data: {} },
      queries: [{ columns: ['date'] }],
    });
    await press('Undo Split: date');
    await waitFor(() => expect(columnsOf(lab.byCarrier)).toEqual(['carrier']));
    await press('Redo Split: date');
    await waitFor(() => expect(columnsOf(lab.byCarrier)).toEqual(['date']));
    await press('Clear all');
    await press('Apply change');
    await waitFor(() => expect(columnsOf(lab.byCarrier)).toEqual(['carrier']));
    expect(lab.chartsAsked()).not.toContain(lab.byDay);
  });

  test('offers the columns that the dataset does not exclude from dimensions', async () => {
    await changeColumn(lab, 'distance', { groupby: false });
    onTestFinished(() => changeColumn(lab, 'distance', { groupby: true }));
    await openWith([split()]);
    await userEvent.click((await bar()).getByRole('combobox', { name: 'Split' }));
    await screen.findByRole('option', { name: 'date' });
    expect(screen.getByRole('option', { name: 'carrier' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'distance' })).toBeNull();
  });

  test('is kept with the address as a Superset keeps it, and found again by it', async () => {
    const { id, router } = await openWith([split()]);
    await waitFor(() => expect(router.state.location.search).toContain('native_filters_key='));
    await choose('Split', 'date');
    await press('Apply change');
    const puts = () => lab.callsTo('PUT', /filter_state/);
    await waitFor(() => expect(puts()).toHaveLength(1));
    const { value } = JSON.parse(puts()[0]?.body ?? '') as { value: string };
    expect(JSON.parse(value)).toEqual({
      'CHART_CUSTOMIZATION-Split': { id: 'CHART_CUSTOMIZATION-Split', ...SPLIT_BY_DATE },
    });
    const { search } = router.state.location;
    lab.forget();
    lab.open(`/superset/dashboard/${id}/${search}`);
    await waitFor(() => expect(columnsOf(lab.byCarrier)).toEqual(['date']));
  });

  test('groups from the start where it has a default, by one column where it takes no more, and says so with the chart', async () => {
    const controlValues = { canSelectMultiple: false };
    const defaultDataMask = {
      ...SPLIT_BY_DATE,
      filterState: { label: 'date', value: 'date' },
    };
    await openWith([split({ controlValues, defaultDataMask, scope: onByCarrier() })]);
    await waitFor(() => expect(columnsOf(lab.byCarrier)).toEqual(['date']));
    const acting = await screen.findByRole('button', {
      name: '1 display control acts on By carrier',
    });
    await userEvent.click(acting);
    const list = within(await screen.findByRole('dialog', { name: 'Filters on By carrier' }));
    expect(list.getByText('date')).toBeVisible();
    expect(list.getByRole('heading', { name: 'Display controls' })).toBeVisible();
    expect(list.queryByRole('heading', { name: 'Filters' })).toBeNull();
    expect(acting.querySelector('.tabler-icon-adjustments-horizontal')).not.toBeNull();
    expect(acting.querySelector('.tabler-icon-filter')).toBeNull();
    await userEvent.keyboard('{Escape}');
    const other = await screen.findByRole('button', { name: '0 filters act on By day' });
    await userEvent.click(other);
    expect(await screen.findByText('Out of the scope of the display control')).toBeVisible();
  });

  test('that is required leaves the charts as they are, and has to have a value before Apply', async () => {
    await openWith([
      split({ controlValues: { enableEmptyFilter: true } }),
      aControl('timecolumn', 'Column'),
    ]);
    await lab.settled(both());
    await choose('Column', 'date');
    expect((await bar()).getByText('Still without a value: Split')).toBeVisible();
    await choose('Split', 'date');
    await press('Apply 2 changes');
    await waitFor(() => expect(columnsOf(lab.byCarrier)).toEqual(['date']));
  });
});

test('controls of time are sent with what the filters of the bar say', async () => {
  const grain = {
    extraFormData: { time_grain_sqla: 'P1Y' },
    filterState: { label: 'Year', value: ['P1Y'] },
    ownState: {},
  };
  await openWith([
    aControl('timegrain', 'Grain', { defaultDataMask: grain }),
    aControl('timecolumn', 'Column'),
  ]);
  await lab.settled(both());
  expect((await bar()).getByRole('combobox', { name: 'Grain' })).toHaveValue('Year');
  await choose('Column', 'date');
  await press('Apply change');
  await waitFor(() =>
    expect(lab.askedFor(lab.byDay)).toMatchObject({
      form_data: { extra_form_data: { granularity_sqla: 'date', time_grain_sqla: 'P1Y' } },
      queries: [{ granularity: 'date', extras: { time_grain_sqla: 'P1Y' } }],
    }),
  );
});

test('a filter that a display control takes the place of says so, in the bar and on the charts', async () => {
  const grain = (value: string, label: string) => ({
    extraFormData: { time_grain_sqla: value },
    filterState: { label, value: [value] },
    ownState: {},
  });
  const lines = await lab.aChart('By month', {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
  });
  const filter = {
    ...lab.carrierFilter(),
    name: 'Steps',
    filterType: 'filter_timegrain',
    targets: [{ datasetId: lab.datasetId }],
    defaultDataMask: grain('P1D', 'Day'),
  };
  const control = aControl('timegrain', 'Grain', { defaultDataMask: grain('P1Y', 'Year') });
  await lab.openWith([filter], '', {
    others: [lines],
    metadata: { chart_customization_config: [control] },
  });
  await lab.settled([...both(), lines]);
  const name = '1 display control acts on By month';
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name: 'Filters on By month' })).toHaveTextContent(
    /Not appliedStepsDayThe display control “Grain” takes its place$/,
  );
  await userEvent.keyboard('{Escape}');
  await press('About Steps');
  expect(await screen.findByRole('dialog', { name: 'About Steps' })).toHaveTextContent(
    'Acts on 0 of 3 charts',
  );
});

/** Layers, and a map of them. */
const aMapOf = async (names: readonly string[]) => {
  const spatial = { type: 'latlong', lonCol: 'distance', latCol: 'distance' };
  const layers: number[] = [];
  for (const name of names)
    layers.push(await lab.aChart(name, { viz_type: 'deck_scatter', spatial }));
  const map = await lab.aChart('A map', { viz_type: 'deck_multi', deck_slices: layers });
  return { map, layers };
};
const hides = (name: string, hidden: readonly number[], left: readonly number[]) =>
  aControl('deckgl_layer_visibility', name, {
    targets: [{}],
    defaultDataMask: {
      extraFormData: { visible_deckgl_layers: left },
      filterState: { value: hidden },
    },
  });
const openMap = (map: number, controls: readonly object[]) =>
  lab.openWith([], '', { others: [map], metadata: { chart_customization_config: controls } });

test('a layer that the map got after another one was hidden is shown', async () => {
  const { map, layers } = await aMapOf(['Airports', 'Routes', 'Later']);
  const [ports = 0, routes = 0, later = 0] = layers;
  await openMap(map, [hides('Layers', [routes], [ports])]);
  await lab.settled([lab.byCarrier, lab.byDay, ports, later]);
});

test('two display controls hide the layers that either of them hides', async () => {
  const { map, layers } = await aMapOf(['Airports', 'Routes', 'Towns']);
  const [ports = 0, routes = 0, towns = 0] = layers;
  await openMap(map, [
    hides('Layers', [ports], [routes, towns]),
    hides('More layers', [routes], [ports, towns]),
  ]);
  await lab.settled([lab.byCarrier, lab.byDay, towns]);
});

test('layers of maps are hidden and shown again, and no other chart is asked again', async () => {
  const { map, layers } = await aMapOf(['Airports', 'Routes']);
  const [ports = 0, routes = 0] = layers;
  await openMap(map, [aControl('deckgl_layer_visibility', 'Layers', { targets: [{}] })]);
  await lab.settled([lab.byCarrier, lab.byDay, ports, routes]);
  await choose('Layers', 'Routes');
  await press(/^Apply/);
  // As a Superset keeps it.
  await waitFor(() => {
    const { body = '' } = lab.callsTo('PUT', /filter_state/).at(-1) ?? {};
    const { value } = JSON.parse(body) as { value: string };
    expect(JSON.parse(value)).toMatchObject({
      'CHART_CUSTOMIZATION-Layers': {
        extraFormData: { visible_deckgl_layers: [ports] },
        filterState: { value: [routes] },
      },
    });
  });
  await lab.settled([ports]);
  expect((await bar()).getByRole('group', { name: 'Layers' })).toHaveTextContent('Routes');
  await press('Clear all');
  await press(/^Apply/);
  await lab.settled([ports, routes]);
});

test('dividers of controls stand among them, and a control that nobody here knows is named', async () => {
  await openWith([
    { id: 'CHART_CUSTOMIZATION_DIVIDER-a', type: 'CHART_CUSTOMIZATION_DIVIDER', title: 'Views' },
    split(),
    aControl('of_a_newer_kind', 'Newer'),
    split({ id: 'CHART_CUSTOMIZATION-gone', name: 'Gone', removed: true }),
  ]);
  expect((await bar()).getByRole('heading', { name: 'Views' })).toBeVisible();
  expect(
    (await bar()).getByText(
      'This dashboard has a display control that is not applied here: Newer.',
    ),
  ).toBeVisible();
  expect((await bar()).queryByText('Gone')).toBeNull();
});

test('above the charts, a control says what it is, since there is no heading', async () => {
  await openWith([split()], { filter_bar_orientation: 'HORIZONTAL' });
  const group = (await bar()).getByRole('group', { name: 'Split' });
  expect(within(group).getByText('Display control')).toBeVisible();
});

test('a save of the filters leaves the controls as they are stored', async () => {
  const stored = [split(), aControl('of_a_newer_kind', 'Newer', { own: [1] })];
  const { id } = await lab.openWith([lab.carrierFilter()], '', {
    metadata: { chart_customization_config: stored },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Filter bar settings' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add or edit filters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add and edit filters' }));
  await userEvent.type(dialog.getByLabelText(/Filter name/), '!');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await bar()).getByRole('group', { name: 'Carrier!' })).toBeVisible();
  expect((await bar()).getByRole('group', { name: 'Split' })).toBeVisible();
  const answer = await lab.server.client.get(`/api/v1/dashboard/${id}`);
  const { result } = (await answer.json()) as { result: { json_metadata: string } };
  expect(JSON.parse(result.json_metadata)).toMatchObject({ chart_customization_config: stored });
});

describe('the dialog of the controls', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Filter bar settings' }));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'Add or edit display controls' }),
    );
    return within(await screen.findByRole('dialog', { name: 'Add and edit display controls' }));
  };
  const sent = () =>
    lab.callsTo('PUT', /\/chart_customizations$/).map(({ body }) => JSON.parse(body) as object);

  test('adds one as a Superset stores it, which then stands in the bar', async () => {
    await lab.openWith([lab.carrierFilter()]);
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Add display control' }));
    const entry = dialog.getByRole('button', { name: 'New display control' });
    expect(entry.querySelector('.tabler-icon-adjustments-horizontal')).not.toBeNull();
    expect(
      dialog.getByRole('combobox', { name: /Display control type/ }),
    ).toHaveAccessibleDescription(
      'It replaces the dimensions of the charts in its scope; in a pivot table, the columns.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('A display control needs a name')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /Display control name/ }), 'Split');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([
      {
        modified: [
          { ...split(), id: expect.stringMatching(/^CHART_CUSTOMIZATION-[\w-]{21}$/) as string },
        ],
        deleted: [],
        reordered: [],
      },
    ]);
    expect((await bar()).getByRole('group', { name: 'Split' })).toBeVisible();
    expect((await bar()).getByRole('group', { name: 'Carrier' })).toBeVisible();
    expect(lab.callsTo('PUT', /\/filters$/)).toEqual([]);
  });

  test('changes and removes one, and leaves one of an unknown kind as it is stored', async () => {
    await openWith([
      split({ defaultDataMask: SPLIT_BY_DATE }),
      aControl('timegrain', 'Grain'),
      aControl('of_a_newer_kind', 'Newer', { targets: [{}] }),
      aControl('timegrain', 'Gone', { removed: true }),
    ]);
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Newer' }));
    expect(dialog.getByText(/of this kind cannot be changed here/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Gone' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Grain' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Split' }));
    expect(dialog.getByRole('checkbox', { name: 'Value is required' })).toHaveAccessibleDescription(
      /^Apply waits for a value\. The charts do not/,
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Can select several columns' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([
      {
        modified: [
          {
            name: 'Split',
            controlValues: { canSelectMultiple: false },
            defaultDataMask: { filterState: { value: 'date' }, ownState: { column: 'date' } },
          },
        ],
        deleted: ['CHART_CUSTOMIZATION-Grain'],
        reordered: [],
      },
    ]);
    expect((await bar()).queryByRole('group', { name: 'Grain' })).toBeNull();
    expect((await bar()).getByText(/not applied here: Newer/)).toBeVisible();
  });

  test('adds one of the layers of maps, which needs no dataset', async () => {
    await openWith([split()]);
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Add display control' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Display control name/ }), 'Layers');
    await userEvent.click(dialog.getByRole('combobox', { name: /Display control type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Layers of maps' }));
    expect(dialog.queryByRole('combobox', { name: 'Dataset' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([
      {
        modified: [
          {
            name: 'Layers',
            filterType: 'chart_customization_deckgl_layer_visibility',
            targets: [{}],
          },
        ],
      },
    ]);
    expect((await bar()).getByRole('combobox', { name: 'Layers' })).toHaveAttribute(
      'placeholder',
      'No map has layers',
    );
  });

  test('sets the metric by which the groups are sorted, and in which order', async () => {
    await openWith([split()]);
    const dialog = await open();
    const pick = async (field: string, option: RegExp | string) => {
      await userEvent.click(dialog.getByRole('combobox', { name: field }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    };
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Sort metric' })).toBeVisible(),
    );
    expect(dialog.queryByRole('combobox', { name: 'Order of the groups' })).toBeNull();
    await pick('Sort metric', /count/i);
    await pick('Order of the groups', 'Descending');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // A Superset takes the order for the other one.
    expect(sent()).toMatchObject([
      { modified: [{ controlValues: { sortMetric: 'count', sortAscending: true } }] },
    ]);
    lab.forget();
    await choose('Split', 'date');
    await press(/^Apply/);
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.queries[0]).toMatchObject({
        columns: ['date'],
        orderby: [['count', false]],
      }),
    );
  });
});
