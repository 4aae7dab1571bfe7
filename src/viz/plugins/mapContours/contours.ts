/** Places counted in a grid, and the lines and bands of equal values over it. */
import { contours } from 'd3-contour';
import { isRecord } from '#common/isRecord.ts';
import type { FormData } from '../../formData';
import { areaOf, besideNote, chosenAreas } from '../../maps/area';
import { isInRing } from '../../maps/isInRing';
import { rangeName } from '../../maps/mapColors';
import { placeText } from '../../maps/mapFacts';
import type { MapSeries, ReadLayer } from '../../maps/mapLayer';
import { type Bounds, boundsOf, type Position } from '../../maps/mapView';
import { MERCATOR, pxOfMeter } from '../../maps/mercator';
import { type Shape, shapesOption } from '../../maps/shapes';
import type { Amount } from '../../shared/amount';
import { FAINT } from '../../shared/crossFilter';
import { toList } from '../../shared/labels';
import { metricFormats } from '../../shared/metricFormats';
import { rgbaText } from '../../shared/rgbColor';
import { counted } from '../../shared/told';
import type { TooltipRow } from '../../shared/tooltip';
import { toNumber } from '../../shared/values';
import { aggregated, type Weighed } from '../mapCells/cells';
import { weighedRows } from '../mapCells/weighedRows';

/** Finer grids take long, and are not finer for the eye. */
const MOST_CELLS = 300;
const OWN_CELL_M = 300;
/** No place is on the line between two cells because it is the westernmost. */
const MARGIN_CELLS = 2.5;
const OWN = { r: 0, g: 122, b: 135, a: 1 };

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: readonly number[];
  /** The places of each cell, by their rows. */
  readonly places: readonly (readonly number[])[];
  /** From cells to a place. */
  readonly placeOf: (column: number, row: number) => Position;
  readonly isCoarser: boolean;
}

export const gridOf = (points: readonly Weighed[], form: FormData): Grid | null => {
  const bounds = boundsOf(points.map(({ at }) => at));
  if (!bounds) return null;
  const [left = 0, bottom = 0] = MERCATOR.project([bounds.west, bounds.south]);
  const [right = 0, top = 0] = MERCATOR.project([bounds.east, bounds.north]);
  const meters = Math.max(toNumber(form.cellSize) ?? OWN_CELL_M, 1);
  const wanted = meters * pxOfMeter((bounds.south + bounds.north) / 2);
  const size = Math.max(wanted, (right - left) / MOST_CELLS, (bottom - top) / MOST_CELLS);
  const [x0, y0] = [left - MARGIN_CELLS * size, top - MARGIN_CELLS * size];
  const columns = Math.floor((right - left) / size) + 1 + 2 * MARGIN_CELLS;
  const rows = Math.floor((bottom - top) / size) + 1 + 2 * MARGIN_CELLS;
  const weights: Amount[][] = Array.from({ length: columns * rows }, () => []);
  const places: number[][] = weights.map(() => []);
  for (const { at, weight, rowAt } of points) {
    const [x = 0, y = 0] = MERCATOR.project([...at]);
    const cell = Math.floor((y - y0) / size) * columns + Math.floor((x - x0) / size);
    weights[cell]?.push(weight);
    if (rowAt !== undefined) places[cell]?.push(rowAt);
  }
  return {
    columns,
    rows,
    places,
    values: weights.map((own) => Number(aggregated(form.aggregation, own))),
    placeOf: (column, row) => {
      const [longitude = 0, latitude = 0] = MERCATOR.unproject([
        x0 + column * size,
        y0 + row * size,
      ]);
      return [longitude, latitude];
    },
    isCoarser: size > wanted * 1.001,
  };
};

interface Wanted {
  readonly from: number;
  readonly until: number | null;
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

type Rings = readonly (readonly Position[])[];

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

const isNear = ([x, y]: Position, { west, east, south, north }: Bounds): boolean =>
  x >= west && x <= east && y >= south && y <= north;

type Areas = readonly (readonly number[])[];

/** The rows of each mark: of the cells that a line goes around, or whose values lie in a band. */
const areasOf = (grid: Grid, { from, until }: Wanted, rings: Rings): Areas => {
  const cells = grid.places.flatMap((own, cell) => {
    if (own.length === 0) return [];
    const [column, row] = [cell % grid.columns, Math.floor(cell / grid.columns)];
    return [{ own, value: grid.values[cell] ?? 0, middle: grid.placeOf(column + 0.5, row + 0.5) }];
  });
  if (until !== null)
    return [cells.flatMap(({ own, value }) => (value >= from && value < until ? own : []))];
  return rings.map((ring) => {
    const around = boundsOf(ring);
    return cells.flatMap(({ own, middle }) =>
      around && isNear(middle, around) && isInRing(middle, ring) ? own : [],
    );
  });
};

/** As near as cells are. */
const PLACE_DIGITS = 4;

const middleOf = (ring: readonly Position[]): string => {
  const bounds = boundsOf(ring);
  if (!bounds) return '';
  const { west, east, south, north } = bounds;
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  return placeText([
    Number(middle[0].toFixed(PLACE_DIGITS)),
    Number(middle[1].toFixed(PLACE_DIGITS)),
  ]);
};

/** Lines of one value are told apart by their number, and by where they are. */
const outlineRows = (rings: Rings, at: number): readonly TooltipRow[] => [
  ...(rings.length > 1 ? [{ name: 'Outline', value: `${at + 1} of ${rings.length}` }] : []),
  { name: 'Around', value: middleOf(rings[at] ?? []) },
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
          isBand ? title : `${title} around ${middleOf(rings[at] ?? [])}`;
        const isFaint = (at: number): boolean => isFiltered && !isChosen(rowsOf[at] ?? []);
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
