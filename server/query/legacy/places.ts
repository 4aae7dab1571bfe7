/** Places and lines of a map, read from columns. */
import type { Cell } from '../../engine/engine.ts';
import { columnNamed, type Frame, numberOf, PostProcessingError } from '../postProcess/frame.ts';
import { geohashField, geohashMiddle } from '../postProcess/geohash.ts';
import type { Form } from './formData.ts';
import type { Spatial } from './layerTypes.ts';

type Position = readonly [longitude: number | null, latitude: number | null];

const swapped = ([one, other]: Position): Position => [other, one];

const badPoint = (cell: Cell) =>
  new PostProcessingError(`Invalid spatial point encountered: ${JSON.stringify(cell)}`);

const badHash = (cell: Cell) =>
  new PostProcessingError(`Invalid character in geohash: ${String(cell)}`);

/** `1.5,2.5`, `1.5 2.5` or `(1.5, 2.5)`. */
const PAIR = /^\s*[([]?\s*(?<one>[-+]?[\d.]+)\s*[,;\s]\s*(?<other>[-+]?[\d.]+)\s*[)\]]?\s*$/;

const pairOf = (cell: Cell): Position => {
  if (cell === null) return [null, null];
  const { one, other } = PAIR.exec(String(cell))?.groups ?? {};
  const pair = [Number(one ?? 'x'), Number(other ?? 'x')] as const;
  if (pair.some((degrees) => Number.isNaN(degrees))) throw badPoint(cell);
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

const CHUNK_BITS = 5;
const FIRST_CHARACTER = 63;
const PLACES = 1e5;

/** Google’s encoded polylines: differences between points, in chunks of five bits. */
const polyline = (text: string): readonly Position[] => {
  const points: Position[] = [];
  const at = [0, 0];
  let [shift, value, turn] = [0, 0, 0];
  for (const character of text) {
    const chunk = character.charCodeAt(0) - FIRST_CHARACTER;
    value |= (chunk & 31) << shift;
    shift += CHUNK_BITS;
    if (chunk >= 32) continue;
    at[turn] = (at[turn] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1);
    if (turn === 1) points.push([(at[0] ?? 0) / PLACES, (at[1] ?? 0) / PLACES]);
    [shift, value, turn] = [0, 0, 1 - turn];
  }
  return points;
};

const field = (cell: Cell): readonly Position[] => {
  const sides = geohashField(cell);
  if (!sides) throw badHash(cell);
  const [{ low: west, high: east }, { low: south, high: north }] = sides;
  const corner: Position = [west, north];
  return [corner, [east, north], [east, south], [west, south], corner];
};

const isPosition = (value: unknown): value is Position => Array.isArray(value) && value.length > 1;

const lineOf = (cell: Cell, type: unknown): unknown => {
  if (type === 'polyline') return polyline(String(cell));
  if (type === 'geohash') return field(cell);
  try {
    return typeof cell === 'string' ? (JSON.parse(cell) as unknown) : cell;
  } catch (cause) {
    throw new PostProcessingError(`No line can be read from ${JSON.stringify(cell)}.`, { cause });
  }
};

/** The JSON text of each row's line. */
export const linesOf = (table: Frame, name: string, form: Form): ((row: number) => string) => {
  const { values } = columnNamed(table, name);
  return (row) => {
    const cell = values[row] ?? null;
    if (cell === null) return 'null';
    const line = lineOf(cell, form.line_type);
    const isReversed = form.reverse_long_lat === true && Array.isArray(line);
    return JSON.stringify(
      isReversed ? line.map((point) => (isPosition(point) ? swapped(point) : point)) : line,
    );
  };
};
