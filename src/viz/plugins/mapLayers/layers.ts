/** Several layers of a map as one: in their order, the first of them at the bottom. */
import type { ChartResult } from '../../chartResult';
import type { Look } from '../../Drawing';
import { EDGE_PX, scaleSize } from '../../maps/covers';
import {
  isSamePicture,
  type MapLayer,
  type MapMark,
  type MapSeries,
  type ReadLayer,
} from '../../maps/mapLayer';
import type { Bounds, MapView } from '../../maps/mapView';
import { cutText } from '../../shared/textWidth';

/** Null for a type whose picture is no layer. */
export type LayerOf = (type: string) => ReadLayer | null;

interface Part {
  readonly name: string;
  readonly layer: MapLayer;
  /** What its own chart would be drawn with. */
  readonly own: Pick<Look, 'form' | 'dataset'>;
}

const partsOf = (results: readonly ChartResult[], layerOf: LayerOf): readonly Part[] =>
  results.flatMap(({ part, ...result }): readonly Part[] => {
    if (!part?.formData || part.problem !== null) return [];
    const read = layerOf(part.formData.viz_type);
    if (!read) return [];
    const dataset = { ...part.dataset, detected: result.detected_currency };
    const layer = read(result, part.formData, dataset);
    return [{ name: part.name, layer, own: { form: part.formData, dataset } }];
  });

const around = (a: Bounds | null, b: Bounds | null): Bounds | null =>
  a && b
    ? {
        west: Math.min(a.west, b.west),
        south: Math.min(a.south, b.south),
        east: Math.max(a.east, b.east),
        north: Math.max(a.north, b.north),
      }
    : (a ?? b);

const REDRAWS = ['never', 'zoom', 'view'] as const;

const problemsOf = (results: readonly ChartResult[]): readonly string[] =>
  results.flatMap(({ part }) =>
    part && part.problem !== null ? [`The layer “${part.name}” is not shown: ${part.problem}`] : [],
  );

const GAP_PX = 2;
const NAME_PX = 110;

type Scale = NonNullable<MapSeries['scale']>;

/** The library has the first text above a column, and the second one before a line. */
const besideSteps = (name: string, orient: unknown): readonly string[] => {
  const text = cutText(name, NAME_PX);
  return orient === 'vertical' ? [text, ''] : ['', text];
};

/** Legends of amounts stand above each other, each with the name of its layer. */
const placedScale = ({ option, paints }: Scale, name: string, bottom: number): Scale => ({
  paints,
  option: {
    ...option,
    top: 'auto',
    right: 'auto',
    left: EDGE_PX,
    bottom,
    text: Array.isArray(option.text)
      ? [option.text[0], `${name}: ${String(option.text[1])}`]
      : besideSteps(name, option.orient),
  },
});

/** Rows of several datasets stand for nothing that the dataset of the map knows. */
const markIn = ({ area: _ofOneDataset, ...mark }: MapMark, name: string): MapMark => ({
  ...mark,
  rows: [...mark.rows, { name: 'Layer', value: name }],
  values: null,
});

/** What a part draws, kept for as long as it holds: another one may be drawn anew more often. */
const keptSeries = ({ layer, own }: Part): MapLayer['series'] => {
  let kept: { readonly series: readonly MapSeries[]; view: MapView; look: Look } | null = null;
  return (view, look) => {
    if (kept?.look !== look || !isSamePicture(layer.redraws, kept.view, view)) {
      const series = layer.series(view, { ...look, ...own, crossFilter: undefined });
      kept = { series, view, look };
    }
    return kept.series;
  };
};

const seriesOf = (parts: readonly Part[]): MapLayer['series'] => {
  const titles = new Set(parts.map(({ name }) => name));
  const drawing = parts.map((part) => ({ name: part.name, series: keptSeries(part) }));
  return (view, look) => {
    const drawn = drawing.flatMap(({ name, series }) =>
      series(view, look).map((one) => ({ name, one })),
    );
    const owners = new Map<string, Set<string>>();
    for (const { name, one } of drawn)
      if (one.name !== undefined)
        owners.set(one.name, (owners.get(one.name) ?? new Set()).add(name));
    /** Names of two layers that are the same would be one in the legend. */
    const titleOf = (name: string, own: string | undefined): string => {
      if (own === undefined) return name;
      const isShared = (owners.get(own)?.size ?? 0) > 1 || titles.has(own);
      return isShared ? `${name}: ${own}` : own;
    };
    let bottom = EDGE_PX;
    return drawn.map(({ name, one }): MapSeries => {
      const { scale, ...rest } = one;
      const placed = scale && placedScale(scale, name, bottom);
      if (placed) bottom += scaleSize(placed.option).height + GAP_PX;
      return {
        ...rest,
        name: titleOf(name, one.name),
        markOf: (at) => markIn(one.markOf(at), name),
        ...(placed ? { scale: placed } : {}),
      };
    });
  };
};

export const joinedLayers = (results: readonly ChartResult[], layerOf: LayerOf): MapLayer => {
  const parts = partsOf(results, layerOf);
  const most = Math.max(0, ...parts.map(({ layer }) => REDRAWS.indexOf(layer.redraws)));
  return {
    bounds: parts.reduce<Bounds | null>((all, { layer }) => around(all, layer.bounds), null),
    redraws: REDRAWS[most] ?? 'view',
    things: ['mark', 'marks'],
    notes: [
      ...problemsOf(results),
      ...parts.flatMap(({ name, layer }) => layer.notes.map((note) => `${name}: ${note}`)),
    ],
    series: seriesOf(parts),
  };
};
