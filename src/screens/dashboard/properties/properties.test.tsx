import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DashboardRecord } from '#common/wire/dashboard.ts';
import { clearFaults, failNext } from '../../../../mocks/faults';
import { anExplore, type Explore } from '../../../../test/anExplore';
import { stubNearViewport } from '../../../../test/nearViewport';
import { createUsers } from '../../../../server/store/users';
import { oneRow } from '../../../../test/storedLayouts';
import { colorsKept } from '../events';
import { editModeSet } from '../state/dashboardStateSlice';
import { saveDashboard } from '../state/thunks/saveDashboard';

let lab: Explore;
let chartId: number;
let viewerId: number;
let dashboardId: number;

const SETTINGS = {
  refresh_frequency: 0,
  label_colors: { AA: '#1fa8c9' },
  filter_scopes: {},
};

beforeAll(async () => {
  stubNearViewport(() => true);
  await Promise.all([
    import('../DashboardPage'),
    import('./PropertiesModal'),
    import('@/viz/plugins/table'),
  ]);
  lab = await anExplore();
  viewerId = await createUsers(lab.server.store.db).add(
    {
      username: 'viewer',
      firstName: 'Viewer',
      lastName: 'Test',
      email: 'viewer@sextant.test',
      passwordHash: '',
      roles: ['Gamma'],
    },
    new Date(),
  );
  chartId = await lab.aChart('By carrier', {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['carrier'],
    metrics: ['count'],
    adhoc_filters: [],
    row_limit: 100,
  });
});
beforeEach(async () => {
  const answer = await lab.server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Flights',
      json_metadata: JSON.stringify({ ...SETTINGS, positions: oneRow('Flights', [chartId]) }),
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

const api = () => `/api/v1/dashboard/${dashboardId}`;
const stored = async () => {
  const answer = await lab.server.client.get(api());
  const { result } = (await answer.json()) as { result: DashboardRecord };
  const metadata = JSON.parse(result.json_metadata ?? '{}') as Record<string, unknown>;
  return { ...result, metadata };
};
const puts = () =>
  lab
    .callsTo('PUT', new RegExp(`${api()}$`))
    .map(({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>);

const open = async () => {
  const page = lab.open(`/superset/dashboard/${dashboardId}/`);
  await screen.findByRole('cell', { name: 'AA' });
  await userEvent.click(screen.getByRole('button', { name: 'Dashboard menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Properties' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dashboard properties' });
  return { ...page, dialog: within(dialog) };
};
type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

const save = async (dialog: Dialog) => {
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This dashboard was saved successfully.')).toBeVisible();
};
const metadataBox = async (dialog: Dialog) => {
  await userEvent.click(dialog.getByText('Advanced'));
  return dialog.getByRole('textbox', { name: 'JSON metadata' });
};
const write = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(text);
};

describe('the properties of a dashboard', () => {
  test('are saved with the title alone, and no chart asks for its rows again', async () => {
    const { dialog } = await open();
    const asked = lab.dataCalls().length;
    await userEvent.clear(dialog.getByLabelText('Title'));
    await userEvent.type(dialog.getByLabelText('Title'), 'Departures');
    await save(dialog);
    expect(await screen.findByRole('heading', { name: 'Departures' })).toBeVisible();
    expect(puts()).toEqual([{ dashboard_title: 'Departures' }]);
    expect(screen.getByRole('cell', { name: 'AA' })).toBeVisible();
    expect(lab.dataCalls()).toHaveLength(asked);
  });

  test('have owners, who are found by name and sent as ids', async () => {
    const { dialog } = await open();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Owners' }));
    await userEvent.click(await screen.findByRole('option', { name: /Viewer/ }));
    await save(dialog);
    expect(puts()).toEqual([{ owners: [lab.server.client.userId, viewerId] }]);
    expect(new Set((await stored()).owners.map(({ id }) => id))).toEqual(
      new Set([lab.server.client.userId, viewerId]),
    );
  });

  test('cannot be left without an owner', async () => {
    const { dialog } = await open();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Owners' }));
    await userEvent.keyboard('{Backspace}');
    expect(dialog.getByText('Choose at least one owner.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('have tags, new ones among them, which stay when the layout is saved', async () => {
    const { dialog } = await open();
    await userEvent.type(dialog.getByRole('combobox', { name: 'Tags' }), 'Weekly{Enter}');
    await save(dialog);
    expect((await stored()).tags).toMatchObject([{ name: 'Weekly', type: 1 }]);
    await userEvent.click(screen.getByRole('button', { name: 'Edit dashboard' }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Layout elements' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Divider' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit dashboard' });
    expect((await stored()).tags).toMatchObject([{ name: 'Weekly' }]);
  });

  test('that the server refuses name the field', async () => {
    const { dialog } = await open();
    const slug = ['Must be unique', 'The dashboard "Sales" has it.'];
    failNext(`PUT ${api()}`, 422, { message: { slug } });
    await userEvent.type(dialog.getByLabelText('Slug'), 'sales');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const refusal = 'Must be unique. The dashboard "Sales" has it.';
    expect(await dialog.findByText(refusal)).toBeVisible();
    expect(dialog.getByLabelText('Slug')).toHaveValue('sales');
  });

  test('lead to the colors and the styles, unless something is unsaved here', async () => {
    const { dialog } = await open();
    await userEvent.type(dialog.getByLabelText('Slug'), 's');
    expect(dialog.getByRole('button', { name: 'Styles (CSS)…' })).toBeDisabled();
    await userEvent.clear(dialog.getByLabelText('Slug'));
    await userEvent.click(dialog.getByRole('button', { name: 'Styles (CSS)…' }));
    expect(await screen.findByRole('dialog', { name: 'Styles (CSS)' })).toBeVisible();
  });
});

describe('the JSON metadata', () => {
  test('are changed as text, and the page follows at once', async () => {
    const { dialog, store } = await open();
    const box = await metadataBox(dialog);
    const before = JSON.parse((box as HTMLTextAreaElement).value) as object;
    expect(before).toMatchObject(SETTINGS);
    await write(
      box,
      JSON.stringify({ ...before, refresh_frequency: 3600, color_scheme: 'd3Category10' }),
    );
    await save(dialog);
    const [body] = puts();
    expect(Object.keys(body ?? {})).toEqual(['json_metadata']);
    expect((await stored()).metadata).toMatchObject({
      refresh_frequency: 3600,
      color_scheme: 'd3Category10',
      label_colors: SETTINGS.label_colors,
    });
    expect(store.getState().dashboardState).toMatchObject({
      refreshFrequency: 3600,
      colorScheme: 'd3Category10',
      hasUnsavedChanges: false,
    });
    expect((await stored()).position_json).toContain('CHART');
  });

  test('have the color scheme last: it replaces one that was chosen while editing, and colors of labels still wait for the save', async () => {
    const { dialog, store } = await open();
    const label_colors = { AA: '#ff0011' };
    act(() => {
      store.dispatch(editModeSet(true));
      store.dispatch(
        colorsKept({
          color_scheme: 'bnbColors',
          color_scheme_domain: [],
          label_colors,
          map_label_colors: {},
        }),
      );
    });
    const box = await metadataBox(dialog);
    const before = JSON.parse((box as HTMLTextAreaElement).value) as object;
    await write(box, JSON.stringify({ ...before, color_scheme: 'd3Category10' }));
    await save(dialog);
    expect(store.getState().dashboardState.colorScheme).toBe('d3Category10');
    await act(() => store.dispatch(saveDashboard({})));
    expect((await stored()).metadata).toMatchObject({ color_scheme: 'd3Category10', label_colors });
  });

  test('that are no JSON are not sent; the place of the error is named', async () => {
    const { dialog } = await open();
    await write(await metadataBox(dialog), '{\n  "refresh_frequency": 60,\n}');
    expect(
      dialog.getByText('Line 3, column 1: A comma stands before }, where nothing follows.'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(puts()).toEqual([]);
  });

  test('keep what somebody else changed meanwhile, and ask about what both changed', async () => {
    const { dialog } = await open();
    const box = await metadataBox(dialog);
    const before = JSON.parse((box as HTMLTextAreaElement).value) as object;
    await lab.server.client.put(api(), {
      json: {
        json_metadata: JSON.stringify({ ...SETTINGS, refresh_frequency: 60, stagger_time: 7 }),
      },
    });
    await write(box, JSON.stringify({ ...before, refresh_frequency: 3600 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Auto-refresh')).toBeVisible();
    expect(puts()).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Yours: every hour' }));
    await save(dialog);
    expect((await stored()).metadata).toMatchObject({ refresh_frequency: 3600, stagger_time: 7 });
  });
});

test('the roles of a dashboard are offered where dashboards have roles [PRM-15]', async () => {
  const { dialog } = await open();
  expect(dialog.queryByRole('combobox', { name: 'Roles' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
