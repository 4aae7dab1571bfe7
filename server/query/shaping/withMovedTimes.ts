/** Columns of moments some hours later, whatever database they are from. */
import { type Cell, Generic } from '../../engine/engine.ts';
import { add, momentOf } from '../../time/calendar.ts';
import type { Frame, FrameColumn } from '../postProcess/frame.ts';
import type { MovedTimes } from './calls.ts';

const MOMENT =
  /^(\d{4,6})-(\d\d?)-(\d\d?)(?:([T ])(\d\d?)(:\d\d(?::\d\d(?:\.\d+)?)?(?:\s*(?:Z|[+-]\d\d(?::?\d\d)?))?))?$/i;

const two = (value: number, width = 2) => String(value).padStart(width, '0');

/** Years beyond these are no longer read as moments. */
const YEAR_MAX = 9999;

/** Minutes, fractions and zones stay as they are; what is no moment, or would be none, does too. */
const moved = (cell: Cell, hours: number): Cell => {
  const match = typeof cell === 'string' ? MOMENT.exec(cell) : null;
  if (!match) return cell;
  const [, year, month, day, mark = 'T', hour = '0', rest = ':00:00'] = match;
  const at = new Date(
    add(momentOf(Number(year), Number(month) - 1, Number(day), Number(hour)), hours, 'hour'),
  );
  const movedYear = at.getUTCFullYear();
  if (!(movedYear >= 1 && movedYear <= YEAR_MAX)) return cell;
  const date = `${two(movedYear, 4)}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  return `${date}${mark}${two(at.getUTCHours())}${rest}`;
};

const movedColumn = (column: FrameColumn, hours: number): FrameColumn => ({
  ...column,
  values: column.values.map((cell) => moved(cell, hours)),
  type: column.kind === Generic.temporal && column.type === 'DATE' ? 'DATETIME' : column.type,
});

export const withMovedTimes = (table: Frame, times: MovedTimes | null): Frame => {
  if (times === null) return table;
  const places = new Set(times.places);
  return {
    ...table,
    columns: table.columns.map((column, at) =>
      places.has(at) ? movedColumn(column, times.hours) : column,
    ),
  };
};
