/** Round years along an axis of decades: the library counts its steps from the first year, and takes steps of sixteen. */
import type { Along } from './model';

const STEPS = [2, 5, 10, 20, 25, 50, 100, 200, 500, 1000] as const;
/** Fewer ticks say too little of where the years are. */
const LEAST_TICKS = 3;
/** A year and the room around it, below the axis and beside it. */
const TICK_PX = { across: 56, down: 32 } as const;

type TimeAlong = Extract<Along, { kind: 'time' }>;

const yearOf = (at: number) => new Date(at).getUTCFullYear();
/** A year below a hundred would be one of the last century. */
const startOf = (year: number) => new Date(0).setUTCFullYear(year, 0, 1);

const extentOf = ({ at }: TimeAlong): readonly [number, number] => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of at)
    if (typeof one === 'number') [low, high] = [Math.min(low, one), Math.max(high, one)];
  return [low, high];
};

/** Null where the library’s own ticks do: for a few years, and where ticks change as one zooms. */
export const yearTicks = (
  along: TimeAlong,
  roomPx: number,
  direction: keyof typeof TICK_PX,
): readonly number[] | null => {
  const [from, to] = extentOf(along);
  if (along.canZoom || along.showsEveryStep || !(from < to)) return null;
  const years = yearOf(to) - yearOf(from);
  const most = Math.max(roomPx / TICK_PX[direction], LEAST_TICKS);
  if (years <= most) return null;
  const step = STEPS.find((one) => years / one <= most);
  if (step === undefined) return null;
  const ticks: number[] = [];
  for (let year = Math.ceil(yearOf(from) / step) * step; startOf(year) <= to; year += step)
    if (startOf(year) >= from) ticks.push(startOf(year));
  return ticks.length < LEAST_TICKS ? null : ticks;
};

export const yearText = (at: number): string => String(yearOf(at));
