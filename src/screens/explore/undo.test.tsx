import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearFaults, failNext, holdNext } from '../../../mocks/faults';
import { anExplore, chip, choose, control, type Explore } from '../../../test/anExplore';
import { draftId, drafts } from './storage/drafts';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
afterEach(clearFaults);
afterAll(() => explore.server.stop());

const isThere = (dimension: string) =>
  screen.queryByRole('button', { name: `Remove ${dimension}` }) !== null;
const addCarrier = async () => {
  await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
  await chip(/^dimensions/i, 'carrier');
};

describe('undo on the chart page', () => {
  test('undo and redo have keys outside of text: Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y', async () => {
    explore.openChart();
    await addCarrier();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(isThere('carrier')).toBe(true);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(isThere('carrier')).toBe(false);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(isThere('carrier')).toBe(true);
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(isThere('carrier')).toBe(true);
  });

  test('undo and redo have buttons, which name what they do', async () => {
    explore.openChart();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const redo = screen.getByRole('button', { name: 'Redo' });
    expect(undo).toHaveAttribute('aria-disabled');
    await addCarrier();
    expect(undo).not.toHaveAttribute('aria-disabled');
    expect(redo).toHaveAttribute('aria-disabled');
    await userEvent.click(undo);
    expect(redo).not.toHaveAttribute('aria-disabled');
  });

  test('the picture follows each undo and redo, and keeps its old rows until the new ones are there', async () => {
    const { store } = explore.openChart();
    const chart = () => store.getState().charts.explore;
    const shows = (groupby: readonly string[]) =>
      waitFor(() => {
        expect(chart()?.chartStatus).toBe('rendered');
        expect(chart()?.latestQueryFormData).toMatchObject({ groupby });
      });
    await shows([]);
    await addCarrier();
    await explore.update();
    await shows(['carrier']);
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'cancelled');
    await explore.update();
    await shows(['carrier', 'cancelled']);
    const replied = chart()?.queriesResponse;
    const answer = holdNext('POST /api/v1/chart/data');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(chart()?.queriesResponse).toBe(replied);
    answer();
    await shows(['carrier']);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await shows([]);
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    await shows(['carrier']);
    expect(screen.queryByText('The settings changed since the last run')).toBeNull();
  });

  test('the list of steps names each change, and goes to any of them', async () => {
    explore.openChart();
    await addCarrier();
    await choose(within(await control(/time grain/i)).getByRole('combobox'), 'Day');
    await userEvent.click(screen.getByRole('button', { name: 'Undo history' }));
    const menu = await screen.findByRole('menu', { name: 'Undo history' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Time grain: Day instead of Month',
      'Dimensions: added carrier',
      'As it was opened',
    ]);
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'As it was opened' }));
    expect(isThere('carrier')).toBe(false);
    expect(within(await control(/time grain/i)).getByRole('combobox')).toHaveValue('Month');
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(isThere('carrier')).toBe(true);
  });

  test('undo goes on before a save, to settings of the chart that was saved', async () => {
    const id = await explore.aChart('Between two steps');
    const { store } = explore.open(`/explore/?slice_id=${id}`);
    await addCarrier();
    await userEvent.click(screen.getByRole('button', { name: /^save/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.click(within(dialog).getByRole('radio', { name: /save as/i }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    await waitFor(() => expect(store.getState().explore.slice?.slice_id).not.toBe(id));
    const copy = store.getState().explore.slice?.slice_id;
    const undo = screen.getByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(undo);
    await waitFor(() => expect(isThere('carrier')).toBe(false));
    expect(store.getState().explore.form_data).toMatchObject({ groupby: [], slice_id: copy });
    expect(screen.getByRole('button', { name: 'Unsaved changes' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(isThere('carrier')).toBe(true));
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  test('the browser goes back to the settings of the run before, and forward again', async () => {
    const { router } = explore.openChart();
    await screen.findByRole('heading', { name: 'Flights by month' });
    await waitFor(() => expect(router.state.location.state).not.toBeNull());
    await addCarrier();
    await explore.update();
    await waitFor(() =>
      expect(router.state.location.state).toMatchObject({ ran: { groupby: ['carrier'] } }),
    );
    await act(() => router.navigate(-1));
    await waitFor(() => expect(isThere('carrier')).toBe(false));
    expect(screen.getByRole('button', { name: 'Redo' })).not.toHaveAttribute('aria-disabled');
    await act(() => router.navigate(1));
    await waitFor(() => expect(isThere('carrier')).toBe(true));
    expect(screen.getByRole('button', { name: 'Redo' })).toHaveAttribute('aria-disabled');
  });
});

describe('what is not saved', () => {
  test('the differences from the saved chart are listed in words and can be reset', async () => {
    explore.openChart();
    await addCarrier();
    await choose(within(await control(/time grain/i)).getByRole('combobox'), 'Day');
    await userEvent.click(screen.getByRole('button', { name: 'Unsaved changes' }));
    const list = await screen.findByRole('list', { name: 'Differences from the saved chart' });
    expect(within(list).getByText(': added carrier')).toBeVisible();
    await userEvent.click(within(list).getByRole('button', { name: 'Reset Dimensions' }));
    expect(isThere('carrier')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(within(await control(/time grain/i)).getByRole('combobox')).toHaveValue('Month');
  });

  test('two new charts of a dataset have their settings under keys of their own', async () => {
    const url = `/explore/?datasource_type=table&datasource_id=${explore.datasetId}`;
    const keyOf = async ({ store }: ReturnType<Explore['open']>) => {
      await waitFor(() => expect(store.getState().explore.formDataKey).not.toBeNull());
      return String(store.getState().explore.formDataKey);
    };
    const first = explore.open(url);
    await addCarrier();
    const key = await keyOf(first);
    first.unmount();
    const second = explore.open(url);
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'cancelled');
    expect(await keyOf(second)).not.toBe(key);
    second.unmount();
    const again = explore.open(`${url}&form_data_key=${key}`);
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
    expect(isThere('cancelled')).toBe(false);
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'cancelled');
    await waitFor(() =>
      expect(explore.callsTo('PUT', new RegExp(`form_data/${key}`)).at(-1)?.body).toContain(
        'cancelled',
      ),
    );
    expect(await keyOf(again)).toBe(key);
  });

  test('unsaved settings that the server does not take are said to be lost on leaving', async () => {
    explore.openChart();
    await control(/^dimensions/i);
    failNext('POST /api/v1/explore/form_data', 422, { message: 'The store is full.' });
    await addCarrier();
    const told = await screen.findByText(/could not be stored/);
    expect(told).toHaveTextContent(
      /server: The store is full\. Save the chart before you leave\.$/,
    );
  });

  test('unsaved settings are kept in this browser too, and offered when the chart is opened again', async () => {
    const { unmount, store } = explore.openChart();
    await addCarrier();
    await waitFor(() => expect(store.getState().explore.formDataKey).not.toBeNull());
    const id = draftId(1, explore.chartId, `${explore.datasetId}__table`);
    await waitFor(async () =>
      expect(await drafts.read(id)).toMatchObject({ formData: { groupby: ['carrier'] } }),
    );
    unmount();
    explore.openChart();
    expect(await screen.findByText(/^This browser has unsaved changes/)).toBeVisible();
    expect(isThere('carrier')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(isThere('carrier')).toBe(true));
    expect(screen.queryByText(/^This browser has unsaved changes/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await drafts.read(id)).toBeNull());
  });

  test('a new chart that was saved is offered no more when another one is begun', async () => {
    const url = `/explore/?datasource_type=table&datasource_id=${explore.datasetId}`;
    const { unmount } = explore.open(url);
    await addCarrier();
    const id = draftId(1, null, `${explore.datasetId}__table`);
    await waitFor(async () => expect(await drafts.read(id)).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^save/i }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /chart name/i }),
      'Saved at last',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText('Saved')).toBeVisible();
    await waitFor(async () => expect(await drafts.read(id)).toBeNull());
    unmount();
    explore.open(url);
    await screen.findByText('Not saved yet');
    expect(screen.queryByText(/^This browser has an unsaved/)).toBeNull();
  });

  test('their notice goes when the chart is saved, or made the same by hand', async () => {
    const chartId = await explore.aChart('Saved over its draft');
    const open = () => explore.open(`/explore/?slice_id=${chartId}`);
    const notice = /^This browser has unsaved changes/;
    const { unmount } = open();
    await addCarrier();
    const id = draftId(1, chartId, `${explore.datasetId}__table`);
    await waitFor(async () => expect(await drafts.read(id)).not.toBeNull());
    unmount();
    open();
    await screen.findByText(notice);
    await addCarrier();
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(notice);
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'cancelled');
    await screen.findByText(notice);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: /save chart/i });
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
  });

  test('settings that are discarded are gone, and their notice with them', async () => {
    const { unmount } = explore.openChart();
    await addCarrier();
    const id = draftId(1, explore.chartId, `${explore.datasetId}__table`);
    await waitFor(async () => expect(await drafts.read(id)).not.toBeNull());
    unmount();
    explore.openChart();
    await screen.findByText(/^This browser has unsaved changes/);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/^This browser has unsaved changes/)).toBeNull());
    await waitFor(async () => expect(await drafts.read(id)).toBeNull());
  });

  test('leaving with unsaved changes is confirmed first', async () => {
    const { router } = explore.openChart();
    await addCarrier();
    await act(() => router.navigate('/chart/list/'));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/explore/');
    expect(isThere('carrier')).toBe(true);
    await act(() => router.navigate('/chart/list/'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chart/list/'));
  });
});

describe('updating automatically', () => {
  afterEach(() => localStorage.clear());

  test('each change runs by itself once that is switched on, also on the next page', async () => {
    const first = explore.openChart();
    await userEvent.click(await screen.findByRole('switch', { name: 'Update automatically' }));
    await addCarrier();
    await waitFor(() =>
      expect(first.store.getState().charts.explore?.latestQueryFormData).toMatchObject({
        groupby: ['carrier'],
      }),
    );
    first.unmount();
    explore.openChart();
    expect(await screen.findByRole('switch', { name: 'Update automatically' })).toBeChecked();
  });

  test('a setting with an error is not run', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('switch', { name: 'Update automatically' }));
    await addCarrier();
    await waitFor(() => expect(explore.dataCalls().at(-1)?.body).toContain('carrier'));
    const before = explore.dataCalls().length;
    await userEvent.click(await screen.findByRole('button', { name: 'Remove COUNT(*)' }));
    expect(await control(/^metrics/i)).toHaveTextContent('cannot be empty');
    await userEvent.click(screen.getByRole('switch', { name: 'Update automatically' }));
    expect(explore.dataCalls()).toHaveLength(before);
  });
});

describe('the commands of the chart page', () => {
  test('the palette lists the chart page’s commands under the labels of its buttons', async () => {
    explore.openChart();
    await addCarrier();
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Commands' });
    const names = within(palette)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    for (const name of ['Undo', 'Update chart', 'Save', 'Add to favorites', 'Copy permalink'])
      expect(names.some((text) => text?.startsWith(name))).toBe(true);
    expect(names.some((text) => text?.startsWith('Redo'))).toBe(false);
    await userEvent.keyboard('undo{Enter}');
    expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull();
    expect(isThere('carrier')).toBe(false);
  });

  test('Ctrl+Enter updates the chart', async () => {
    explore.openChart();
    await addCarrier();
    const before = explore.dataCalls().length;
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(explore.dataCalls().length).toBe(before + 1));
  });

  test('Ctrl+Enter in a field updates the chart with what is written there', async () => {
    explore.openChart();
    const limit = within(await control(/^row limit/i)).getByRole('combobox');
    const before = explore.dataCalls().length;
    await userEvent.clear(limit);
    await userEvent.type(limit, '77{Control>}{Enter}{/Control}');
    await waitFor(() => expect(explore.dataCalls().length).toBe(before + 1));
    expect(explore.dataCalls().at(-1)?.body).toContain('"row_limit":77');
  });

  test('Ctrl+Enter in a small dialog waits until what is written there is saved', async () => {
    explore.openChart();
    await userEvent.click(within(await control(/^filters/i)).getByText('Add filter'));
    const editor = await screen.findByRole('dialog', { name: /filter/i });
    const before = explore.dataCalls().length;
    within(editor).getAllByRole('combobox')[0]?.focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(explore.dataCalls().length).toBe(before);
    expect(editor).toBeVisible();
  });
});
