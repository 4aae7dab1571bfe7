/** What differs between two layouts. */
import { ROOT_ID } from '#common/wire/layoutKeys.ts';
import { sameJson } from '@/lib/sameJson';
import { descendantsOf } from './tree';
import type { Layout } from './types';

/** The components that came, moved or were set otherwise, else those that only lost something, in reading order. */
export const changedComponents = (before: Layout, after: Layout): readonly string[] => {
  const ids = descendantsOf(after, ROOT_ID);
  const changed = ids.filter((id) => {
    const [was, is] = [before[id], after[id]];
    return was !== is && (!sameJson(was?.parents, is?.parents) || !sameJson(was?.meta, is?.meta));
  });
  return changed.length > 0
    ? changed
    : ids.filter((id) => !sameJson(before[id]?.children, after[id]?.children));
};
