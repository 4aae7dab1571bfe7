import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { chartRendered } from '@/features/charts/chartsSlice';
import { TOKENS } from '@/ui/tokens';
import { schemeColors } from '@/viz/colors/series';
import { faultNext, holdNext } from '../../../mocks/faults';
import { anExplore, choose, type Explore } from '../../../test/anExplore';
import { hasten } from '../../../test/hasten';
import { stubNearViewport } from '../../../test/nearViewport';
import { oneRow } from '../../../test/storedLayouts';

let lab: Explore;
let all: number;
let few: number;

const PIE = {
  viz_type: 'pie',
  groupby: ['carrier'],
  metric: 'count',
  adhoc_filters: [],
  row_limit: 100,
  show_labels_threshold: 0,
};
const ONLY = {
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject: 'carrier',
  operator: 'IN',
  comparator: ['AA', 'UA'],
};

beforeAll(async () => {
  stubNearViewport(() => true);
  await Promise.all([import('./DashboardPage'), import('@/viz/plugins/pie')]);
  lab = await anExplore();
  all = await lab.aChart('All carriers', PIE);
  few = await lab.aChart('Two carriers', {
    ...PIE,
    color_scheme: 'd3Category10',
    adhoc_filters: [ONLY],
  });
});
beforeEach(() => {
  (lab.server.calls as unknown[]).splice(0);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.server.stop();
});

const aDashboard = async (metadata: object = {}): Promise<number> => {
  const answer = await lab.server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Carriers',
      json_metadata: JSON.stringify({ ...metadata, positions: oneRow('Carriers', [few, all], 6) }),
    },
  });
  return ((await answer.json()) as { id: number }).id;
};

const open = (id: number) => lab.open(`/superset/dashboard/${id}/`);

/** The colors of the slices of a chart that have one of these labels beside them. */
const fills = async (chart: string): Promise<readonly string[]> => {
  const region = await screen.findByRole('region', { name: chart });
  return [...region.querySelectorAll('svg path[fill^="#"]')].map(
    (path) => path.getAttribute('fill') ?? '',
  );
};
const bothDrawn = () =>
  waitFor(async () => {
    expect((await fills('Two carriers')).length).toBeGreaterThan(0);
    expect((await fills('All carriers')).length).toBeGreaterThan(0);
  });

const stored = async (id: number): Promise<Record<string, never>> => {
  const answer = await lab.server.client.get(`/api/v1/dashboard/${id}`);
  const { result } = (await answer.json()) as { result: { json_metadata: string } };
  return JSON.parse(result.json_metadata) as Record<string, never>;
};
const colorCalls = () => lab.callsTo('PUT', /\/colors/);
const openColors = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Colors' }));
  return screen.findByRole('dialog', { name: 'Colors' });
};

/** Chooses `#ff0011` for the label AA. */
const makeRed = async (dialog: HTMLElement) => {
  const box = within(dialog).getByRole('textbox', { name: 'Color of AA' });
  await userEvent.clear(box);
  await userEvent.type(box, '#ff0011');
};

describe('the colors of a dashboard', () => {
  test('are one for each label in all charts, whatever scheme a chart has, and are stored together without being a change [COL-03, COL-05, COL-10]', async () => {
    const id = await aDashboard();
    const before = await stored(id);
    const { store } = open(id);
    await bothDrawn();
    await waitFor(async () => {
      const whole = new Set(await fills('All carriers'));
      for (const color of await fills('Two carriers')) expect(whole).toContain(color);
    });
    await waitFor(async () =>
      expect(Object.keys((await stored(id)).map_label_colors ?? {})).toHaveLength(5),
    );
    await waitFor(() => expect(store.getState().dashboardColors.mustSync).toBe(false));
    /* The pause may end between the two charts, where the machine is slow; labels are never stored one by one. */
    expect(colorCalls().length).toBeLessThanOrEqual(2);
    for (const { url } of colorCalls()) expect(url).toContain('mark_updated=false');
    const after = await stored(id);
    expect(after.shared_label_colors).toEqual(['AA', 'UA']);
    expect({ ...after, map_label_colors: {}, shared_label_colors: [] }).toEqual({
      ...before,
      map_label_colors: {},
      shared_label_colors: [],
    });
  });

  test('that are being stored are not sent again, and labels that come meanwhile are stored after them', async () => {
    const id = await aDashboard();
    onTestFinished(hasten(100, (ms) => ms >= 500 && ms <= 2000));
    faultNext('PUT /api/v1/dashboard/*', async (_, answer) => {
      store.dispatch(chartRendered(4711, []));
      // Longer than the page waits for further labels.
      await new Promise((done) => setTimeout(done, 2000));
      store.dispatch(chartRendered(few, [{ label: 'Late', place: null }]));
      return answer();
    });
    const { store } = open(id);
    await bothDrawn();
    await waitFor(async () => expect((await stored(id)).map_label_colors).toHaveProperty('Late'));
    // How many there are is up to how far apart the charts are drawn.
    const sent = colorCalls().map(({ body }) => body);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent).size).toBe(sent.length);
  });

  test('that are stored are not stored again, and nothing asks for rows twice', async () => {
    const id = await aDashboard();
    const first = open(id);
    await bothDrawn();
    await waitFor(() => expect(first.store.getState().dashboardColors.mustSync).toBe(false));
    const drawn = await fills('All carriers');
    first.unmount();
    (lab.server.calls as unknown[]).splice(0);
    const second = open(id);
    await bothDrawn();
    await waitFor(() => expect(second.store.getState().dashboardColors.mustSync).toBe(false));
    expect(await fills('All carriers')).toEqual(drawn);
    expect(colorCalls()).toEqual([]);
    expect(lab.dataCalls()).toHaveLength(2);
  });

  test('follow the scheme of the dashboard, tried out on the charts and stored by Save [COL-01]', async () => {
    const id = await aDashboard();
    open(id);
    await bothDrawn();
    const dialog = await openColors();
    await choose(within(dialog).getByRole('combobox', { name: 'Color scheme' }), 'Category 10');
    await waitFor(async () => {
      for (const chart of ['All carriers', 'Two carriers'])
        for (const color of await fills(chart))
          expect(schemeColors('d3Category10', TOKENS.light)).toContain(color);
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await stored(id)).toMatchObject({ color_scheme: 'd3Category10' });
    expect(lab.dataCalls()).toHaveLength(2);
  });

  test('chosen by hand for a label win in every chart; Cancel takes them back [COL-02]', async () => {
    const id = await aDashboard();
    open(id);
    await bothDrawn();
    const before = await fills('All carriers');
    const chooseRed = async (dialog: HTMLElement) => {
      await makeRed(dialog);
      await waitFor(async () => {
        for (const chart of ['All carriers', 'Two carriers'])
          expect(await fills(chart)).toContain('#ff0011');
      });
    };
    const first = await openColors();
    await chooseRed(first);
    await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await fills('All carriers')).toEqual(before));
    const second = await openColors();
    await chooseRed(second);
    await userEvent.click(within(second).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(second).not.toBeInTheDocument());
    expect(await stored(id)).toMatchObject({ label_colors: { AA: '#ff0011' } });
    const third = await openColors();
    await userEvent.click(within(third).getByRole('button', { name: 'Reset AA' }));
    await waitFor(async () => expect(await fills('All carriers')).not.toContain('#ff0011'));
  });

  test('are those of the chart in Explore, opened from there, and are no change of it; another scheme takes their place [COL-02] [COL-03]', async () => {
    const id = await aDashboard({
      color_scheme: 'd3Category10',
      label_colors: { AA: '#ff0011' },
    });
    const { store } = open(id);
    await bothDrawn();
    await waitFor(() => expect(store.getState().dashboardColors.mustSync).toBe(false));
    const drawn = await fills('All carriers');
    expect(drawn).toContain('#ff0011');
    const chart = within(screen.getByRole('region', { name: 'All carriers' }));
    await userEvent.click(chart.getByRole('button', { name: 'More options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit chart' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    await waitFor(async () => expect(await fills('All carriers')).toEqual(drawn));
    await userEvent.click(await screen.findByRole('tab', { name: 'Customize' }));
    await choose(await screen.findByRole('combobox', { name: 'Color scheme' }), 'Brick');
    await waitFor(async () => {
      const colors = (await fills('All carriers')).filter((color) => color !== '#ff0011');
      expect(colors.length).toBeGreaterThan(0);
      for (const color of colors)
        expect(schemeColors('echarts4Colors', TOKENS.light)).toContain(color);
    });
  });

  test('chosen while editing are saved with the dashboard, even after all changes of its layout are undone [UND-12]', async () => {
    const id = await aDashboard();
    open(id);
    await bothDrawn();
    const before = await stored(id);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit dashboard' }));
    const save = await screen.findByRole('button', { name: 'Save' });
    const chooseScheme = async (label: string, by: string) => {
      const dialog = await openColors();
      await choose(within(dialog).getByRole('combobox', { name: 'Color scheme' }), label);
      await userEvent.click(within(dialog).getByRole('button', { name: by }));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
    };
    await chooseScheme('Category 10', 'Cancel');
    const unchanged = await openColors();
    await userEvent.click(within(unchanged).getByRole('button', { name: 'Apply' }));
    expect(save).toBeDisabled();
    await chooseScheme('Category 10', 'Apply');
    await userEvent.click(screen.getByRole('button', { name: 'Arrange Two carriers' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move right' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await bothDrawn();
    for (const color of await fills('Two carriers'))
      expect(schemeColors('d3Category10', TOKENS.light)).toContain(color);
    expect((await stored(id)).color_scheme).toBe(before.color_scheme);
    await userEvent.click(save);
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ color_scheme: 'd3Category10' }),
    );
    expect(Object.keys((await stored(id)).map_label_colors ?? {})).toContain('AA');
  });

  test('chosen while the dashboard is being saved wait for the end of that', async () => {
    const id = await aDashboard();
    open(id);
    await bothDrawn();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit dashboard' }));
    await userEvent.click(screen.getByRole('button', { name: 'Arrange Two carriers' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move right' }));
    const release = holdNext(`PUT /api/v1/dashboard/${id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await openColors();
    await choose(within(dialog).getByRole('combobox', { name: 'Color scheme' }), 'Category 10');
    expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeDisabled();
    release();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await stored(id)).toMatchObject({ color_scheme: 'd3Category10' });
  });

  test('chosen while editing go with a discard, and come back with what is restored', async () => {
    const id = await aDashboard();
    const { store } = open(id);
    await bothDrawn();
    const before = await fills('All carriers');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit dashboard' }));
    const dialog = await openColors();
    await makeRed(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(async () => expect(await fills('All carriers')).toContain('#ff0011'));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await fills('All carriers')).toEqual(before));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(async () => expect(await fills('All carriers')).toContain('#ff0011'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ label_colors: { AA: '#ff0011' } }),
    );
    await waitFor(() => expect(store.getState().dashboardState.editMode).toBe(false));
    expect(await fills('All carriers')).toContain('#ff0011');
  });

  test('of other labels that somebody else chose meanwhile stay, and those of the same label are asked about [R14]', async () => {
    const id = await aDashboard();
    open(id);
    await bothDrawn();
    const dialog = await openColors();
    await makeRed(dialog);
    await lab.server.client.put(`/api/v1/dashboard/${id}/colors`, {
      json: { label_colors: { AA: '#00ff11', UA: '#0011ff' } },
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Yours: #ff0011' }));
    expect(within(dialog).getByText('Colors of labels: AA')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await stored(id)).toMatchObject({ label_colors: { AA: '#ff0011', UA: '#0011ff' } });
  });

  test('of labels are computed for the scheme that somebody else chose meanwhile', async () => {
    const id = await aDashboard();
    open(id);
    await bothDrawn();
    const dialog = await openColors();
    await makeRed(dialog);
    const theirs = { color_scheme: 'd3Category10', map_label_colors: { UA: '#1f77b4' } };
    await lab.server.client.put(`/api/v1/dashboard/${id}/colors`, { json: theirs });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await stored(id)).toMatchObject({ ...theirs, label_colors: { AA: '#ff0011' } });
  });

  test('of a scheme that nobody knows are the default ones [COL-07]', async () => {
    open(await aDashboard({ color_scheme: 'noSuchScheme' }));
    await bothDrawn();
    for (const chart of ['All carriers', 'Two carriers'])
      for (const color of await fills(chart))
        expect(schemeColors('supersetColors', TOKENS.light)).toContain(color);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
