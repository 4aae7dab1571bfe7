/** Ticks of weeks and of a few days on the places they have: the library counts the days of a month, and names no month. */
import { grainFormat, timeFormatter } from '#common/timeFormat.ts';
import { grainLength } from '../shared/grainLength';
import { textWidth } from '../shared/textWidth';
import type { Along } from './model';
import type { Ticks } from './ticks';

type TimeAlong = Extract<Along, { kind: 'time' }>;

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Between labels beside each other. */
const GAP_PX = 16;
/** A label and the room around it, of those below each other. */
const LINE_PX = 32;
/** Where fewer of the weeks have a label, those of months say more. */
const SPARSEST_WEEKS = 4;
/** More are not laid out where each step may have a tick. */
const MOST = 1000;

const extentOf = (at: readonly number[]): readonly [number, number] => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of at) [low, high] = [Math.min(low, one), Math.max(high, one)];
  return [low, high];
};

/** The library names the month at its first day. */
const hasFirstOfMonth = (from: number, to: number): boolean => {
  const date = new Date(from);
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return date.getUTCDate() === 1 || next <= to;
};

const textsOf = ({ tickFormat, grain }: TimeAlong) =>
  tickFormat && tickFormat !== 'smart_date' ? timeFormatter(tickFormat) : grainFormat(grain);

/** Null for other grains, for days that the library names with their month, and where a place is off the steps. */
export const dayTicks = (
  along: TimeAlong,
  roomPx: number,
  direction: 'across' | 'down',
): Ticks | null => {
  const step = grainLength(along.grain);
  if (step !== DAY_MS && step !== WEEK_MS) return null;
  const places = along.at.map(Number);
  const [from, to] = extentOf(places);
  if (!(from < to) || places.some((one) => (one - from) % step !== 0)) return null;
  if (step === DAY_MS && hasFirstOfMonth(from, to)) return null;
  const textOf = textsOf(along);
  const all = (to - from) / step + 1;
  const each = (nth: number) =>
    Array.from({ length: Math.ceil(all / nth) }, (_, at) => from + at * nth * step);
  /* What has no room is left out as it is drawn: by how far one has zoomed. */
  if ((along.canZoom || along.showsEveryStep === true) && all <= MOST)
    return { at: each(1), textOf };
  const needed = direction === 'down' ? LINE_PX : textWidth(textOf(from)) + GAP_PX;
  const nth = Math.max(Math.ceil((needed * all) / roomPx), 1);
  if (step === WEEK_MS && nth > SPARSEST_WEEKS) return null;
  return { at: each(nth), textOf };
};
