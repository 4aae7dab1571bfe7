/** Series over time as points for the keyboard, and in sentences. */
import type { PointGrid } from '../usePointKeys';
import type { FormatNumber } from './numberFormat';
import type { MomentSeries } from './momentSeries';
import { counted } from './told';
import type { FormatTime } from '#common/timeFormat.ts';

export const momentWords = (all: MomentSeries, time: FormatTime, exact: FormatNumber) => {
  const textOf = (series: number, place: number): string | null => {
    const one = all.series[series];
    const amount = one?.amounts[place] ?? null;
    const moment = all.moments[place];
    return one && moment !== undefined && amount !== null
      ? `${one.title}, ${time(moment)}: ${exact(Number(amount), amount)}`
      : null;
  };
  const grid: PointGrid = {
    series: all.series.length,
    places: all.moments.length,
    textOf,
    itemOf: (seriesIndex, dataIndex) => ({ seriesIndex, dataIndex }),
  };
  const [first, last] = [all.moments[0], all.moments.at(-1)];
  const told =
    first === undefined || last === undefined
      ? 'No moments.'
      : `${counted(all.series.length, 'series', 'series')} of ${counted(all.moments.length, 'moment')} from ${time(first)} to ${time(last)}.`;
  return { grid, told };
};
