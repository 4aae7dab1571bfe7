import type { Out } from '../wire.ts';

/** Texts of a list or an object, with commas between them. */
export const listed = <T>(items: Iterable<T>, out: Out, write: (item: T) => void): void => {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst) out(',');
    isFirst = false;
    write(item);
  }
};
