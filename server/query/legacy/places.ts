/** Places and lines of a map, read from columns. */
import { geohashCorners, numberPair, polylinePlaces } from '#common/maps/places.ts';
import type { Cell } from '../../engine/engine.ts';
import { columnNamed, type Frame, numberOf, PostProcessingError } from '../postProcess/frame.ts';
import { geohashMiddle } from '../postProcess/geohash.ts';
import type { Form } from './formData.ts';
import type { Spatial } from './layerTypes.ts';

type Position = readonly [longitude: number | null, latitude: number | null];

const swapped = ([one, other]: Position): Position => [other, one];

const TOLD_MAX = 100;

/** The beginning of a value is enough to find it. */
const told = (text: string): string =>
  text.length > TOLD_MAX ? `${text.slice(0, TOLD_MAX)}…` : text;

const badPoint = (cell: Cell) =>
  new PostProcessingError(`Invalid spatial point encountered: ${told(JSON.stringify(cell))}`);

const badHash = (cell: Cell) =>
  new PostProcessingError(`Invalid character in geohash: ${told(String(cell))}`);

const pairOf = (cell: Cell): Position => {
  if (cell === null) return [null, null];
  const pair = numberPair(String(cell));
  if (!pair) throw badPoint(cell);
  return pair;
};

const hashed = (cell: Cell): Position => {
  if (cell === null) return [null, null];
  const place = geohashMiddle(cell);
  if (!place) throw badHash(cell);
  return [place[1], place[0]];
};

/** The JSON text of each row's position, longitude first. */
export const positionsOf = (
  table: Frame,
  { kind, columns, isReversed }: Spatial,
): ((row: number) => string) => {
  const [first = [], second = []] = columns.map((name) => columnNamed(table, name).values);
  const read = (row: number): Position => {
    const cell = first[row] ?? null;
    if (kind === 'geohash') return hashed(cell);
    if (kind === 'delimited') return pairOf(cell);
    return [numberOf(cell), numberOf(second[row] ?? null)];
  };
  return (row) => JSON.stringify(isReversed ? swapped(read(row)) : read(row));
};

const field = (cell: Cell): readonly Position[] => {
  const corners = geohashCorners(cell);
  if (!corners) throw badHash(cell);
  return corners;
};

const isPosition = (value: unknown): value is Position => Array.isArray(value) && value.length > 1;

const lineOf = (cell: Cell, type: unknown): unknown => {
  if (type === 'polyline') return polylinePlaces(String(cell));
  if (type === 'geohash') return field(cell);
  return typeof cell === 'string' ? (JSON.parse(cell) as unknown) : cell;
};

const badLine = (cell: Cell, cause: unknown) =>
  new PostProcessingError(`No line can be read from ${told(JSON.stringify(cell))}.`, { cause });

/** The JSON text of each row's line. */
export const linesOf = (table: Frame, name: string, form: Form): ((row: number) => string) => {
  const { values } = columnNamed(table, name);
  return (row) => {
    const cell = values[row] ?? null;
    if (cell === null) return 'null';
    try {
      const line = lineOf(cell, form.line_type);
      const isReversed = form.reverse_long_lat === true && Array.isArray(line);
      return JSON.stringify(
        isReversed ? line.map((point) => (isPosition(point) ? swapped(point) : point)) : line,
      );
    } catch (cause) {
      // Lists that are nested very deep can be read and not be written.
      throw cause instanceof PostProcessingError ? cause : badLine(cell, cause);
    }
  };
};
