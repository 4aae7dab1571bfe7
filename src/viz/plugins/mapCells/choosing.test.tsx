/** What a cell of a map means for other charts. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { LATLONG } from '../../../../test/aMap';
import { aForm, aResult, draw, NUMBER } from '../../../../test/aViz';
import type { ChartMenuEvent, CrossFilter } from '../../vizHooks';

/** A cell of two places, and one of a place far away. */
const PLACES = aResult(
  ['lon', 'lat', 'people'],
  [NUMBER, NUMBER, NUMBER],
  [
    [8, 47, 1],
    [8.01, 47.02, 10],
    [12, 47, 3],
  ],
);
const CELL: CrossFilter = [
  { col: 'lon', op: '>=', val: 8 },
  { col: 'lon', op: '<=', val: 8.01 },
  { col: 'lat', op: '>=', val: 47 },
  { col: 'lat', op: '<=', val: 47.02 },
];

const drawn = async (type: string, rows = PLACES) => {
  const setCrossFilter = vi.fn<(filter: CrossFilter) => void>();
  const onContextMenu = vi.fn<(event: ChartMenuEvent) => void>();
  const form = aForm(type, { spatial: LATLONG, size: 'people', grid_size: 20_000 });
  const { again } = draw(form, [rows], { setCrossFilter, onContextMenu });
  (await screen.findByRole('application')).focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/people 11/));
  return { setCrossFilter, onContextMenu, again };
};

describe.each(['deck_hex', 'deck_grid'])('a cell of %s', (type) => {
  test('filters other charts by the places in it, and gives them back at the second click', async () => {
    const { setCrossFilter, again } = await drawn(type);
    await userEvent.keyboard('{Enter}');
    expect(setCrossFilter).toHaveBeenLastCalledWith(CELL);
    again({ crossFilter: CELL });
    await userEvent.keyboard('{Enter}');
    expect(setCrossFilter).toHaveBeenLastCalledWith([]);
    // One more cell would be no rectangle: it takes the place of the first.
    await userEvent.keyboard('{ArrowRight}{Shift>}{Enter}{/Shift}');
    expect(setCrossFilter.mock.lastCall?.[0][0]).toEqual({ col: 'lon', op: '>=', val: 12 });
  });

  test('has a menu for the rows in it, by where it is', async () => {
    const { onContextMenu } = await drawn(type);
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    const event = onContextMenu.mock.lastCall?.[0];
    expect(event?.area).toMatch(/^[78]\.\d+, 4\d\.\d+$/);
    expect(event?.crossFilter).toEqual(CELL);
    expect(event?.filters.map(({ op, formattedVal }) => [op, formattedVal])).toEqual([
      ['>=', '8'],
      ['<=', '8.01'],
      ['>=', '47'],
      ['<=', '47.02'],
    ]);
  });
});

test('hexagons say first that a filter also takes places near the chosen one, which have its values', async () => {
  // The corners of a hexagon belong to its neighbours.
  const lattice = aResult(
    ['lon', 'lat', 'people'],
    [NUMBER, NUMBER, NUMBER],
    Array.from({ length: 900 }, (_, at) => [8 + (at % 30) / 20, 47 + Math.floor(at / 30) / 20, 1]),
  );
  const setCrossFilter = vi.fn<(filter: CrossFilter) => void>();
  const placeless = { lon: null, lat: 47, people: 1 };
  const rows = { ...lattice, data: [...lattice.data, placeless] };
  const form = aForm('deck_hex', { spatial: LATLONG, size: 'people', grid_size: 20_000 });
  const { again } = draw(form, [rows], { setCrossFilter });
  (await screen.findByRole('application')).focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(async () => {
    await userEvent.keyboard('{Enter}');
    expect(setCrossFilter).toHaveBeenCalled();
  });
  expect(screen.queryByText(/The filter also takes/)).toBeNull();
  again({ crossFilter: setCrossFilter.mock.lastCall?.[0] });
  expect(
    await screen.findByText(
      /^The filter also takes \d+ places near the chosen area\. 1 row has no place/,
    ),
  ).toBeVisible();
});
