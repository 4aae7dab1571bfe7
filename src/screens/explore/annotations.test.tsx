import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearFaults, failNext } from '../../../mocks/faults';
import { anExplore, choose, control, type Explore } from '../../../test/anExplore';

let explore: Explore;
let layerId: number;
beforeAll(async () => {
  explore = await anExplore();
  const made = async (path: string, json: object) =>
    ((await (await explore.server.client.post(path, { json })).json()) as { id: number }).id;
  layerId = await made('/api/v1/annotation_layer/', { name: 'Releases' });
  await made(`/api/v1/annotation_layer/${layerId}/annotation/`, {
    short_descr: 'Release 2',
    start_dttm: '2001-02-10T00:00:00',
    end_dttm: '2001-02-10T00:00:00',
  });
});
afterEach(clearFaults);
afterAll(() => explore.server.stop());

type Store = ReturnType<Explore['open']>['store'];
const layersIn = (store: Store) => store.getState().explore.form_data?.annotation_layers;
const chartIn = (store: Store) => store.getState().charts.explore;
const drawn = (store: Store) => waitFor(() => expect(chartIn(store)?.chartStatus).toBe('rendered'));

const openSection = async () => {
  const heading = await screen.findByRole('button', { name: 'Annotations' });
  if (heading.getAttribute('aria-expanded') === 'false') await userEvent.click(heading);
  return control(/^annotations and layers/i);
};
const dialog = () => screen.findByRole('dialog', { name: /annotation layer$/i });
const field = async (label: RegExp) =>
  within(await dialog()).findByLabelText(label, { selector: 'input' });
const fill = async (label: RegExp, text: string) => {
  const box = await field(label);
  await userEvent.clear(box);
  await userEvent.type(box, text);
};
const apply = async () =>
  userEvent.click(within(await dialog()).getByRole('button', { name: 'Apply' }));
const add = async () =>
  userEvent.click(
    within(await openSection()).getByRole('button', { name: 'Add annotation layer' }),
  );
const addFormula = async (name: string, formula: string) => {
  await add();
  await fill(/^name/i, name);
  await fill(/^formula/i, formula);
  await apply();
  await screen.findByRole('button', { name: `${name} · Formula` });
};

describe('the annotation layers of a chart', () => {
  test('take a formula, whose line is drawn at once and without another query [ANN-01, ANN-02]', async () => {
    const { store, container } = explore.openChart();
    await drawn(store);
    const before = explore.dataCalls().length;
    await addFormula('Ten', 'y = 10');
    expect(layersIn(store)).toMatchObject([
      { name: 'Ten', sourceType: '', value: 'y = 10', overrides: { time_range: null } },
    ]);
    await waitFor(() =>
      expect([...container.querySelectorAll('text')].map((one) => one.textContent)).toContain(
        'Ten',
      ),
    );
    expect(explore.dataCalls()).toHaveLength(before);
    expect(screen.queryByText('The settings changed since the last run')).toBeNull();
  });

  test('take stored annotations, found by their name [ANN-01]', async () => {
    const { store } = explore.openChart();
    await drawn(store);
    await add();
    await fill(/^name/i, 'Events');
    await choose(await field(/^annotation layer type/i), 'Event');
    await choose(await field(/^annotation layer \*?$/i), `Releases (${layerId})`);
    await apply();
    expect(layersIn(store)).toMatchObject([
      { name: 'Events', annotationType: 'EVENT', sourceType: 'NATIVE', value: layerId },
    ]);
    await waitFor(() =>
      expect(chartIn(store)?.annotationData.Events?.records).toMatchObject([
        { short_descr: 'Release 2' },
      ]),
    );
  });

  test('take the rows of a table chart, whose columns are offered', async () => {
    await explore.aChart('All flights', {
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['date', 'carrier'],
      adhoc_filters: [],
      row_limit: 5,
    });
    const { store } = explore.openChart();
    await drawn(store);
    await add();
    await fill(/^name/i, 'Flights');
    await choose(await field(/^annotation layer type/i), 'Event');
    await choose(await field(/^annotation source/i), 'Table chart');
    await choose(await field(/^chart/i), /^All flights/);
    await apply();
    expect(await screen.findByText('cannot be empty')).toBeVisible();
    await choose(await field(/^event time column/i), 'date');
    await choose(await field(/^title column/i), 'carrier');
    await apply();
    expect(layersIn(store)).toMatchObject([
      { sourceType: 'table', timeColumn: 'date', titleColumn: 'carrier' },
    ]);
    await waitFor(() => expect(chartIn(store)?.annotationData.Flights?.records).toHaveLength(5));
  });

  test('replace the time range and the grain of their source [ANN-01]', async () => {
    const { store } = explore.openChart();
    await drawn(store);
    await add();
    await fill(/^name/i, 'Itself');
    await choose(await field(/^annotation layer type/i), 'Time series');
    await choose(await field(/^chart/i), /^Flights by month/);
    await userEvent.click(await field(/^override the time grain/i));
    await choose(await field(/^time range of the layer/i), 'One of its own');
    await choose(await field(/^range type/i), 'Previous');
    await choose(await field(/^time range$/i), 'Previous calendar year');
    await apply();
    expect(layersIn(store)).toMatchObject([
      {
        value: explore.chartId,
        overrides: { time_grain_sqla: null, time_range: 'previous calendar year' },
      },
    ]);
    await waitFor(() =>
      expect(explore.dataCalls().at(-1)?.body).toContain('previous calendar year'),
    );
  });

  test('are refused without a name, with a name twice, and with a formula that cannot be read', async () => {
    const { store } = explore.openChart();
    await drawn(store);
    await addFormula('Ten', '10');
    await add();
    await apply();
    expect(within(await dialog()).getByText('cannot be empty')).toBeVisible();
    await fill(/^name/i, 'Ten');
    await fill(/^formula/i, '2x + z');
    expect(
      within(await dialog()).getByText('Another layer of this chart has this name'),
    ).toBeVisible();
    expect(within(await dialog()).getByText('“z” is not known: the variable is x')).toBeVisible();
    await apply();
    expect(layersIn(store)).toHaveLength(1);
  });

  test('are edited, moved and removed, and undo takes each step back', async () => {
    const { store } = explore.openChart();
    await drawn(store);
    await addFormula('One', '1');
    await addFormula('Two', '2');
    const names = () => (layersIn(store) as { name: string }[]).map(({ name }) => name);
    screen.getByRole('button', { name: 'Two · Formula' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['Two', 'One']);
    await userEvent.click(screen.getByRole('button', { name: 'One · Formula' }));
    await userEvent.click(await field(/^show the layer/i));
    await apply();
    expect(await screen.findByRole('button', { name: 'One · Formula · hidden' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Two · Formula' }));
    expect(names()).toEqual(['One']);
    const undo = screen.getByRole('button', { name: 'Undo' });
    await userEvent.click(undo);
    expect(names()).toEqual(['Two', 'One']);
    await userEvent.click(undo);
    expect(layersIn(store)).toMatchObject([{ name: 'Two' }, { name: 'One', show: true }]);
    await userEvent.click(undo);
    expect(names()).toEqual(['One', 'Two']);
  });

  test('that fail are named below the chart, which stands [ANN-05]', async () => {
    const events = {
      name: 'Events',
      annotationType: 'EVENT',
      sourceType: 'NATIVE',
      value: layerId,
    };
    const id = await explore.aChart('With events', {
      viz_type: 'echarts_timeseries_line',
      x_axis: 'date',
      time_grain_sqla: 'P1M',
      metrics: ['count'],
      groupby: [],
      adhoc_filters: [],
      annotation_layers: [{ ...events, show: true }],
    });
    failNext('GET /api/v1/annotation_layer/*/annotation', 500, { message: 'Fatal error' });
    const { store } = explore.open(`/explore/?slice_id=${id}`);
    expect(
      await screen.findByText('Annotation layer “Events” could not be read: Fatal error'),
    ).toBeVisible();
    await drawn(store);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
