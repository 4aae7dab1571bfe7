import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';

let lab: FilteredDashboard;

beforeAll(async () => {
  lab = await aFilteredDashboard();
});
beforeEach(() => {
  lab.forget();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.stop();
});

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Filter bar settings' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add or edit filters' }));
  return within(await screen.findByRole('dialog', { name: 'Add and edit filters' }));
};
const save = async ({ getByRole }: Awaited<ReturnType<typeof openDialog>>) => {
  await userEvent.click(getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const sent = () =>
  lab
    .callsTo('PUT', /\/filters$/)
    .flatMap(({ body }) => (JSON.parse(body) as { modified: Record<string, unknown>[] }).modified);
const NOTHING = { extraFormData: {}, filterState: {}, ownState: {} };
const ofCarrier = (op: string) => ({ filters: [{ col: 'carrier', op, val: ['UA'] }] });
const chosen = {
  extraFormData: ofCarrier('IN'),
  filterState: { value: ['UA'], label: 'UA' },
  ownState: {},
};

describe('a saved change of a filter', () => {
  test('to exclude its values excludes its default, too [FLT-04]', async () => {
    await lab.openWith([lab.carrierFilter({ defaultDataMask: chosen })]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Exclude selected values' }));
    await save(dialog);
    await waitFor(() =>
      expect(lab.askedFor(lab.byDay)?.form_data.extra_form_data).toEqual(ofCarrier('NOT IN')),
    );
  });

  test('of its column forgets what was chosen, which was about the other one', async () => {
    await lab.openWith([lab.carrierFilter({ defaultDataMask: NOTHING })]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Carrier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'UA' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Apply filter' }));
    await lab.settled([lab.byCarrier, lab.byDay]);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Column' }));
    await userEvent.click(await screen.findByRole('option', { name: 'distance' }));
    await save(dialog);
    await waitFor(() => expect(lab.askedFor(lab.byDay)?.form_data.extra_form_data).toEqual({}));
  });

  test('to require a value takes the place of the numbers that were shown without one [FLT-04]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    expect(await screen.findByRole('table', { name: 'By carrier' })).toBeVisible();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Filter value is required' }));
    await save(dialog);
    expect(await screen.findAllByText('Choose a value for Carrier')).toHaveLength(2);
    expect(screen.queryByRole('table', { name: 'By carrier' })).toBeNull();
  });

  test('of its name keeps what was chosen, and asks nothing again', async () => {
    await lab.openWith([lab.carrierFilter({ defaultDataMask: chosen })]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: /Filter name/ }), '!');
    await save(dialog);
    const group = await screen.findByRole('group', { name: 'Carrier!' });
    expect(within(group).getByText('UA')).toBeVisible();
    expect(lab.chartsAsked()).toEqual([]);
  });

  test('of its parents takes a time range, about a time of its own dataset, and its choices go by it [FLT-05]', async () => {
    const time = { id: 'NATIVE_FILTER-time', name: 'When', filterType: 'filter_time' };
    const range = '2026-01-01 : 2026-02-01';
    const said = { extraFormData: { time_range: range }, filterState: { value: range } };
    await lab.openWith([
      lab.carrierFilter(),
      lab.carrierFilter({ ...time, targets: [{}], defaultDataMask: said }),
    ]);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Values depend on' }));
    await userEvent.click(await screen.findByRole('option', { name: 'When' }));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Time column' }));
    await userEvent.click(await screen.findByRole('option', { name: 'date' }));
    await save(dialog);
    expect(sent()).toMatchObject([
      { cascadeParentIds: ['NATIVE_FILTER-time'], granularity_sqla: 'date' },
    ]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Carrier' }));
    await waitFor(() =>
      expect(
        lab
          .asked()
          .findLast(({ form_data }) => form_data.native_filter_id === 'NATIVE_FILTER-carrier'),
      ).toMatchObject({ queries: [{ time_range: range, granularity: 'date' }] }),
    );
  });

  test('to offered values only takes no other, and the box has the place for one or several [FLT-04]', async () => {
    await lab.openWith([lab.carrierFilter({ controlValues: { multiSelect: false } })]);
    const carrier = () => screen.findByRole('combobox', { name: 'Carrier' });
    await userEvent.type(await carrier(), 'ZZ');
    expect(await screen.findByRole('option', { name: 'Add “ZZ”' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const dialog = await openDialog();
    const box = dialog.getByRole('checkbox', { name: 'Can take values that are not offered' });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await save(dialog);
    expect(sent()).toMatchObject([{ controlValues: { multiSelect: false, creatable: false } }]);
    await userEvent.type(await carrier(), 'ZZ');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('of what a range is chosen with shows the boxes alone [FLT-04]', async () => {
    const targets = [{ datasetId: lab.datasetId, column: { name: 'distance' } }];
    await lab.openWith([lab.carrierFilter({ filterType: 'filter_range', targets })]);
    await userEvent.click(await screen.findByRole('textbox', { name: 'Carrier from' }));
    expect(await screen.findAllByRole('slider')).toHaveLength(2);
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Chosen with' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Boxes' }));
    await save(dialog);
    expect(sent()).toMatchObject([{ controlValues: { rangeDisplayMode: 'input' } }]);
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
    expect(await screen.findByRole('textbox', { name: 'Carrier from' })).toBeVisible();
  });

  test('of its charts takes a tab with all its charts, which is one press [FLT-06]', async () => {
    await lab.openWith([lab.carrierFilter()], '', { inTabs: true });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: 'Some charts' }));
    const tree = within(dialog.getByRole('list', { name: 'Charts in scope' }));
    const tabs = tree.getAllByRole('list').map((list) => list.getAttribute('aria-label') ?? '');
    await userEvent.click(tree.getByRole('checkbox', { name: tabs[1] }));
    expect(tree.getByRole('checkbox', { name: 'By day' })).not.toBeChecked();
    await save(dialog);
    expect(sent()).toMatchObject([{ chartsInScope: [lab.byCarrier] }]);
  });
});
