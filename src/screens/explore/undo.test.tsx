import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anExplore, chip, choose, control, type Explore } from '../../../test/anExplore';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
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
    expect(undo).toBeDisabled();
    await addCarrier();
    expect(undo).toBeEnabled();
    expect(redo).toBeDisabled();
    await userEvent.click(undo);
    expect(redo).toBeEnabled();
  });

  test('undo restores settings and keeps what the server replied', async () => {
    const { store } = explore.openChart();
    await waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));
    await addCarrier();
    await explore.update();
    await waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));
    const replied = store.getState().charts.explore?.queriesResponse;
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(isThere('carrier')).toBe(false);
    expect(store.getState().charts.explore?.queriesResponse).toBe(replied);
    expect(screen.getByText('The settings changed since the last run')).toBeVisible();
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
});
