/** Rows as cells of a map, colored by what their values come to. */
import type { Look } from '../../Drawing';
import type { FormData } from '../../formData';
import { areaOf, besideNote, chosenAreas } from '../../maps/area';
import { amountColors } from '../../maps/amountColors';
import { type ColorGroup, hasRanges, rangeGroups } from '../../maps/mapColors';
import { chosenLists, middleText } from '../../maps/mapFacts';
import { emptyMark, type MapMark, type MapSeries, type ReadLayer } from '../../maps/mapLayer';
import { boundsOf, type MapView } from '../../maps/mapView';
import { MERCATOR, pxOfMeter, scaleOf } from '../../maps/mercator';
import { shapesOption } from '../../maps/shapes';
import { endsOf } from '../../shared/amountEnds';
import { type Amount, compareAmounts } from '../../shared/amount';
import { FAINT } from '../../shared/crossFilter';
import { metricFormats } from '../../shared/metricFormats';
import { figure } from '../../shared/told';
import { toNumber } from '../../shared/values';
import type { CrossFilter } from '../../vizHooks';
import { fittingSize } from './fittingSize';
import { aggregated, type Cell, hexagonCells, squareCells, type Weighed } from './cells';
import { weighedRows } from './weighedRows';

export type CellKind = 'hexagon' | 'square' | 'screen';

const OWN_SCREEN_PX = 20;
const OPACITY = 0.8;

/** Null where the chart leaves it to its data. */
const savedSize = ({ grid_size: size }: FormData): number | null => {
  const saved = toNumber(size);
  return saved === null ? null : Math.max(saved, 1);
};

const screenSize = (form: FormData): number => savedSize(form) ?? OWN_SCREEN_PX;

const screenCells = (
  points: readonly Weighed[],
  form: FormData,
  { center, zoom }: MapView,
  { width, height }: Look,
): readonly Cell[] => {
  const scale = scaleOf(zoom);
  const [x = 0, y = 0] = MERCATOR.project([...center]);
  return squareCells(points, screenSize(form) / scale, [
    x - width / 2 / scale,
    y - height / 2 / scale,
  ]);
};

const groundCells = (
  kind: Exclude<CellKind, 'screen'>,
  points: readonly Weighed[],
  form: FormData,
): readonly Cell[] => {
  const bounds = boundsOf(points.map(({ at }) => at));
  const meter = pxOfMeter(bounds ? (bounds.south + bounds.north) / 2 : 0);
  const size = (savedSize(form) ?? fittingSize(kind, bounds)) * meter;
  return kind === 'hexagon' ? hexagonCells(points, size) : squareCells(points, size);
};

interface Drawn {
  readonly cell: Cell;
  readonly amount: Amount;
}

const KM = 1000;
const lengthText = (meters: number): string =>
  meters < KM ? `${figure(meters)} m` : `${figure(meters / KM)} km`;

const seriesOf = (
  cells: readonly Drawn[],
  { places, name, color }: ColorGroup,
  colorOf: (value: number) => string,
  markOf: (cell: Drawn) => MapMark,
  isChosen: (rows: readonly number[]) => boolean,
  { tokens }: Look,
): MapSeries => {
  const own = places.flatMap((place) => cells[place] ?? []);
  return {
    ...(name === undefined ? {} : { name }),
    color,
    count: own.length,
    markOf: (at) => {
      const cell = own[at];
      return cell ? markOf(cell) : emptyMark;
    },
    option: shapesOption(
      own.map(({ cell: { ring } }) => ({ kind: 'area', rings: [ring] })),
      (at) => {
        const fill = name === undefined ? colorOf(Number(own[at]?.amount ?? 0)) : color;
        const cell = own[at]?.cell;
        const fade = !cell || isChosen(cell.rows) ? 1 : FAINT;
        return { fill, stroke: fill, lineWidth: 0.5, opacity: OPACITY * fade };
      },
      tokens.text,
    ),
  };
};

export const readCells =
  (kind: CellKind): ReadLayer =>
  (result, form, dataset) => {
    const { points, notes, metric, label, spatial } = weighedRows(result, form);
    const still = kind === 'screen' ? null : groundCells(kind, points, form);
    const bounds = boundsOf(points.map(({ at }) => at));
    const aggregate = kind === 'screen' ? 'sum' : form.js_agg_function;
    const fitted = kind === 'screen' || savedSize(form) !== null ? null : fittingSize(kind, bounds);
    const formats = metricFormats(metric ?? '', { format: form.legend_format }, dataset);
    const name = label === null ? 'Rows' : (dataset.verboseNames[label] ?? label);
    const more = chosenLists(result, form, dataset);
    const markOf = ({ cell: { ring, weights, rows: own }, amount }: Drawn): MapMark => ({
      title: middleText(ring),
      area: () => areaOf(middleText(ring), own, result, spatial),
      rows: [
        { name, value: formats.exact(Number(amount), amount) },
        { name: 'Places', value: figure(weights.length) },
        ...more(own),
      ],
      values: null,
    });
    return {
      /* Cells are larger than their places. */
      bounds: still ? boundsOf(still.flatMap(({ ring }) => ring)) : bounds,
      ...(kind === 'screen'
        ? { standing: () => ({ width: 2 * screenSize(form), height: 2 * screenSize(form) }) }
        : {}),
      redraws: kind === 'screen' ? 'view' : 'never',
      things: ['cell', 'cells'],
      notes: [
        ...notes,
        ...(fitted !== null && bounds
          ? [`${kind === 'hexagon' ? 'Radius' : 'Width'} of cells: ${lengthText(fitted)}`]
          : []),
      ],
      ...(still
        ? {
            notesUnder: (filter: CrossFilter) =>
              besideNote(
                filter,
                still.map(({ rows }) => rows),
                result,
                spatial,
              ),
          }
        : {}),
      series: (view, look) => {
        const cells = (still ?? screenCells(points, form, view, look))
          .map((cell) => ({ cell, amount: aggregated(aggregate, cell.weights) }))
          .toSorted((a, b) => compareAmounts(b.amount, a.amount));
        const values = cells.map(({ amount }) => Number(amount));
        const write = (value: number) => formats.label(value);
        const { colorOf, scale } = amountColors(endsOf(values), form, write, look);
        const isChosen = chosenAreas(look.crossFilter, result);
        if (hasRanges(form))
          return rangeGroups(values, form, write)
            .filter(({ places }) => places.length > 0)
            .map((group) => seriesOf(cells, group, colorOf, markOf, isChosen, look));
        const all = { color: look.tokens.accent, places: cells.map((_, at) => at) };
        return cells.length > 0
          ? [{ ...seriesOf(cells, all, colorOf, markOf, isChosen, look), scale }]
          : [];
      },
    };
  };
