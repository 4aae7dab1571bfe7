import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, FACTS, NUMBER, SIZE } from '../../../test/aViz';
import { LATLONG } from '../../../test/aMap';
import { LazyViz } from '../LazyViz';
import { tilesIn } from './mapTiles';
import { TilesContext } from '@/lib/tilesContext';

const TILES = {
  address: 'https://tile.example.org/{z}/{x}/{y}.png',
  attribution: '<b>Somebody</b> & others',
};

describe('the tiles of a map', () => {
  test('are those that are seen, none of them outside of the world', () => {
    const world = { left: -100, top: -300, side: 512 };
    expect(tilesIn(TILES, world, { width: 400, height: 200 })).toEqual([
      {
        name: '1/0/1',
        address: 'https://tile.example.org/1/0/1.png',
        left: -100,
        top: -44,
        side: 256,
      },
      {
        name: '1/1/1',
        address: 'https://tile.example.org/1/1/1.png',
        left: 156,
        top: -44,
        side: 256,
      },
    ]);
  });

  test('have at most their size by a half more, and below the last level grow further', () => {
    const size = { width: 600, height: 400 };
    const near = tilesIn(TILES, { left: -9000, top: -9000, side: 20_000 }, size);
    expect(near.length).toBeLessThan(16);
    for (const { side } of near) expect(Math.abs(Math.log2(side / 256))).toBeLessThanOrEqual(0.5);
    const side = 256 * 2 ** 22;
    const [last] = tilesIn(TILES, { left: -side / 2, top: -side / 2, side }, size);
    expect(last).toMatchObject({ name: '19/262144/262144', side: 2048 });
  });
});

const form = aForm('deck_scatter', { spatial: LATLONG });
const rows = aResult(
  ['lon', 'lat'],
  [NUMBER, NUMBER],
  [
    [8, 47],
    [9, 48],
  ],
);
const drawn = (tiles: typeof TILES | null) =>
  render(
    <MantineProvider env="test">
      <TilesContext value={tiles}>
        <LazyViz formData={form} results={[rows]} dataset={FACTS} title="Places" {...SIZE} />
      </TilesContext>
    </MantineProvider>,
  );
const addresses = (container: Element) =>
  [...container.querySelectorAll('image')].map(
    (image) => image.getAttribute('href') ?? image.getAttribute('xlink:href') ?? '',
  );

describe('a map', () => {
  test('lies on the tiles of the named server, and says who made them', async () => {
    const { container } = drawn(TILES);
    await waitFor(() => expect(addresses(container).length).toBeGreaterThan(1));
    for (const address of addresses(container))
      expect(address).toMatch(/^https:\/\/tile\.example\.org\/\d+\/\d+\/\d+\.png$/);
    expect(container.querySelector('svg')).toHaveTextContent('<b>Somebody</b> & others');
    const before = addresses(container);
    fireEvent.keyDown(screen.getByRole('application', { name: 'Points' }), {
      key: 'ArrowRight',
      shiftKey: true,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    await waitFor(() => expect(addresses(container)).not.toEqual(before));
  });

  test('loads nothing from anywhere where no server is named', async () => {
    const { container } = drawn(null);
    await waitFor(() => expect(container.querySelectorAll('path').length).toBeGreaterThan(200));
    expect(addresses(container)).toEqual([]);
  });
});
