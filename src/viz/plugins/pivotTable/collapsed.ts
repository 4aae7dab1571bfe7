/** The closed groups of a pivot table, by side and path. */
import { type Branch, pathOf, type SideName } from '#common/pivot/tree.ts';
import type { OwnState } from '../../vizHooks';

export type Collapsed = ReadonlySet<string>;

export const groupKey = (side: SideName, branch: Branch): string =>
  JSON.stringify([side, ...pathOf(branch).map(({ value }) => value)]);

const NONE: readonly unknown[] = [];

/** As the page keeps them; the same list as long as nothing changes. */
export const keptClosed = ({ collapsed }: OwnState): readonly unknown[] =>
  Array.isArray(collapsed) ? (collapsed as readonly unknown[]) : NONE;

/** The sides that have closed groups. */
export const closedSides = (closed: Iterable<unknown>): Readonly<Record<SideName, boolean>> => {
  const keys = [...closed].map(String);
  const has = (side: SideName) => keys.some((key) => key.startsWith(`["${side}"`));
  return { rows: has('rows'), columns: has('columns') };
};
