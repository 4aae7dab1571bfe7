import type { Cell } from '../../engine/engine.ts';
import { columnNamed, computed, type Frame, PostProcessingError, withColumns } from './frame.ts';
import { type Options, text } from './options.ts';

type Place = readonly [latitude: number, longitude: number, altitude: number];

/**
 * `41.5`, `41° 30' 0" N`, `N 41 30.0`: degrees, minutes and seconds with a sign or a direction. A number is read whole and
 * blanks in one place only: digits that may belong to several numbers take time by their cube.
 */
const ANGLE =
  /^([NSEW])?\s*([+-]?\d+(?:\.\d+)?)(?!\d)\s*(?:°\s*)?(?:(\d+(?:\.\d+)?)(?!\d)\s*(?:['′m]\s*)?(?:(\d+(?:\.\d+)?)(?!\d)\s*(?:["″s]\s*)?)?)?([NSEW])?$/i;
const ALTITUDE = /^([+-]?\d+(?:\.\d+)?)\s*(km|m)?$/i;
const METRES: Readonly<Record<string, number>> = { km: 1, m: 0.001 };

const angleOf = (part: string): number | null => {
  const [whole, before = '', degrees = '', minutes = '0', seconds = '0', after = ''] =
    ANGLE.exec(part.trim()) ?? [];
  if (whole === undefined) return null;
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const isNegative = degrees.startsWith('-') !== /[SW]/i.test(before + after);
  return isNegative ? -size : size;
};

/** In kilometres. */
const altitudeOf = (part: string | undefined): number | null => {
  if (part === undefined || part.trim() === '') return 0;
  const [, size, unit = 'km'] = ALTITUDE.exec(part.trim()) ?? [];
  return size === undefined ? null : Number(size) * (METRES[unit.toLowerCase()] ?? 1);
};

const placeOf = (cell: string): Place | null => {
  const parts = /[,;]/.test(cell) ? cell.split(/[,;]/) : cell.trim().split(/\s+/);
  const [latitude, longitude] = [parts[0], parts[1]].map((part) => angleOf(part ?? ''));
  const altitude = altitudeOf(parts[2]);
  if (latitude == null || longitude == null || altitude === null || parts.length > 3) return null;
  return Math.abs(latitude) <= 90 ? [latitude, longitude, altitude] : null;
};

/** A column of places as texts, such as `41.5, -81.0` with an altitude behind it, as columns of numbers. */
export const geodeticParse = (table: Frame, options: Options): Frame => {
  const { values } = columnNamed(table, text(options, 'geodetic'));
  const places = values.map((cell) => {
    if (cell === null) return null;
    const place = placeOf(String(cell));
    if (!place) throw new PostProcessingError('Invalid geodetic string');
    return place;
  });
  const names = [
    text(options, 'latitude'),
    text(options, 'longitude'),
    text(options, 'altitude', 'altitude'),
  ];
  return withColumns(
    table,
    names.map((name, at) =>
      computed(
        [name],
        places.map((place): Cell => place?.[at] ?? null),
      ),
    ),
  );
};
