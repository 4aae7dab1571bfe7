/** Places counted in a grid, and the lines and bands of equal values over it. */
import { contours } from 'd3-contour';
import { isRecord } from '#common/isRecord.ts';
import type { FormData } from '../../formData';
import { areaOf, besideNote, chosenAreas } from '../../maps/area';
import { rangeName } from '../../maps/mapColors';
import { middleText } from '../../maps/mapFacts';
import type { MapSeries, ReadLayer } from '../../maps/mapLayer';
import { boundsOf } from '../../maps/mapView';
import { type Shape, shapesOption } from '../../maps/shapes';
import { FAINT } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import { metricFormats } from '../../shared/metricFormats';
import { rgbaText } from '../../shared/rgbColor';
import { counted } from '../../shared/told';
import type { TooltipRow } from '../../shared/tooltip';
import { toNumber } from '../../shared/values';
import { weighedRows } from '../mapCells/weighedRows';
import { areasOf, type Heights, type Rings } from './areas';
import { type Grid, gridOf, MOST_CELLS } from './grid';

const OWN = { r: 0, g: 122, b: 135, a: 1 };

interface Wanted extends Heights {
  readonly color: string;
  readonly opacity: number;
  readonly width: number;
}

/** What lies below a band is seen through it, as far as its color says, or by this. */
const BAND_OPACITY = 0.6;

const isSeenThrough = (color: unknown): boolean => isRecord(color) && (toNumber(color.a) ?? 1) < 1;

export const contoursOf = ({ contours: saved }: FormData): readonly Wanted[] =>
  toList(saved)
    .filter(isRecord)
    .flatMap(({ lowerThreshold, upperThreshold, color, strokeWidth }): readonly Wanted[] => {
      const from = toNumber(lowerThreshold);
      if (from === null) return [];
      const end = toNumber(upperThreshold);
      const band = end !== null && end > from ? end : null;
      return [
        {
          from,
          until: band,
          color: rgbaText(color, OWN),
          opacity: isSeenThrough(color) || band === null ? 1 : BAND_OPACITY,
          width: toNumber(strokeWidth) ?? 1,
        },
      ];
    });

/** The outlines of all that is as high as this. */
const ringsAt = ({ columns, rows, values, placeOf }: Grid, value: number): Rings => {
  const [shape] = contours().size([columns, rows]).thresholds([value])([...values]);
  return (shape?.coordinates ?? []).flatMap((polygon) =>
    polygon.map((ring) => ring.map(([column = 0, row = 0]) => placeOf(column, row))),
  );
};

/** A hole is drawn the other way round. */
const bandOf = (grid: Grid, { from, until }: Wanted): Rings =>
  until === null
    ? ringsAt(grid, from)
    : [...ringsAt(grid, from), ...ringsAt(grid, until).map((ring) => ring.toReversed())];

/** Lines of one value are told apart by their number, and by where they are. */
const outlineRows = (rings: Rings, at: number): readonly TooltipRow[] => [
  ...(rings.length > 1 ? [{ name: 'Outline', value: `${at + 1} of ${rings.length}` }] : []),
  { name: 'Around', value: middleText(rings[at] ?? []) },
];

export const readContours: ReadLayer = (result, form, dataset) => {
  const { points, notes, metric, label, spatial } = weighedRows(result, form);
  const grid = gridOf(points, form);
  const formats = metricFormats(metric ?? '', { format: form.legend_format }, dataset);
  const write = (value: number) => formats.label(value);
  const name = label === null ? 'Rows' : (dataset.verboseNames[label] ?? label);
  const wanted = contoursOf(form);
  const drawn = grid
    ? wanted.map((one) => {
        const rings = bandOf(grid, one);
        return { one, rings, areas: () => areasOf(grid, one, rings) };
      })
    : [];
  const isBlank = drawn.length > 0 && drawn.every(({ rings }) => rings.length === 0);
  const highest = grid?.values.reduce((most, value) => Math.max(most, value), -Infinity) ?? 0;
  return {
    bounds: boundsOf(points.map(({ at }) => at)),
    redraws: 'never',
    things: ['line or band', 'lines and bands'],
    notes: [
      ...notes,
      ...(wanted.length === 0 ? ['No line or band is set: Customize has them'] : []),
      ...(isBlank
        ? [`Nothing is drawn: no cell reaches a line or band, the highest has ${write(highest)}`]
        : []),
      ...(grid?.isCoarser
        ? [`Cells are larger than set: ${counted(MOST_CELLS, 'cell')} across are the most`]
        : []),
    ],
    notesUnder: (filter) =>
      besideNote(
        filter,
        drawn.flatMap(({ areas }) => areas()),
        result,
        spatial,
      ),
    series: (_, look) => {
      const isChosen = chosenAreas(look.crossFilter, result);
      const isFiltered = (look.crossFilter ?? []).length > 0;
      return drawn.map(({ one, rings, areas }): MapSeries => {
        const { from, until, color, opacity, width } = one;
        const title = until === null ? `At ${write(from)}` : rangeName({ from, until }, write);
        const isBand = until !== null;
        const rowsOf = isFiltered ? areas() : [];
        const areaName = (at: number) =>
          isBand ? title : `${title} around ${middleText(rings[at] ?? [])}`;
        const isFaint = (at: number): boolean => {
          const rows = rowsOf[at] ?? [];
          return isFiltered && (rows.length === 0 || !isChosen(rows));
        };
        const shapes: readonly Shape[] = isBand
          ? rings.length > 0
            ? [{ kind: 'area', rings }]
            : []
          : rings.map((ring) => ({ kind: 'line', rings: [ring] }));
        return {
          name: title,
          color,
          count: shapes.length,
          markOf: (at) => ({
            title: name,
            rows: isBand
              ? [{ name: 'Band', value: title }]
              : [{ name: 'Line', value: title }, ...outlineRows(rings, at)],
            values: null,
            area: () => areaOf(areaName(at), areas()[at] ?? [], result, spatial),
          }),
          option: shapesOption(
            shapes,
            (at) => ({
              fill: color,
              stroke: color,
              lineWidth: isBand ? 0 : width,
              opacity: isFaint(at) ? opacity * FAINT : opacity,
            }),
            look.tokens.text,
          ),
        };
      });
    },
  };
};
