import { IconGrid3x3, IconHexagons, IconLayoutGrid } from '@tabler/icons-react';
import { isColoredBy } from '../../controls/placeControls';
import { MAP_SECTION } from '../../controls/sections';
import { defineMeta, type OwnControl } from '../../vizMeta';

const QUERY = {
  title: 'Query',
  tab: 'data',
  controls: ['spatial', 'size', 'adhoc_filters', 'tooltip_contents', 'row_limit', 'filter_nulls'],
} as const;

const COLORS = [
  'color_scheme_type',
  'color_picker',
  'color_scheme',
  'default_breakpoint_color',
  'color_breakpoints',
  'legend_position',
  'legend_format',
] as const;

const isOf = (type: string): NonNullable<OwnControl['isShown']> => isColoredBy(type);

const SHARED = {
  size: { label: 'Weight', help: 'What each place counts.', defaultOf: () => 'count' },
  color_scheme_type: { defaultOf: () => 'fixed_color' },
  color_picker: { isShown: isOf('fixed_color') },
  color_scheme: { isShown: isOf('categorical_palette') },
} as const satisfies Readonly<Record<string, OwnControl>>;

const METERS = {
  help: 'In meters; where none is set, the size fits the data.',
  default: undefined,
} as const;

export const hexagonsMeta = defineMeta({
  type: 'deck_hex',
  name: 'Map: hexagons',
  category: 'Map',
  description: 'Places counted in hexagons of one size, in colors.',
  goodFor: 'where many places are, and where few',
  notGoodFor: 'single places: the map of points shows those',
  tags: ['hexbin', 'density', 'geography', 'coordinates', 'deck.gl', '3d'],
  icon: IconHexagons,
  thumbnail: {
    faint: 'M12 8l6 3v7l-6 3-6-3v-7z M24 8l6 3v7l-6 3-6-3v-7z M48 20l6 3v7l-6 3-6-3v-7z',
    full: 'M18 19l6 3v7l-6 3-6-3v-7z M36 8l6 3v7l-6 3-6-3v-7z',
  },
  sections: [
    QUERY,
    MAP_SECTION,
    { title: 'Cells', tab: 'customize', controls: ['grid_size', 'js_agg_function', ...COLORS] },
  ],
  controls: { ...SHARED, grid_size: { ...METERS, label: 'Radius' } },
  required: () => ['spatial', 'size'],
  emitsCrossFilters: true,
});

export const squaresMeta = defineMeta({
  type: 'deck_grid',
  name: 'Map: grid',
  category: 'Map',
  description: 'Places counted in squares of one size on the ground, in colors.',
  goodFor: 'where many places are, in cells of a known size',
  notGoodFor: 'single places: the map of points shows those',
  tags: ['density', 'geography', 'coordinates', 'deck.gl', 'squares', '3d'],
  icon: IconGrid3x3,
  thumbnail: {
    faint: 'M8 6h10v10H8z M20 18h10v10H20z M44 6h10v10H44z M56 18h10v10H56z',
    full: 'M20 6h10v10H20z M32 18h10v10H32z M32 6h10v10H32z',
  },
  sections: [
    QUERY,
    MAP_SECTION,
    { title: 'Cells', tab: 'customize', controls: ['grid_size', 'js_agg_function', ...COLORS] },
  ],
  controls: { ...SHARED, grid_size: METERS },
  required: () => ['spatial', 'size'],
  emitsCrossFilters: true,
});

export const screenMeta = defineMeta({
  type: 'deck_screengrid',
  name: 'Map: screen grid',
  category: 'Map',
  description: 'Places counted in squares of the screen: nearer, they show finer.',
  goodFor: 'where many places are, at every zoom',
  notGoodFor: 'comparing cells of two pictures: their sizes on the ground differ',
  tags: ['density', 'geography', 'coordinates', 'deck.gl', 'pixels'],
  icon: IconLayoutGrid,
  thumbnail: {
    faint: 'M10 8h6v6h-6z M18 16h6v6h-6z M26 8h6v6h-6z M50 24h6v6h-6z M58 8h6v6h-6z',
    full: 'M18 8h6v6h-6z M26 16h6v6h-6z M34 16h6v6h-6z M26 24h6v6h-6z',
  },
  sections: [
    QUERY,
    MAP_SECTION,
    { title: 'Cells', tab: 'customize', controls: ['grid_size', ...COLORS] },
  ],
  controls: { ...SHARED, grid_size: { help: 'In pixels.' } },
  required: () => ['spatial', 'size'],
  emitsCrossFilters: true,
});
