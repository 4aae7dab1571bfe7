/** Ticks of quarters, halves and years on their own steps: the library counts months and days, and names some where nothing is. */
import { grainFormat, timeFormatter } from '#common/timeFormat.ts';
import { grainMonths } from '../shared/grainMonths';
import { textWidth } from '../shared/textWidth';
import type { Along } from './model';
import type { Ticks } from './ticks';
import { yearText } from './yearTicks';

type TimeAlong = Extract<Along, { kind: 'time' }>;

/** Where there is no room for each step, each of these has a tick. */
const LONGER = [6, ...[1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].map((years) => years * 12)];
/** Between labels beside each other. */
const GAP_PX = 16;
/** A label and the room around it, of those below each other. */
const LINE_PX = 32;
/** More are not laid out where each step may have a tick. */
const MOST = 1000;

/** Months since the year 0; null for a moment that is no start of a step. */
const monthOf = (at: number, step: number): number | null => {
  const date = new Date(at);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return startOf(month) === at && month % step === 0 ? month : null;
};

/** A year below a hundred would be one of the last century. */
const startOf = (month: number) =>
  new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);

const extentOf = (months: readonly number[]): readonly [number, number] => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of months) [low, high] = [Math.min(low, one), Math.max(high, one)];
  return [low, high];
};

const each = (from: number, to: number, step: number): readonly number[] => {
  const first = Math.ceil(from / step) * step;
  const count = Math.max(Math.floor((to - first) / step) + 1, 0);
  return Array.from({ length: count }, (_, at) => startOf(first + at * step));
};

const texts = ({ tickFormat, grain }: TimeAlong, step: number) => {
  if (tickFormat && tickFormat !== 'smart_date') return timeFormatter(tickFormat);
  return step % 12 === 0 ? yearText : grainFormat(grain);
};

/** Null for other grains, and where a step is no period of the calendar: the library's ticks do there. */
export const grainTicks = (
  along: TimeAlong,
  roomPx: number,
  direction: 'across' | 'down',
): Ticks | null => {
  const step = grainMonths(along.grain);
  if (step === null || step === 1) return null;
  const months = along.at.map((at) => monthOf(Number(at), step));
  if (months.some((month) => month === null)) return null;
  const [from, to] = extentOf(months as readonly number[]);
  if (!(from < to)) return null;
  const all = (to - from) / step + 1;
  /* What has no room is left out as it is drawn: by how far one has zoomed. */
  if ((along.canZoom || along.showsEveryStep === true) && all <= MOST)
    return { at: each(from, to, step), textOf: texts(along, step) };
  const fits = (one: number): boolean => {
    const text = texts(along, one);
    const needed =
      direction === 'down'
        ? LINE_PX
        : Math.max(...[from, to].map((at) => textWidth(text(startOf(at))))) + GAP_PX;
    return (roomPx * one) / (to - from + step) >= needed;
  };
  const units = [step, ...LONGER.filter((one) => one > step)];
  const unit = units.find((one) => fits(one) || each(from, to, one).length < 2);
  if (unit === undefined) return null;
  const at = each(from, to, unit);
  return at.length > 0
    ? { at, textOf: texts(along, unit) }
    : { at: [startOf(from)], textOf: texts(along, step) };
};
