import type { NativeFilter } from './nativeFilter';

/** Those whose parents are none of the others; of filters that depend on each other in a circle, all. */
const next = (waiting: readonly NativeFilter[]): readonly NativeFilter[] => {
  const ids = new Set(waiting.map(({ id }) => id));
  const free = waiting.filter(
    ({ cascadeParentIds }) => !cascadeParentIds.some((id) => ids.has(id)),
  );
  return free.length > 0 ? free : waiting;
};

/** Does the same for each filter, for children when it is done for their parents. */
export const parentsFirst = async (
  filters: readonly NativeFilter[],
  each: (filter: NativeFilter) => Promise<void>,
): Promise<void> => {
  let waiting = filters;
  while (waiting.length > 0) {
    const now = next(waiting);
    await Promise.all(now.map(each));
    waiting = waiting.filter((filter) => !now.includes(filter));
  }
};
