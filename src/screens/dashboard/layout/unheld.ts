/** Components of a damaged layout that no list of a reachable component names, though their place is known. */
import { isRecord } from '#common/isRecord.ts';
import { HEADER_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';
import { kindOf } from './componentTypes';
import type { Layout } from './types';

type Entries = readonly (readonly [string, unknown])[];

const heldIn = (layout: Layout): Set<string> =>
  new Set(
    Object.values(layout).flatMap(({ id, children }) => children.filter((child) => child !== id)),
  );

/** A list that is none, or that names its own component, says nothing certain about what is missing in it. */
const isDoubtful = (id: string, node: unknown): boolean =>
  isRecord(node) && (!Array.isArray(node.children) || node.children.includes(id));

/**
 * Components that nothing holds go back to the parent that they name, if its own list is damaged. A parent whose list
 * is sound left them out on purpose. Returns how many there were.
 */
export const returnToParents = (layout: Layout, entries: Entries): number => {
  const doubtful = new Set(entries.filter(([id, node]) => isDoubtful(id, node)).map(([id]) => id));
  const held = heldIn(layout);
  let count = 0;
  for (const [id, node] of entries) {
    if (!layout[id] || held.has(id) || id === ROOT_ID || id === HEADER_ID) continue;
    const named: unknown = isRecord(node) && Array.isArray(node.parents) ? node.parents.at(-1) : '';
    if (typeof named !== 'string' || named === id || !doubtful.has(named)) continue;
    layout[named]?.children.push(id);
    count += 1;
  }
  return count;
};

/**
 * One component of each circle that hold each other and that nothing else holds: without it, all that hangs in the
 * circle would be lost. A component that needs no row around it comes first.
 */
export const unheldCircles = (layout: Layout, reached: ReadonlySet<string>): readonly string[] => {
  const apart = Object.values(layout).filter(({ id }) => !reached.has(id) && id !== HEADER_ID);
  const holders = new Map<string, string>();
  for (const { id, children } of apart)
    for (const child of children) if (!holders.has(child)) holders.set(child, id);
  const found = new Set<string>();
  const passed = new Set<string>();
  for (const { id } of apart) {
    const path: string[] = [];
    let at: string | undefined = id;
    while (at !== undefined && !passed.has(at)) {
      passed.add(at);
      path.push(at);
      at = holders.get(at);
    }
    const start = at === undefined ? -1 : path.indexOf(at);
    if (start < 0) continue;
    const circle = path.slice(start);
    const free = circle.find((one) => layout[one] && !kindOf(layout[one].type).needsRow);
    found.add(free ?? circle[0] ?? id);
  }
  return [...found];
};
