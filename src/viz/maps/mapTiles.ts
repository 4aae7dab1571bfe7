/** Tiles under the outlines of a map: where an administrator named a server of them, and with who made them. */
import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import { setPlatformAPI } from 'echarts/core';
import type { MapTiles } from '#common/maps/tiles.ts';
import { FONT, TOKENS } from '@/ui/tokens';
import type { Look } from '../Drawing';
import { tileNews } from './tileNews';
import { type Square, WHOLE, worldIn } from './wholeSeries';

const TILE_PX = 256;
const MOST_LEVEL = 19;
/** Bright tiles would outshine what lies on them. */
const DARK_OPACITY = 0.6;
const FONT_PX = 10;
/** How high it stands with what is around it. */
export const ATTRIBUTION_PX = 16;
/** Beside the buttons of the map. */
const ASIDE_PX = 80;

/** Each from where it is allowed alone, without cookies: else the browser would not let the picture be saved. */
export const registerTiles = (): void =>
  setPlatformAPI({
    loadImage: (src, onload, onerror) => {
      const image = new Image();
      image.crossOrigin = 'anonymous';
      // Of the page's address the origin is told: public servers of tiles refuse who says nothing.
      image.referrerPolicy = 'origin';
      const tell = tileNews.asked();
      image.addEventListener('load', () => tell(true));
      image.addEventListener('error', () => tell(false));
      image.onload = onload;
      image.onerror = onerror;
      image.src = src;
      return image;
    },
  });

export interface Tile extends Square {
  readonly name: string;
  readonly address: string;
}

const addressOf = ({ address }: MapTiles, z: number, x: number, y: number): string =>
  address.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

/** Those that are seen, of the level whose tiles are closest to their own size. */
export const tilesIn = (
  tiles: MapTiles,
  world: Square,
  { width, height }: { readonly width: number; readonly height: number },
): readonly Tile[] => {
  const level = Math.round(Math.log2(world.side / TILE_PX));
  const z = Math.min(Math.max(level, 0), MOST_LEVEL);
  const count = 2 ** z;
  const side = world.side / count;
  const seen = (start: number, length: number): readonly number[] => {
    const first = Math.max(Math.floor(-start / side), 0);
    const last = Math.min(Math.ceil((length - start) / side), count);
    return Array.from({ length: Math.max(last - first, 0) }, (_, at) => first + at);
  };
  const rows = seen(world.top, height);
  return seen(world.left, width).flatMap((x) =>
    rows.map((y) => ({
      name: `${z}/${x}/${y}`,
      address: addressOf(tiles, z, x, y),
      left: world.left + x * side,
      top: world.top + y * side,
      side,
    })),
  );
};

/** On the edges of pixels, so that no line is seen between two of them. */
const imageOf = ({ name, address, left, top, side }: Tile, opacity: number) => {
  const [x, y] = [Math.round(left), Math.round(top)];
  return {
    type: 'image',
    name,
    style: {
      image: address,
      x,
      y,
      width: Math.round(left + side) - x,
      height: Math.round(top + side) - y,
      opacity,
    },
  };
};

const attributionOf = (text: string, { width, height, tokens }: Look) => ({
  ...WHOLE,
  z: 50,
  renderItem: () => ({
    type: 'text',
    x: 4,
    y: height - 3,
    style: {
      text,
      fontSize: FONT_PX,
      fontFamily: FONT,
      fill: tokens.text,
      stroke: tokens.surface,
      lineWidth: 3,
      verticalAlign: 'bottom',
      width: Math.max(width - ASIDE_PX, 0),
      overflow: 'truncate',
    },
  }),
});

/** Drawn anew as the map moves, below its ground; their series come after all others, whose places stay theirs. */
export const tileSeries = (tiles: MapTiles, look: Look): readonly object[] => [
  {
    ...WHOLE,
    z: -1,
    renderItem: (_: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => ({
      type: 'group',
      $mergeChildren: 'byName',
      children: tilesIn(tiles, worldIn(api), {
        width: api.getWidth(),
        height: api.getHeight(),
      }).map((tile) => imageOf(tile, look.tokens === TOKENS.dark ? DARK_OPACITY : 1)),
    }),
  },
  ...(tiles.attribution === '' ? [] : [attributionOf(tiles.attribution, look)]),
];
