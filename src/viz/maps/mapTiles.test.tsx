import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aForm, aResult, FACTS, NUMBER, SIZE } from '../../../test/aViz';
import { hasLand, LATLONG } from '../../../test/aMap';
import { LazyViz } from '../LazyViz';
import { tilesIn } from './mapTiles';
import { createTileNews, tileNews, tileNote } from './tileNews';
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

describe('news of tiles', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are that a server is silent once one tile did not come for long', () => {
    const news = createTileNews();
    let told = 0;
    const stop = news.subscribe(() => {
      told += 1;
    });
    const answered = news.asked();
    const late = news.asked();
    vi.advanceTimersByTime(7000);
    answered(true);
    expect([news.trouble(), told]).toEqual([null, 0]);
    vi.advanceTimersByTime(1000);
    expect([news.trouble(), told]).toEqual(['silent', 1]);
    late(true);
    expect([news.trouble(), told]).toEqual([null, 2]);
    stop();
    for (let at = 0; at < 3; at += 1) news.asked()(false);
    expect([news.trouble(), told]).toEqual(['refused', 2]);
  });

  test('name the host alone', () => {
    expect(tileNote('silent', 'https://a.example.org:8443/secret/{z}/{x}/{y}.png?key=1')).toBe(
      'a.example.org:8443 does not answer with map tiles',
    );
    expect(tileNote(null, TILES.address)).toBeNull();
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
    fireEvent.keyDown(screen.getByRole('application', { name: 'Points of Places' }), {
      key: 'ArrowRight',
      shiftKey: true,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    await waitFor(() => expect(addresses(container)).not.toEqual(before));
  });

  test('says that their server refuses them, stays as it is, and says so no more once they come', async () => {
    const { container } = drawn(TILES);
    await waitFor(() => expect(addresses(container).length).toBeGreaterThan(1));
    const answer = (hasCome: boolean) => act(() => tileNews.asked()(hasCome));
    answer(false);
    answer(false);
    expect(screen.queryByText(/map tiles/)).toBeNull();
    answer(false);
    expect(screen.getByText('tile.example.org sends no map tiles')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(screen.getByRole('application', { name: 'Points of Places' })).toBeVisible();
    answer(true);
    expect(screen.queryByText(/map tiles/)).toBeNull();
  });

  test('loads nothing from anywhere where no server is named', async () => {
    const { container } = drawn(null);
    await waitFor(() => expect(hasLand(container)).toBe(true));
    expect(addresses(container)).toEqual([]);
  });
});
