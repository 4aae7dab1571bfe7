import { sameJson } from '@/lib/sameJson';
import type { Side } from './asking';

export type Orders = Readonly<Record<'base' | Side, readonly string[]>>;

/** Each is placed behind what it stood behind in its own list. */
const inserted = (into: readonly string[], from: readonly string[]): string[] => {
  const result = [...into];
  from.forEach((id, at) => {
    if (result.includes(id)) return;
    const before = from.slice(0, at).findLast((each) => result.includes(each));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
  });
  return result;
};

/** The order of `members` from both sides' orders; `ask` decides where both rearranged what they share. */
export const mergeOrder = (
  members: ReadonlySet<string>,
  orders: Orders,
  ask: () => Side,
): string[] => {
  const [base, mine, theirs] = (['base', 'mine', 'theirs'] as const).map((side) =>
    orders[side].filter((id) => members.has(id)),
  ) as [string[], string[], string[]];
  const isShared = (id: string) => base.includes(id) && mine.includes(id) && theirs.includes(id);
  const [was, here, there] = [base, mine, theirs].map((ids) => ids.filter(isShared));
  const decided: Side | null = sameJson(here, was)
    ? 'theirs'
    : sameJson(there, was) || sameJson(here, there)
      ? 'mine'
      : null;
  const first = decided ?? ask();
  const merged = first === 'mine' ? inserted(mine, theirs) : inserted(theirs, mine);
  return [...merged, ...[...members].filter((id) => !merged.includes(id))];
};
