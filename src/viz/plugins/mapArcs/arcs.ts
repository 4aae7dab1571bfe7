/** Rows as arcs from one place to another. */
import { columnLabel } from '#common/labels.ts';
import type { Look } from '../../Drawing';
import { categoryGroups, type ColorGroup, fixedColor, hasCategories } from '../../maps/mapColors';
import { rowFacts, mapNotes, placeText } from '../../maps/mapFacts';
import { emptyMark, type MapMark, type MapSeries, type ReadLayer } from '../../maps/mapLayer';
import { fadeOf } from '../../maps/mapPicture';
import { boundsOf, type Position } from '../../maps/mapView';
import { positionIn, spatialOf } from '../../maps/spatial';
import { toList } from '../../shared/labels';
import { namesOf } from '../../shared/namedRows';
import { toNumber } from '../../shared/values';

interface Arc {
  readonly from: Position;
  readonly to: Position;
  readonly row: Readonly<Record<string, unknown>>;
  readonly category: string;
}

const OPACITY = 0.6;
const CURVE = 0.25;

/** From the color of the start to that of the end, in the direction of the arc. */
const fading = ({ from, to }: Arc, start: string, end: string) => {
  const [east, north] = [to[0] >= from[0], to[1] >= from[1]];
  return {
    type: 'linear',
    x: east ? 0 : 1,
    x2: east ? 1 : 0,
    y: north ? 1 : 0,
    y2: north ? 0 : 1,
    colorStops: [
      { offset: 0, color: start },
      { offset: 1, color: end },
    ],
  };
};

const seriesOf = (
  arcs: readonly Arc[],
  { places, name, color }: ColorGroup,
  markOf: (arc: Arc) => MapMark,
  look: Look,
): MapSeries => {
  const { form, tokens, crossFilter } = look;
  const own = places.flatMap((place) => arcs[place] ?? []);
  const end = fixedColor(form.target_color_picker);
  const mark = (at: number): MapMark => {
    const arc = own[at];
    return arc ? markOf(arc) : emptyMark;
  };
  const isFiltered = (crossFilter ?? []).length > 0;
  return {
    ...(name === undefined ? {} : { name }),
    color,
    count: own.length,
    markOf: mark,
    option: {
      type: 'lines',
      progressive: 2000,
      lineStyle: {
        color,
        width: toNumber(form.stroke_width) ?? 3,
        opacity: OPACITY,
        curveness: CURVE,
      },
      emphasis: { lineStyle: { opacity: 1, color: tokens.text } },
      data: own.map((arc, at) => ({
        coords: [[...arc.from], [...arc.to]],
        lineStyle: {
          ...(name === undefined && end !== color ? { color: fading(arc, color, end) } : {}),
          ...(isFiltered ? { opacity: OPACITY * fadeOf(() => mark(at), look) } : {}),
        },
      })),
    },
  };
};

export const readArcs: ReadLayer = (result, form, dataset) => {
  const [start, end] = [spatialOf(form.start_spatial), spatialOf(form.end_spatial)];
  const [dimension] = toList(form.dimension);
  const nameOf = dimension === undefined ? () => '' : namesOf(result, dimension, form);
  const label = dimension === undefined ? '' : columnLabel(dimension);
  const arcs = result.data.flatMap((row): readonly Arc[] => {
    const [from, to] = [start && positionIn(row, start), end && positionIn(row, end)];
    return from && to ? [{ from, to, row, category: nameOf(row[label]) }] : [];
  });
  const more = rowFacts(result, form, dataset);
  const columns = [...(start?.columns ?? []), ...(end?.columns ?? [])];
  const markOf = ({ from, to, row, category }: Arc): MapMark => {
    const way = `${placeText(from)} → ${placeText(to)}`;
    return {
      title: category === '' ? way : category,
      rows: [...more(row), ...(category === '' ? [] : [{ name: 'Way', value: way }])],
      values: { columns, values: columns.map((column) => row[columnLabel(column)] ?? null) },
    };
  };
  return {
    bounds: boundsOf(arcs.flatMap(({ from, to }) => [from, to])),
    redraws: 'never',
    things: ['arc', 'arcs'],
    notes: mapNotes(result, form, {
      things: 'arcs',
      lost: result.data.length - arcs.length,
      isSorted: toList(form.metric).length > 0,
    }),
    series: (_, look) => {
      if (arcs.length === 0) return [];
      const groups: readonly ColorGroup[] = hasCategories(form)
        ? categoryGroups(
            arcs.map(({ category }) => category),
            look,
          )
        : [{ color: fixedColor(form.color_picker), places: arcs.map((__, at) => at) }];
      return groups.map((group) => seriesOf(arcs, group, markOf, look));
    },
  };
};
