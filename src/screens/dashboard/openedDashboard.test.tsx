import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearFaults, holdNext } from '../../../mocks/faults';
import { anExplore, type Explore } from '../../../test/anExplore';
import { stubNearViewport } from '../../../test/nearViewport';
import { oneRow } from '../../../test/storedLayouts';

let lab: Explore;
let chartId: number;
let dashboardId: number;

beforeAll(async () => {
  stubNearViewport(() => true);
  await Promise.all([
    import('./DashboardPage'),
    import('@/ui/markdown/RichText'),
    import('@/viz/plugins/table'),
  ]);
  lab = await anExplore();
  chartId = await lab.aChart('By carrier', {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['carrier'],
    metrics: ['count'],
    adhoc_filters: [],
    row_limit: 100,
  });
  await lab.server.client.put(`/api/v1/chart/${chartId}`, {
    json: { description: 'Counts **every** flight.' },
  });
});
beforeEach(async () => {
  const answer = await lab.server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Flights',
      slug: `flights-${crypto.randomUUID()}`,
      css: '',
      published: true,
      certified_by: 'Finance',
      certification_details: 'Closed books',
      json_metadata: JSON.stringify({
        refresh_frequency: 0,
        positions: oneRow('Flights', [chartId]),
      }),
    },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
  (lab.server.calls as unknown[]).splice(0);
});
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.server.stop();
});

const open = async (query = '') => {
  const page = lab.open(`/superset/dashboard/${dashboardId}/${query}`);
  await screen.findByRole('cell', { name: 'AA' });
  return page;
};
const storedMetadata = async () => {
  const answer = await lab.server.client.get(`/api/v1/dashboard/${dashboardId}`);
  const { result } = (await answer.json()) as { result: { json_metadata: string } };
  return JSON.parse(result.json_metadata) as Readonly<Record<string, unknown>>;
};
const description = () => screen.queryByText('every', { selector: 'strong' });

describe('an open dashboard', () => {
  test('is in the store as it was read, with the state of the visit beside it [DLD-01] [DLD-09] [DLD-10] [DLD-11] [DLD-12] [DLD-13] [DLD-14]', async () => {
    const { store } = await open();
    const { dashboardInfo, dashboardState } = store.getState();
    expect(dashboardInfo).toMatchObject({
      id: dashboardId,
      slug: expect.stringMatching(/^flights-/) as string,
      css: '',
      filterBarOrientation: 'VERTICAL',
      crossFiltersEnabled: true,
      metadata: { refresh_frequency: 0 },
    });
    expect(dashboardState).toMatchObject({
      sliceIds: [chartId],
      css: '',
      isStarred: false,
      isPublished: true,
      editMode: false,
      colorScheme: '',
      updatedColorScheme: false,
      hasUnsavedChanges: false,
      savingRequest: null,
      maxUndoHistoryExceeded: false,
      expandedSlices: {},
      refreshFrequency: 0,
      shouldPersistRefreshFrequency: false,
      isRefreshing: false,
      isFiltersRefreshing: false,
      directPathToChild: [],
      activeTabs: [],
      overwriteConfirmMetadata: null,
      focusedFilterField: null,
      fullSizeChartId: null,
      lastModifiedTime: expect.any(Number) as number,
    });
  });

  test('is logged under its address as the source of its events [LOG-03]', async () => {
    await open();
    /* The page of the test before may still send what it saw. */
    const sent = () =>
      lab
        .callsTo('POST', /\/superset\/log\//)
        .find(({ url }) => url === `/superset/log/?explode=events&dashboard_id=${dashboardId}`);
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()?.body).toMatch(
      new RegExp(`"source":"dashboard","source_id":${dashboardId},"dashboard_id":${dashboardId},`),
    );
  });

  test('says when it was changed in whole seconds [DLD-31]', async () => {
    const { store } = await open();
    expect(String(store.getState().dashboardState.lastModifiedTime)).toMatch(/^\d{10}$/);
  });

  test('reads its datasets once, and says so when they are there [DLD-15, DLD-16]', async () => {
    const answer = holdNext(`GET /api/v1/dashboard/${dashboardId}/datasets`);
    const { store } = lab.open(`/superset/dashboard/${dashboardId}/`);
    const status = () => store.getState().dashboardState?.datasetsStatus;
    await waitFor(() => expect(status()).toBe('loading'));
    answer();
    await waitFor(() => expect(status()).toBe('complete'));
    expect(lab.callsTo('GET', /\/dashboard\/\d+\/datasets/)).toHaveLength(1);
  });

  test('shows who certified it, and why [DLD-02]', async () => {
    await open();
    const mark = screen.getByRole('img', { name: 'Certified by Finance' });
    await userEvent.hover(mark);
    expect(await screen.findByText('Certified by Finance. Closed books')).toBeVisible();
  });

  test('refreshes one chart alone, which cannot be started again while it loads [DRF-03]', async () => {
    await open();
    (lab.server.calls as unknown[]).splice(0);
    const answer = holdNext('POST /api/v1/chart/data');
    const chart = screen.getByRole('region', { name: 'By carrier' });
    const menu = async () =>
      userEvent.click(await within(chart).findByRole('button', { name: 'More options' }));
    await menu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Force refresh' }));
    await menu();
    expect(await screen.findByRole('menuitem', { name: 'Stop' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Force refresh' })).toBeNull();
    await waitFor(() => expect(lab.dataCalls()).toHaveLength(1));
    expect(JSON.parse(lab.dataCalls()[0]?.body ?? '')).toMatchObject({
      force: true,
      form_data: { slice_id: chartId },
    });
    answer();
  });
});

describe('the description of a chart', () => {
  const toggle = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Description of By carrier' }));

  test('opens above its picture for this visit, and nothing is stored [DLD-26]', async () => {
    const { store } = await open();
    expect(description()).toBeNull();
    await toggle();
    expect(await screen.findByText('every', { selector: 'strong' })).toBeVisible();
    expect(store.getState().dashboardState.hasUnsavedChanges).toBe(false);
    await toggle();
    expect(description()).toBeNull();
  });

  test('and its title are other ones on a dashboard that says so, and the chart keeps its own', async () => {
    await open('?edit=true');
    await userEvent.click(screen.getByRole('button', { name: 'Arrange By carrier' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Settings of By carrier' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Title on this dashboard' }), 'Fleet');
    const words = dialog.getByRole('textbox', { name: 'Description on this dashboard' });
    await userEvent.type(words, 'Only **ours**.');
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Description of Fleet' }));
    expect(await screen.findByText('ours', { selector: 'strong' })).toBeVisible();
    expect(description()).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('This dashboard was saved successfully.');
    const answer = await lab.server.client.get(`/api/v1/chart/${chartId}`);
    expect(await answer.json()).toMatchObject({
      result: { slice_name: 'By carrier', description: 'Counts **every** flight.' },
    });
  });

  test('that is opened while editing is saved, and open for everybody from then on [DLD-26]', async () => {
    const first = await open('?edit=true');
    await toggle();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await storedMetadata()).toMatchObject({ expanded_slices: { [chartId]: true } }),
    );
    first.unmount();
    await open();
    expect(await screen.findByText('every', { selector: 'strong' })).toBeVisible();
  });
});
