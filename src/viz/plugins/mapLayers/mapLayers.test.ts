import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aMap, LATLONG } from '../../../../test/aMap';
import { aForm, aResult, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import type { ChartPart, ChartResult } from '../../chartResult';
import { scaleSize } from '../../maps/covers';
import type { MapLayer, ReadLayer } from '../../maps/mapLayer';
import { readCells } from '../mapCells/layer';
import { readPoints } from '../mapPoints/points';
import { joinedLayers, type LayerOf } from './layers';

const layerOf: LayerOf = (type) =>
  type === 'deck_scatter' ? readPoints : type === 'deck_hex' ? readCells('hexagon') : null;

const part = (
  id: number,
  name: string,
  form: object,
  more: Partial<ChartPart> = {},
): ChartPart => ({
  id,
  name,
  formData: aForm('deck_scatter', { spatial: LATLONG, ...form }),
  dataset: FACTS,
  problem: null,
  ...more,
});
const places = (...rows: readonly (readonly unknown[])[]) =>
  aResult(['lon', 'lat', 'kind'], [NUMBER, NUMBER, TEXT], rows);

const towns: ChartResult = {
  ...places([8, 47, 'town'], [9, 48, 'city']),
  part: part(1, 'Towns', { dimension: 'kind' }),
};
const cells: ChartResult = {
  ...places([30, 10, ''], [30, 10, '']),
  part: part(2, 'Density', {}, { formData: aForm('deck_hex', { spatial: LATLONG }) }),
};
const gone: ChartResult = {
  ...places(),
  part: part(3, 'Roads', {}, { formData: null, problem: 'it does not exist' }),
};

const form = aForm('deck_multi', { deck_slices: [1, 2, 3] });
const drawn = (results: readonly ChartResult[], of = layerOf) =>
  aMap(() => joinedLayers(results, of), places(), form);

test('cells among other layers stand for no rows: these are of another dataset than the map', () => {
  const { series } = drawn([cells, towns]);
  expect(series[0]?.markOf(0).area).toBeUndefined();
  expect(series[0]?.markOf(0).values).toBeNull();
});

describe('a map of layers', () => {
  test('fits all of them, draws them in their order, and names each in the legend', () => {
    const { layer, series } = drawn([cells, towns]);
    expect(layer.bounds).toMatchObject({ west: 8, north: 48 });
    /* With the whole cell. */
    expect(layer.bounds?.east).toBeGreaterThan(30);
    expect(layer.bounds?.south).toBeLessThan(10);
    expect(layer.redraws).toBe('zoom');
    expect(series.map(({ name, count }) => [name, count])).toEqual([
      ['Density', 1],
      ['town', 1],
      ['city', 1],
    ]);
  });

  test('says of each mark which layer it is of, and lets none filter charts of another dataset', () => {
    const { marks } = drawn([cells, towns]);
    expect(marks(1)[0]?.rows).toContainEqual({ name: 'Layer', value: 'Towns' });
    expect([...marks(0), ...marks(1)].map((mark) => mark?.values)).toEqual([null, null]);
  });

  test('draws a layer again only where its own picture depends on the view', () => {
    const seen: string[] = [];
    const counted =
      (name: string, redraws: MapLayer['redraws']): ReadLayer =>
      () => ({
        bounds: null,
        redraws,
        things: ['mark', 'marks'],
        notes: [],
        series: () => {
          seen.push(name);
          return [];
        },
      });
    const asked: LayerOf = (type) =>
      type === 'deck_scatter' ? counted('towns', 'zoom') : counted('cells', 'never');
    const { layer, look } = drawn([cells, towns], asked);
    const view = { center: [0, 0], zoom: 1 } as const;
    seen.length = 0;
    for (const next of [view, { ...view, center: [9, 9] as const }, { ...view, zoom: 2 }])
      layer.series(next, look);
    expect(seen).toEqual(['towns', 'towns']);
    layer.series(view, { ...look, tokens: TOKENS.dark });
    expect(seen).toEqual(['towns', 'towns', 'cells', 'towns']);
  });

  test('tells names apart that two layers share', () => {
    const others = { ...towns, part: part(4, 'Others', { dimension: 'kind' }) };
    expect(drawn([towns, others]).series.map(({ name }) => name)).toEqual([
      'Towns: town',
      'Towns: city',
      'Others: town',
      'Others: city',
    ]);
  });

  test('stands without a layer that failed, and says which one and why', () => {
    const { layer, series } = drawn([gone, towns]);
    expect(series).toHaveLength(2);
    expect(layer.notes).toContain('The layer “Roads” is not shown: it does not exist');
  });

  test('has the legends of amounts above each other, with the names of their layers', () => {
    const even = { spatial: LATLONG, color_scheme_type: 'fixed_color' };
    const dense = (id: number, name: string) => ({
      ...cells,
      part: part(id, name, {}, { formData: aForm('deck_hex', even) }),
    });
    const { option } = drawn([dense(5, 'One'), dense(6, 'Two')]);
    const scales = option.visualMap as readonly { bottom: number; text: readonly string[] }[];
    expect(scales.map(({ text }) => text[1])).toEqual(['One: 0', 'Two: 0']);
    expect(new Set(scales.map(({ bottom }) => bottom)).size).toBe(2);
    expect(scales[0]).toMatchObject({ backgroundColor: TOKENS.light.raised });
  });

  test('has legends of steps, which are high in a narrow picture, above each other, too', () => {
    const stepped = (id: number, name: string) => ({ ...cells, part: { ...cells.part, id, name } });
    const { option } = drawn([stepped(5, 'One'), stepped(6, 'Two')] as ChartResult[]);
    const [one, two] = option.visualMap as readonly {
      bottom: number;
      orient: string;
      text: readonly string[];
    }[];
    expect(one).toMatchObject({ orient: 'vertical', text: ['One', ''] });
    expect(two?.text).toEqual(['Two', '']);
    expect((two?.bottom ?? 0) - (one?.bottom ?? 0)).toBeGreaterThanOrEqual(
      scaleSize(one ?? {}).height,
    );
  });
});
