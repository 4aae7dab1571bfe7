/** The bar of the filters: its place, its size, and the way between a filter and the charts that it changes. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { clearFaults, failNext, holdNext } from '../../../mocks/faults';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';
import { dashboardClosed } from './events';
import { stageDefaults } from './filters/thunks/stageDefaults';

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

const bar = () => screen.findByRole('region', { name: 'Filters' });
const set = {
  extraFormData: { filters: [{ col: 'carrier', op: 'IN', val: ['AA'] }] },
  filterState: { value: ['AA'], label: 'AA' },
};
const other = (more: object = {}) =>
  lab.carrierFilter({ id: 'NATIVE_FILTER-b', name: 'Second', ...more });

describe('the place of the bar', () => {
  const putAbove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Filter bar settings' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Above the charts' }));
  };

  test('is left at first; above the charts, it stays there after a reload, and only the settings are sent [DLD-23] [DLD-24] [FLT-29] [DSV-30]', async () => {
    const { id } = await lab.openWith([lab.carrierFilter()]);
    expect(within(await bar()).getByRole('heading', { name: 'Filters' })).toBeVisible();
    await putAbove();
    await waitFor(async () => expect(await bar()).toHaveAttribute('data-across'));
    const [put] = lab
      .callsTo('PUT', /\/dashboard\/\d+$/)
      .map(({ body }) => JSON.parse(body) as object);
    expect(Object.keys(put ?? {})).toEqual(['json_metadata']);
    const { json_metadata: text } = put as { json_metadata: string };
    expect(JSON.parse(text)).toMatchObject({
      filter_bar_orientation: 'HORIZONTAL',
      native_filter_configuration: [{ name: 'Carrier' }],
    });
    expect(text).not.toContain('positions');
    lab.open(`/superset/dashboard/${id}/`);
    expect((await screen.findAllByRole('region', { name: 'Filters' })).at(-1)).toHaveAttribute(
      'data-across',
    );
  });

  test('is kept as it was, with a message, where it cannot be saved', async () => {
    await lab.openWith([lab.carrierFilter()]);
    failNext('PUT /api/v1/dashboard/*', 500);
    await putAbove();
    expect(await screen.findByText(/unknown error occurred|error saving/)).toBeVisible();
    expect(await bar()).not.toHaveAttribute('data-across');
  });

  test('above the charts, filters without room are behind a button that counts them', async () => {
    const { id } = await lab.openWith([
      lab.carrierFilter(),
      other(),
      other({ id: 'NATIVE_FILTER-c', name: 'Third' }),
      other({ id: 'NATIVE_FILTER-d', name: 'Fourth' }),
    ]);
    await putAbove();
    await waitFor(async () => expect(await bar()).toHaveAttribute('data-across'));
    expect(id).toBeGreaterThan(0);
    const more = await screen.findByRole('button', { name: 'More filters (2)' });
    expect(screen.queryByRole('group', { name: 'Fourth' })).toBeNull();
    await userEvent.click(more);
    expect(
      within(screen.getByRole('group', { name: 'More filters' })).getByRole('group', {
        name: 'Fourth',
      }),
    ).toBeVisible();
    const third = screen.getByRole('combobox', { name: 'Third' });
    await userEvent.click(third);
    await waitFor(() => expect(third).toHaveAttribute('aria-expanded', 'true'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('group', { name: 'More filters' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'More filters' })).toBeNull();
    expect(more).toHaveFocus();
  });

  test('above the charts, the button says how many of the filters behind it have a value', async () => {
    const third = other({ id: 'NATIVE_FILTER-c', name: 'Third', defaultDataMask: set });
    await lab.openWith([lab.carrierFilter({ defaultDataMask: set }), other(), third]);
    await putAbove();
    const more = await screen.findByRole('button', { name: 'More filters (1, 1 set)' });
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Third' }));
    await waitFor(() => expect(more).toHaveAccessibleName('More filters (1)'));
  });

  test('above the charts, a filter that needs a value is shown although it has no room', async () => {
    const needed = { controlValues: { enableEmptyFilter: true } };
    await lab.openWith([
      lab.carrierFilter(),
      other(),
      other({ id: 'NATIVE_FILTER-c', name: 'Third', ...needed }),
    ]);
    await putAbove();
    const more = await screen.findByRole('group', { name: 'More filters' });
    expect(within(more).getByRole('group', { name: 'Third' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'More filters (1)' }));
    expect(screen.queryByRole('group', { name: 'Third' })).toBeNull();
  });
});

test('the bar is 260 px wide, is widened up to 550 px with the keyboard, and stays so [DLD-25]', async () => {
  const { id } = await lab.openWith([lab.carrierFilter()]);
  const handle = await screen.findByRole('separator', { name: 'Width of the filter bar' });
  expect(await bar()).toHaveStyle({ width: '260px' });
  for (let press = 0; press < 20; press++) fireEvent.keyDown(handle, { key: 'ArrowRight' });
  expect(await bar()).toHaveStyle({ width: '550px' });
  lab.open(`/superset/dashboard/${id}/`);
  expect((await screen.findAllByRole('region', { name: 'Filters' })).at(-1)).toHaveStyle({
    width: '550px',
  });
});

test('controls of a newer server that do nothing here are named in the bar, also where there is no filter', async () => {
  const control = { id: 'CHART_CUSTOMIZATION-a', type: 'CHART_CUSTOMIZATION', name: 'Grain' };
  await lab.openWith([], '', { metadata: { chart_customization_config: [control] } });
  expect(
    within(await bar()).getByText(
      'This dashboard has a display control that is not applied here: Grain.',
    ),
  ).toBeVisible();
});

test('filters that reach no chart of the open tabs are listed apart, closed and counted [FLT-14]', async () => {
  await lab.openWith(
    [lab.carrierFilter(), other({ scope: { rootPath: ['ROOT_ID'], excluded: [lab.byCarrier] } })],
    '',
    { inTabs: true },
  );
  const apart = within(await bar()).getByText('Filters out of scope (1)');
  expect(screen.getByRole('group', { name: 'Carrier' })).toBeVisible();
  expect(apart.closest('details')).not.toHaveAttribute('open');
  await userEvent.click(apart);
  expect(within(await bar()).getByRole('group', { name: 'Second' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: `Tab of ${lab.byDay}` }));
  await waitFor(() => expect(screen.queryByText(/out of scope/)).toBeNull());
});

test('a window that becomes narrow puts the filters away, and shows them again when it is wide', async () => {
  const stub = window.matchMedia;
  let isNarrow = false;
  const onChange = new Set<(event: MediaQueryListEvent) => void>();
  const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(stub(query), {
      matches: isNarrow && query.includes('max-width'),
      addEventListener: (_: string, listen: never) => onChange.add(listen),
    }),
  );
  onTestFinished(() => media.mockRestore());
  const resize = (to: boolean) =>
    act(() => {
      isNarrow = to;
      for (const listen of onChange) listen({ matches: to } as MediaQueryListEvent);
    });
  const drawer = () => screen.queryByRole('dialog', { name: 'Filters' });
  await lab.openWith([lab.carrierFilter()]);
  await screen.findByRole('button', { name: 'Hide filters' });
  resize(true);
  expect(drawer()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show filters' }));
  await waitFor(() => expect(drawer()).toBeVisible());
  resize(false);
  expect(await screen.findByRole('button', { name: 'Hide filters' })).toBeVisible();
  resize(true);
  expect(await screen.findByRole('button', { name: 'Show filters' })).toBeVisible();
  expect(drawer()).toBeNull();
});

describe('on a phone', () => {
  beforeEach(() => {
    const wide = window.matchMedia;
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        Object.assign(wide(query), { matches: query.includes('max-width') }),
      );
    onTestFinished(() => narrow.mockRestore());
  });

  test('the drawer of the filters makes room for a chart that one of them leads to [FLT-13]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show filters' }));
    const about = { name: 'About Carrier' };
    await userEvent.click(await screen.findByRole('button', about));
    const list = within(await screen.findByRole('dialog', about));
    await userEvent.click(list.getByRole('button', { name: 'By day' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
    const chart = screen.getByRole('region', { name: 'By day' });
    expect(chart.closest('[data-focused]')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show filters' }));
    expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeVisible();
  });

  test('the filters are in a drawer, which closes with Apply', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show filters' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.click(await within(drawer).findByRole('combobox', { name: 'Carrier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'AA' }));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Apply filter' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual(set.extraFormData),
    );
  });
});

describe('a chart and its filters', () => {
  test('name each other: the list on the chart leads to the control, also when the bar is closed [DLD-27] [FLT-13]', async () => {
    await lab.openWith([lab.carrierFilter({ defaultDataMask: set })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Hide filters' }));
    await userEvent.click(
      await screen.findByRole('button', { name: '1 filter acts on By carrier' }),
    );
    const list = await screen.findByRole('dialog', { name: 'Filters on By carrier' });
    await userEvent.click(within(list).getByRole('button', { name: 'Carrier' }));
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Carrier' })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
    expect(screen.queryByRole('dialog', { name: 'Filters on By carrier' })).toBeNull();
  });

  test('say why a filter does not act: out of scope, or no such column', async () => {
    const gone = {
      extraFormData: { filters: [{ col: 'gone', op: 'IN', val: ['x'] }] },
      filterState: { value: ['x'], label: 'x' },
    };
    await lab.openWith([
      lab.carrierFilter({
        defaultDataMask: set,
        scope: { rootPath: ['ROOT_ID'], excluded: [lab.byDay] },
      }),
      other({
        defaultDataMask: gone,
        targets: [{ datasetId: lab.datasetId, column: { name: 'gone' } }],
      }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '0 filters act on By day' }));
    const list = await screen.findByRole('dialog', { name: 'Filters on By day' });
    expect(list).toHaveTextContent('CarrierAAOut of the scope of the filter');
    expect(list).toHaveTextContent('SecondxIts dataset has no column “gone”');
  });

  test('say of values that are left out that rows without one are, too', async () => {
    await lab.openWith([lab.carrierFilter({ controlValues: { inverseSelection: true } }), other()]);
    const aboutOf = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `About ${name}` }));
      return screen.findByRole('dialog', { name: `About ${name}` });
    };
    const words = 'Shows all but the chosen values. Rows without a value are left out, too.';
    expect(await aboutOf('Carrier')).toHaveTextContent(words);
    expect(await aboutOf('Second')).not.toHaveTextContent(words);
  });

  test('say before any value is chosen that the dataset has no such column, also of a chart in a closed tab [FLT-13]', async () => {
    const targets = [{ datasetId: lab.datasetId, column: { name: 'gone' } }];
    await lab.openWith([other({ targets })], '', { inTabs: true });
    await userEvent.click(await screen.findByRole('button', { name: 'About Second' }));
    const about = await screen.findByRole('dialog', { name: 'About Second' });
    await waitFor(() => expect(about).toHaveTextContent('Acts on 0 of 2 charts'));
    expect(about).toHaveTextContent('By dayIts dataset has no column “gone”');
    expect(screen.getByRole('region', { name: 'By carrier' })).not.toHaveAttribute('data-pointed');
  });

  test('lead from the filter to a chart: its tab opens, and it is marked while the focus stays [FLT-13]', async () => {
    await lab.openWith([lab.carrierFilter()], '', { inTabs: true });
    await userEvent.click(await screen.findByRole('button', { name: 'About Carrier' }));
    const about = await screen.findByRole('dialog', { name: 'About Carrier' });
    await userEvent.click(within(about).getByRole('button', { name: 'By day' }));
    const chart = await screen.findByRole('region', { name: 'By day' });
    expect(chart.closest('[data-focused]')).not.toBeNull();
    await userEvent.tab();
    expect(chart.closest('[data-focused]')).toBeNull();
  });

  test('a filter of time says in the bar how many of its charts have no use for it, and which and why about it', async () => {
    const time = { filterType: 'filter_time', name: 'When', targets: [{}] };
    await lab.openWith([lab.carrierFilter(time)]);
    const when = within(await screen.findByRole('group', { name: 'When' }));
    expect(await when.findByText(/^Changes none of its charts$|^Does not change \d/)).toBeVisible();
    await userEvent.click(when.getByRole('button', { name: 'About When' }));
    expect(await screen.findByRole('dialog', { name: 'About When' })).toHaveTextContent(
      'By carrierIts settings have no time range',
    );
  });

  test('Escape in an open list of a time range closes the list, then the time range', async () => {
    await lab.openWith([
      lab.carrierFilter({ filterType: 'filter_time', name: 'When', targets: [{}] }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: /^When:/ }));
    const range = await screen.findByRole('dialog', { name: 'When' });
    const box = within(range).getByRole('combobox', { name: 'Range type' });
    await userEvent.click(box);
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(range).toBeVisible();
    expect(box).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'When' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: /^When:/ })).toHaveFocus());
  });

  test('a filter names the charts that it reaches, and marks them while it has the focus', async () => {
    await lab.openWith([
      lab.carrierFilter({ scope: { rootPath: ['ROOT_ID'], excluded: [lab.byDay] } }),
    ]);
    const chart = (name: string) => screen.getByRole('region', { name });
    await userEvent.click(await screen.findByRole('button', { name: 'About Carrier' }));
    const about = await screen.findByRole('dialog', { name: 'About Carrier' });
    expect(about).toHaveTextContent('Acts on 1 of 2 chartsBy carrier');
    expect(about).toHaveTextContent('Not onBy dayOut of the scope of the filter');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    expect(chart('By carrier')).toHaveAttribute('data-pointed');
    expect(chart('By day')).not.toHaveAttribute('data-pointed');
  });
});

test('a filter of time marks no chart that asks for no time', async () => {
  await lab.openWith([
    lab.carrierFilter({ name: 'When', filterType: 'filter_time', targets: [{}] }),
  ]);
  await userEvent.hover(await screen.findByRole('button', { name: /^When:/ }));
  expect(screen.getByRole('region', { name: 'By day' })).toHaveAttribute('data-pointed');
  expect(screen.getByRole('region', { name: 'By carrier' })).not.toHaveAttribute('data-pointed');
});

test('Reset to defaults shows what the filters start with, and Undo changes what acts', async () => {
  await lab.openWith([lab.carrierFilter({ defaultDataMask: set })]);
  expect(screen.queryByRole('button', { name: 'Reset to defaults' })).toBeNull();
  const chosen = () => screen.getByRole('list', { name: 'Selected: Carrier' });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
  expect(chosen()).not.toHaveTextContent('AA');
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  expect(chosen()).toHaveTextContent('AA');
  expect(screen.getByRole('button', { name: 'Apply filter' })).toHaveAttribute('aria-disabled');
});

describe('filters that start with their first choice', () => {
  const first = (more: object = {}) =>
    lab.carrierFilter({
      controlValues: { defaultToFirstItem: true, enableEmptyFilter: true },
      ...more,
    });
  const distance = (more: object = {}) =>
    other({
      name: 'Distance',
      targets: [{ datasetId: lab.datasetId, column: { name: 'distance' } }],
      cascadeParentIds: ['NATIVE_FILTER-carrier'],
      ...more,
    });
  const chosen = (name: string) => screen.getByRole('list', { name: `Selected: ${name}` });
  const resetButton = () => screen.queryByRole('button', { name: 'Reset to defaults' });

  test('Reset to defaults asks for the first choice again, of children after their parents', async () => {
    await lab.openWith([
      first(),
      distance({ controlValues: { defaultToFirstItem: true, enableEmptyFilter: true } }),
    ]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    const [carrier, miles] = [chosen('Carrier').textContent, chosen('Distance').textContent];
    expect(carrier).toContain('<empty string>');
    expect(resetButton()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(chosen('Distance')).toBeEmptyDOMElement();
    await userEvent.click(resetButton()!);
    await waitFor(() => expect(resetButton()).toBeNull());
    expect(chosen('Carrier')).toHaveTextContent(carrier!);
    expect(chosen('Distance')).toHaveTextContent(miles!);
    expect(screen.getByRole('button', { name: 'Apply filter' })).toHaveAttribute('aria-disabled');
  });

  test('Reset to defaults leaves a filter alone whose first choice cannot be read, and names it', async () => {
    await lab.openWith([first()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'AA' }));
    failNext('POST /api/v1/chart/data', 500);
    await userEvent.click(resetButton()!);
    expect(await screen.findByText('The first value of Carrier could not be read.')).toBeVisible();
    expect(chosen('Carrier')).toHaveTextContent('AA');
  });

  test('a first choice that is read after the dashboard was left is chosen nowhere', async () => {
    const { store } = await lab.openWith([first()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    const answer = holdNext('POST /api/v1/chart/data');
    const reset = store.dispatch(stageDefaults());
    act(() => void store.dispatch(dashboardClosed()));
    answer();
    await act(() => reset);
    expect(store.getState().nativeFilters.staged).toEqual({});
  });

  test('a child takes the first choice that its parent leaves when its own value is left out [FLT-05]', async () => {
    await lab.openWith([
      lab.carrierFilter({ controlValues: { multiSelect: false } }),
      distance({ controlValues: { defaultToFirstItem: true } }),
    ]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    expect(chosen('Distance').textContent).toBe('100');
    await userEvent.click(screen.getByRole('combobox', { name: 'Carrier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'UA' }));
    await waitFor(() => expect(chosen('Distance').textContent).toBe('101'));
    expect(screen.getByRole('button', { name: 'Apply 2 filters' })).toBeEnabled();
  });

  test('a child that keeps a value which its parent leaves out says so, and removes it [FLT-05]', async () => {
    await lab.openWith([
      lab.carrierFilter(),
      distance({
        defaultDataMask: {
          extraFormData: { filters: [{ col: 'distance', op: 'IN', val: [100, 101] }] },
          filterState: { value: [100, 101] },
        },
      }),
    ]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'AA' }));
    const line = await screen.findByText(/^Not with this Carrier: 101/);
    await userEvent.click(within(line).getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText(/^Not with this/)).toBeNull();
    expect(chosen('Distance')).toHaveTextContent('100');
    expect(chosen('Distance')).not.toHaveTextContent('101');
  });
});

test('the buttons of the bar keep the focus when they have done all there is to do [FLT-11]', async () => {
  await lab.openWith([lab.carrierFilter({ defaultDataMask: set })]);
  const button = (name: string) => screen.getByRole('button', { name });
  const press = async (name: string) => {
    button(name).focus();
    await userEvent.keyboard('{Enter}');
  };
  await screen.findByRole('button', { name: 'Clear all' });
  await press('Clear all');
  expect(button('Clear all')).toHaveFocus();
  await press('Apply filter');
  expect(button('Apply filter')).toHaveFocus();
  lab.forget();
  await userEvent.keyboard('{Enter}');
  expect(lab.asked()).toEqual([]);
  await press('Reset to defaults');
  await waitFor(() => expect(button('Apply filter')).toHaveFocus());
  await press('Undo changes');
  await waitFor(() => expect(button('Apply filter')).toHaveFocus());
});

describe('changes of the filters', () => {
  const choose = async (option: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
    await userEvent.click(screen.getByRole('button', { name: /^Apply/ }));
  };
  const said = () => lab.askedFor(lab.byCarrier)?.form_data.extra_form_data;
  const carrierIn = (...val: string[]) => ({ filters: [{ col: 'carrier', op: 'IN', val }] });

  test('are undone and redone one by one, by their names and by the keys, while the dashboard is only viewed', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await choose('AA');
    await choose('WN');
    await waitFor(() => expect(said()).toEqual(carrierIn('AA', 'WN')));
    await userEvent.click(screen.getByRole('button', { name: 'Undo Carrier: AA, WN' }));
    const acts = () => screen.getByRole('list', { name: 'Selected: Carrier' }).textContent;
    await waitFor(() => expect(acts()).not.toContain('WN'));
    expect(acts()).toContain('AA');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(acts()).not.toContain('AA'));
    const undo = screen.getByRole('button', { name: 'Undo filter change' });
    expect(undo).toHaveAttribute('aria-disabled');
    expect(undo).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Redo Carrier: AA' }));
    await waitFor(() => expect(acts()).toContain('AA'));
    expect(screen.getByRole('button', { name: 'Redo Carrier: AA, WN' })).not.toHaveAttribute(
      'aria-disabled',
    );
    await choose('UA');
    expect(screen.getByRole('button', { name: 'Redo filter change' })).toHaveAttribute(
      'aria-disabled',
    );
  });
});

describe('a dashboard from before native filters [FLT-30]', () => {
  test('acts with its default filters and with those of the address, and shows them', async () => {
    const old = `{"${lab.byDay}":{"carrier":["AA"]}}`;
    const scopes = { [lab.byDay]: { carrier: { scope: ['ROOT_ID'], immune: [lab.byDay] } } };
    const { id } = await lab.openWith([], '', {
      metadata: { default_filters: old, filter_scopes: scopes },
    });
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual(set.extraFormData),
    );
    expect(lab.askedFor(lab.byDay)?.form_data.extra_form_data).toEqual({});
    expect(await screen.findByRole('group', { name: 'carrier' })).toHaveTextContent('AA');
    lab.forget();
    const preselected = encodeURIComponent(`{"${lab.byDay}":{"carrier":["WN"]}}`);
    lab.open(`/superset/dashboard/${id}/?preselect_filters=${preselected}`);
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({
        filters: [{ col: 'carrier', op: 'IN', val: ['WN'] }],
      }),
    );
  });
});

describe('a link from a dashboard with filters', () => {
  test('to the chart alone opens it with what the filters say; without any the link has nothing added [RT-40]', async () => {
    const { router } = await lab.openWith([lab.carrierFilter({ defaultDataMask: set })]);
    const chart = within(await screen.findByRole('region', { name: 'By carrier' }));
    await userEvent.click(await chart.findByRole('button', { name: 'More options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit chart' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/explore/'));
    expect(router.state.location.search).toContain('form_data_key=');
    const [kept] = lab.callsTo('POST', /explore\/form_data/);
    expect(kept?.body).toContain('carrier');
    expect(kept?.body).toContain('AA');
  });

  test('to the dashboard keeps what the filters say [RT-40]', async () => {
    await lab.openWith([lab.carrierFilter({ defaultDataMask: set })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Share/ }));
    await waitFor(() => expect(lab.callsTo('POST', /permalink/)).toHaveLength(1));
    expect(JSON.parse(lab.callsTo('POST', /permalink/)[0]?.body ?? '{}')).toMatchObject({
      dataMask: { 'NATIVE_FILTER-carrier': { extraFormData: set.extraFormData } },
    });
  });

  test('has the filters in its address and opens with them on the first load [RT-30]', async () => {
    const link =
      '(NATIVE_FILTER-carrier:(extraFormData:(filters:!((col:carrier,op:IN,val:!(AA)))),filterState:(value:!(AA))))';
    await lab.openWith([lab.carrierFilter()], `?native_filters=${link}`);
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual(set.extraFormData),
    );
    expect(screen.getByRole('list', { name: 'Selected: Carrier' })).toHaveTextContent('AA');
    expect(
      lab.asked().filter(({ form_data }) => form_data.slice_id === lab.byCarrier),
    ).toHaveLength(1);
  });
});
