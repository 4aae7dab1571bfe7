/** Times of a dataset that are shown some hours later than they are stored: those of the axis and of the time column. */
import { type Compiled, TIMESTAMP } from './compile.ts';
import type { Query } from './query.ts';
import type { MovedTimes } from './shaping/calls.ts';
import { hasPeriods, type QuerySource } from './source.ts';

/** As a Superset does it: by the names of columns, after the query, so that ranges are about times as they are stored. */
export const movedTimes = (
  { granularity }: Pick<Query, 'granularity'>,
  { dimensions }: Pick<Compiled, 'dimensions'>,
  { hoursOffset = 0, columns, mainTime }: QuerySource,
): MovedTimes | null => {
  if (hoursOffset === 0) return null;
  const places = dimensions.flatMap(({ label, isAxis }, at) => {
    const named = columns.get(label);
    const isTime =
      named !== undefined && hasPeriods(named, { mainTime }) && (isAxis || label === granularity);
    return isTime || label === TIMESTAMP ? [at] : [];
  });
  return places.length === 0 ? null : { hours: hoursOffset, places };
};
