/** Of the first of several files that become one table: its columns take the values of all. */
import { useEffect, useEffectEvent } from 'react';
import { sameJson } from '@/lib/sameJson';
import { type Entry, isDone } from './entries';
import { narrowed, standing, typesIn, wideningsOf } from './together';

/**
 * They follow the files: one that is added widens more, one that goes takes back what only it needed, and another
 * first file is widened in its turn.
 */
export const useWidenings = (
  entries: readonly Entry[],
  { isOne, isImporting }: { readonly isOne: boolean; readonly isImporting: boolean },
  reread: (entry: Entry, part: Partial<Entry>) => void,
): void => {
  const follow = useEffectEvent(() => {
    const [first, ...others] = entries;
    if (!first || isImporting || entries.some((one) => one.isBusy || isDone(one))) return;
    const own = { ...first, ...narrowed(first) };
    const widened = isOne ? wideningsOf([own, ...others]) : [];
    if (sameJson(widened, standing(first))) return;
    const { preview } = own;
    reread(first, { widened, types: { ...own.types, ...typesIn(widened) }, preview });
  });
  useEffect(() => follow(), [entries, isOne, isImporting]);
};
