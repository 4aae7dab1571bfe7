/** A saved chart beside its settings: properties, versions, deletion, and who may do what. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { VizIcon } from '@/viz/VizIcon';
import { createUsers } from '../../../server/store/users';
import { clearFaults, failNext } from '../../../mocks/faults';
import { anExplore, choose, chip, control, type Explore } from '../../../test/anExplore';
import { renderPage } from '../../../test/render';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
afterEach(clearFaults);
afterAll(() => explore.server.stop());

const menu = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: /chart menu/i }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const chartOf = async (id: number) => {
  const answer = await explore.server.client.get(`/api/v1/chart/${id}`);
  return ((await answer.json()) as { result: Record<string, unknown> }).result;
};
const isDrawn = ({ store }: ReturnType<Explore['open']>) =>
  waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));

const tab = (id: string, text: string) => ({
  type: 'TAB',
  id,
  children: [],
  parents: ['ROOT_ID', 'TABS-a'],
  meta: { text },
});

describe('the properties of a chart', () => {
  test('are saved without its settings, which stay as they are', async () => {
    const id = await explore.aChart('To describe');
    explore.open(`/explore/?slice_id=${id}`);
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
    await menu(/chart properties/i);
    const dialog = await screen.findByRole('dialog', { name: 'Chart properties' });
    const name = await within(dialog).findByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Described');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Description' }), 'Of 2001');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Cache time/ }), '60');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Certified by' }), 'Ada');
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Tags' }), 'Weekly{Enter}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The properties are saved')).toBeVisible();
    expect(await chartOf(id)).toMatchObject({
      slice_name: 'Described',
      description: 'Of 2001',
      cache_timeout: 60,
      certified_by: 'Ada',
      tags: [{ name: 'Weekly', type: 1 }],
    });
    expect(await screen.findByRole('heading', { name: 'Described' })).toBeVisible();
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
    expect(JSON.parse(String((await chartOf(id)).params))).toMatchObject({ groupby: [] });
  });
});

describe('the owners of a chart', () => {
  test('are found by name, are saved with its properties, and are never none', async () => {
    const grace = await createUsers(explore.server.store.db).add(
      {
        username: 'grace',
        firstName: 'Grace',
        lastName: 'Test',
        email: 'grace@sextant.test',
        passwordHash: '',
        roles: ['Alpha'],
      },
      new Date(),
    );
    const id = await explore.aChart('Owned');
    explore.open(`/explore/?slice_id=${id}`);
    await menu(/chart properties/i);
    const dialog = await screen.findByRole('dialog', { name: 'Chart properties' });
    const owners = await within(dialog).findByRole('combobox', { name: 'Owners' });
    await userEvent.click(owners);
    await userEvent.keyboard('{Backspace}');
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(owners, 'gra');
    await userEvent.click(await screen.findByRole('option', { name: /^Grace Test/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The properties are saved')).toBeVisible();
    const put = explore.callsTo('PUT', /^\/api\/v1\/chart\//).at(-1);
    expect(JSON.parse(put?.body ?? '{}')).toMatchObject({ owners: [grace] });
    expect((await chartOf(id)).owners).toContainEqual(expect.objectContaining({ id: grace }));
  });
});

describe('the versions of a chart', () => {
  test('name what each save changed, and an earlier one can be restored', async () => {
    const id = await explore.aChart('Versioned');
    const shown = explore.open(`/explore/?slice_id=${id}`);
    await isDrawn(shown);
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
    await userEvent.click(screen.getByRole('button', { name: /^save/i }));
    const save = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.click(within(save).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText('Chart [Versioned] has been overwritten')).toBeVisible();

    await menu(/version history/i);
    const dialog = await screen.findByRole('dialog', { name: 'Version history' });
    const changes = await within(dialog).findByRole('list', { name: 'Changes of this version' });
    expect(within(changes).getByText(': added carrier')).toBeVisible();
    const versions = within(within(dialog).getByRole('list', { name: 'Versions' }));
    await userEvent.click(versions.getAllByRole('button')[1] as HTMLElement);
    expect(await within(dialog).findByText('The first version that is kept.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore this version' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Remove carrier' })).toBeNull(),
    );
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(JSON.parse(String((await chartOf(id)).params))).toMatchObject({ groupby: [] });
  });
});

describe('a chart that was saved elsewhere after it was opened', () => {
  test('is not overwritten without a word; after saving it is known when it changed [SLC-06, SLC-13]', async () => {
    const id = await explore.aChart('In two windows');
    const shown = explore.open(`/explore/?slice_id=${id}`);
    await isDrawn(shown);
    const params = JSON.parse(String((await chartOf(id)).params)) as object;
    await explore.server.client.put(`/api/v1/chart/${id}`, {
      json: { params: JSON.stringify({ ...params, row_limit: 50 }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^save/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    const warning = await within(dialog).findByText(/^This chart was saved elsewhere/);
    expect(warning).toHaveTextContent('Overwriting it replaces those changes.');
    await userEvent.click(within(dialog).getByRole('radio', { name: /save as/i }));
    expect(within(dialog).queryByText(/saved elsewhere/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('radio', { name: /overwrite/i }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText('Changed just now')).toBeVisible();

    const looked = () => explore.callsTo('GET', /dashboards\.id/).length;
    const before = looked();
    await userEvent.click(await screen.findByRole('button', { name: /^save/i }));
    const again = await screen.findByRole('dialog', { name: /save chart/i });
    await waitFor(() => expect(looked()).toBe(before + 1));
    expect(within(again).queryByText(/saved elsewhere/)).toBeNull();
  });
});

describe('a chart that is saved elsewhere while the dialog to save it is open', () => {
  test('is overwritten only after that was said [SLC-06]', async () => {
    const id = await explore.aChart('In two dialogs');
    await isDrawn(explore.open(`/explore/?slice_id=${id}`));
    await userEvent.click(await screen.findByRole('button', { name: /^save/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    const params = JSON.parse(String((await chartOf(id)).params)) as object;
    await explore.server.client.put(`/api/v1/chart/${id}`, {
      json: { params: JSON.stringify({ ...params, row_limit: 50 }) },
    });
    const save = within(dialog).getByRole('button', { name: /^save$/i });
    await userEvent.click(save);
    expect(await within(dialog).findByText(/^This chart was saved elsewhere/)).toBeVisible();
    const stored = async () => JSON.parse(String((await chartOf(id)).params)) as object;
    expect(await stored()).toMatchObject({ row_limit: 50 });
    await userEvent.click(save);
    expect(await screen.findByText('Changed just now')).toBeVisible();
    expect(await stored()).toMatchObject({ row_limit: 1000 });
  });
});

describe('saving onto a dashboard with tabs', () => {
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-a'] },
    'TABS-a': {
      type: 'TABS',
      id: 'TABS-a',
      children: ['TAB-one', 'TAB-two'],
      parents: ['ROOT_ID'],
      meta: {},
    },
    'TAB-one': tab('TAB-one', 'Europe'),
    'TAB-two': tab('TAB-two', 'Asia'),
  };

  test('puts the chart into the chosen tab', async () => {
    const made = await explore.server.client.post('/api/v1/dashboard/', {
      json: {
        dashboard_title: 'With tabs',
        json_metadata: JSON.stringify({ positions: layout }),
      },
    });
    const { id } = (await made.json()) as { id: number };
    explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: /^save/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.click(within(dialog).getByRole('radio', { name: /save as/i }));
    await choose(within(dialog).getByRole('combobox', { name: /dashboard/i }), 'With tabs');
    await choose(await within(dialog).findByRole('combobox', { name: 'Tab' }), 'Asia');
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText(/was added to dashboard \[With tabs\]/)).toBeVisible();
    const answer = await explore.server.client.get(`/api/v1/dashboard/${id}`);
    const { result } = (await answer.json()) as { result: { position_json: string } };
    const stored = JSON.parse(result.position_json) as Record<string, { children?: string[] }>;
    const [row = ''] = stored['TAB-two']?.children ?? [];
    const [chart = ''] = stored[row]?.children ?? [];
    expect(stored[chart]).toMatchObject({
      type: 'CHART',
      parents: ['ROOT_ID', 'TABS-a', 'TAB-two', row],
    });
    expect(stored['TAB-one']?.children).toEqual([]);
  });
});

describe('the list of charts', () => {
  test('shows the icon of its type, the owner and the last change of each [SLC-03]', async () => {
    const pie = await explore.aChart('Shares of carriers', { viz_type: 'pie' });
    const answer = await explore.server.client.get('/api/v1/chart/');
    const { result } = (await answer.json()) as {
      result: { id: number; changed_on_utc: string }[];
    };
    explore.open('/chart/list/');
    for (const [id, name, type] of [
      [explore.chartId, 'Flights by month', 'echarts_timeseries_line'],
      [pie, 'Shares of carriers', 'pie'],
    ] as const) {
      // Other tests save charts of the same name.
      const title = (await screen.findAllByRole('link', { name })).find(
        (link) => link.getAttribute('href') === `/explore/?slice_id=${id}`,
      ) as HTMLElement;
      const row = title.closest('[role=row], tr') as HTMLElement;
      const { container, unmount } = render(<VizIcon type={type} />);
      const icon = container.querySelector('svg')?.innerHTML;
      unmount();
      const cell = title.closest('[role=cell], td');
      expect(cell?.querySelector('svg')?.innerHTML).toBe(icon);
      expect(within(row).getByRole('cell', { name: 'Admin Test' })).toBeVisible();
      const changed = result.find((chart) => chart.id === id)?.changed_on_utc;
      const shown = row.querySelector('time')?.getAttribute('datetime');
      expect(Date.parse(shown ?? '')).toBe(Date.parse(changed ?? ''));
    }
  });
});

describe('the age of a result', () => {
  test('a cached result says so, and a refresh asks the database again [CDT-13]', async () => {
    const id = await explore.aChart('Aged');
    const first = explore.open(`/explore/?slice_id=${id}`);
    await isDrawn(first);
    first.unmount();
    const shown = explore.open(`/explore/?slice_id=${id}`);
    await isDrawn(shown);
    expect(await screen.findByText(/· Cached /)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh the cached result' }));
    expect(await screen.findByText(/· Fetched just now/)).toBeVisible();
    expect(JSON.parse(explore.dataCalls().at(-1)?.body ?? '{}')).toMatchObject({ force: true });
  });
});

describe('deleting a chart', () => {
  test('is confirmed, and leads to the list of charts', async () => {
    const id = await explore.aChart('To delete');
    const { router } = explore.open(`/explore/?slice_id=${id}`);
    await menu(/delete chart/i);
    const dialog = await screen.findByRole('dialog', { name: 'Delete “To delete”?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete chart' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chart/list/'));
    expect((await explore.server.client.get(`/api/v1/chart/${id}`)).status).toBe(404);
  });
});

describe('rights on the chart page', () => {
  type Pair = readonly [string, string];
  const ALL: readonly Pair[] = [
    ['can_read', 'Chart'],
    ['can_read', 'Dataset'],
    ['can_explore', 'Superset'],
    ['can_write', 'Chart'],
    ['can_csv', 'Superset'],
    ['can_share_chart', 'Superset'],
    ['can_samples', 'Datasource'],
  ];
  /** Somebody else than the owner, with all these rights but one. */
  const openWithout = (right: string, view = 'Superset') => {
    const session = toBootstrap(explore.server.bootstrap as never);
    const rights = ALL.filter(([one, on]) => one !== right || on !== view);
    const user = { username: 'bob', userId: 999, roles: { Reader: rights } };
    return renderPage(`/explore/?slice_id=${explore.chartId}`, {
      state: { session: { ...session, user } },
    });
  };
  const openMenu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /chart menu/i }));
    await screen.findByRole('menuitem', { name: /view query/i });
  };

  test('without can_share_chart there is no way to share [PRM-05]', async () => {
    openWithout('can_share_chart');
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: /share|permalink/i })).toBeNull();
    expect(screen.getByRole('menuitem', { name: /download/i })).toBeVisible();
  });

  test('without can_csv there is no way to download rows [PRM-06, PRM-08]', async () => {
    const { store } = openWithout('can_csv');
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: /download/i })).toBeNull();
    expect(store.getState().explore.can_download).toBe(false);
    expect(screen.getByRole('menuitem', { name: /share/i })).toBeVisible();
  });

  test('without can_write on Chart nothing can be saved [PRM-07]', async () => {
    const { store } = openWithout('can_write', 'Chart');
    await openMenu();
    expect(screen.queryByRole('button', { name: /^save/i })).toBeNull();
    expect(store.getState().explore.can_add).toBe(false);
  });

  test('who does not own the chart saves another one, and cannot overwrite it [PRM-09]', async () => {
    const { store } = openWithout('nothing');
    await userEvent.click(await screen.findByRole('button', { name: /^save/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    expect(within(dialog).getByRole('radio', { name: /overwrite/i })).toBeDisabled();
    expect(within(dialog).getByRole('radio', { name: /save as/i })).toBeChecked();
    expect(store.getState().explore.can_overwrite).toBe(false);
  });

  test('a save that the server forbids says that one may not edit this chart [PRM-14]', async () => {
    failNext(`PUT /api/v1/chart/${explore.chartId}`, 403, { message: 'Forbidden' });
    explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: /^save/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(
      await within(dialog).findByText(/You do not have permission to edit this chart/),
    ).toBeVisible();
  });

  test('an administrator needs no rights of their own to save, download and share [PRM-02]', async () => {
    const session = toBootstrap(explore.server.bootstrap as never);
    const user = { username: 'root', userId: 999, roles: { ADMIN: [] } };
    const state = { session: { ...session, user } };
    const { store } = renderPage(`/explore/?slice_id=${explore.chartId}`, { state });
    await openMenu();
    for (const name of [/download as csv/i, /^share/i, /chart properties/i, /delete chart/i])
      expect(screen.getByRole('menuitem', { name })).toBeVisible();
    expect(store.getState().explore).toMatchObject({ can_add: true, can_overwrite: true });
  });

  test('without access to the dataset the page says so, and leads to who can grant it [PRM-20]', async () => {
    const link = 'https://access.test/ask?dataset=7';
    const message =
      'This endpoint requires the datasource 7, database or `all_datasource_access` permission';
    failNext('GET /api/v1/explore/', 403, {
      error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
      extra: { datasource: 7, datasource_name: 'flights', link },
      message,
    });
    explore.openChart();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request Access' })).toHaveAttribute('href', link);
  });

  test('data that is refused leads to who can grant access, and no script is a link [PRM-20]', async () => {
    const refused = (link: string) => ({
      errors: [
        {
          message: 'You have no access to flights',
          error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
          level: 'warning',
          extra: { link, issue_codes: [] },
        },
      ],
    });
    failNext('POST /api/v1/chart/data', 403, refused('https://access.test/ask'));
    explore.openChart();
    expect(await screen.findByRole('link', { name: 'Request Access' })).toBeVisible();
    failNext('POST /api/v1/chart/data', 403, refused('javascript:alert(1)'));
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Request Access' })).toBeNull());
    expect(await screen.findByText(/You have no access to flights/)).toBeVisible();
  });

  test('without can_explore the chart page is closed [PRM-04]', async () => {
    openWithout('can_explore');
    expect(
      await screen.findByRole('heading', { name: 'You are not allowed to open charts here' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /chart menu/i })).toBeNull();
  });
});

describe('the state of the chart page', () => {
  test('has what is saved, starred, renamed, forced and hidden, as it changes [EXP-07, SLC-15]', async () => {
    const id = await explore.aChart('Stateful', {
      viz_type: 'pie',
      metric: 'count',
      groupby: ['carrier'],
      adhoc_filters: [],
      innerRadius: 25,
    });
    const shown = explore.open(`/explore/?slice_id=${id}`);
    await isDrawn(shown);
    const state = () => shown.store.getState().explore;
    expect(state()).toMatchObject({
      force: false,
      isStarred: false,
      saveAction: null,
      sliceName: 'Stateful',
      triggerRender: false,
      hiddenFormData: {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favorites' }));
    await waitFor(() => expect(state().isStarred).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: 'Stateful' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Chart title' }), ' too{Enter}');
    expect(state().sliceName).toBe('Stateful too');
    await menu(/force refresh/i);
    expect(state().force).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /^save/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.click(within(dialog).getByRole('radio', { name: /save as/i }));
    expect(state().saveAction).toBe('saveas');
    expect(Object.keys(shown.store.getState().saveModal).sort()).toEqual([
      'dashboards',
      'data',
      'isVisible',
      'saveModalAlert',
      'savedElsewhere',
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Chart type: Pie' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Table' }));
    await waitFor(() => expect(Object.keys(state().hiddenFormData)).not.toEqual([]));
  });
});
