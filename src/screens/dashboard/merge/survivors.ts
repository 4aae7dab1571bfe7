/** Which components of two layouts remain, where one side deleted what the other kept. */
import { sameJson } from '@/lib/sameJson';
import { kindOf } from '../layout/componentTypes';
import { parentOf } from '../layout/tree';
import type { Component, Layout } from '../layout/types';
import { type Asking, otherSide, type Side } from './asking';

export type Layouts = Readonly<Record<'base' | Side, Layout>>;

const parentIdOf = (layout: Layout, id: string) => parentOf(layout, id)?.id ?? null;

/** Whether a component itself, or its place, is another than before. */
const isChanged = (layouts: Layouts, side: Side, { id, meta }: Component): boolean =>
  !sameJson(meta, layouts.base[id]?.meta) ||
  parentIdOf(layouts[side], id) !== parentIdOf(layouts.base, id);

/** A component that one side deleted, and what belonged to it on the other side. */
interface Deletion {
  readonly root: Component;
  readonly parts: readonly Component[];
  /** New there, or put there from elsewhere. */
  readonly arrivals: readonly Component[];
}

const deletionsBy = (by: Side, layouts: Layouts): Deletion[] => {
  const { base } = layouts;
  const deleter = layouts[by];
  const other = layouts[otherSide(by)];
  const isGone = (id: string) => base[id] !== undefined && deleter[id] === undefined;
  const collect = (component: Component): Pick<Deletion, 'parts' | 'arrivals'> => {
    const parts = [component];
    const arrivals: Component[] = [];
    for (const id of component.children) {
      const child = other[id];
      if (!child) continue;
      if (!base[id]) arrivals.push(child);
      if (isGone(id) || !base[id]) {
        const below = collect(child);
        parts.push(...below.parts);
        arrivals.push(...below.arrivals);
      } else if (parentIdOf(base, id) !== component.id) arrivals.push(child);
    }
    return { parts, arrivals };
  };
  return Object.values(other)
    .filter(({ id }) => isGone(id) && !isGone(parentIdOf(other, id) ?? ''))
    .map((root) => ({ root, ...collect(root) }));
};

/** Rows and tabs are there for their content alone: they stay with what arrives in them, and nobody is asked. */
const carriers = ({ root, parts, arrivals }: Deletion, layout: Layout): string[] | null => {
  const own = new Set(parts.filter((part) => !arrivals.includes(part)).map(({ id }) => id));
  const found = new Set<string>();
  for (const { id } of arrivals) {
    for (let at = parentOf(layout, id); at && own.has(at.id); at = parentOf(layout, at.id)) {
      if (!kindOf(at.type).diesEmpty) return null;
      found.add(at.id);
      if (at.id === root.id) break;
    }
  }
  return [...found];
};

/** The ids of the components that remain. */
export const survivorsOf = (layouts: Layouts, { ask }: Asking): Set<string> => {
  const alive = new Set([...Object.keys(layouts.mine), ...Object.keys(layouts.theirs)]);
  for (const by of ['mine', 'theirs'] as const) {
    const other = otherSide(by);
    for (const deletion of deletionsBy(by, layouts)) {
      const { root, parts, arrivals } = deletion;
      const changed = parts.some(
        (part) => layouts.base[part.id] && isChanged(layouts, other, part),
      );
      const kept = changed ? null : carriers(deletion, layouts[other]);
      if (kept) {
        const stays = new Set([...kept, ...arrivals.map(({ id }) => id)]);
        const stay = (id: string): boolean =>
          stays.has(id) || (!layouts.base[id] && parts.some((part) => part.id === id));
        for (const { id } of parts) if (!stay(id)) alive.delete(id);
        continue;
      }
      const states = { [by]: null, [other]: parts.map(({ id, meta }) => [id, meta]) };
      if (ask({ kind: 'deleted', id: root.id, by }, states.mine, states.theirs) === by)
        for (const { id } of parts) alive.delete(id);
    }
  }
  return alive;
};
