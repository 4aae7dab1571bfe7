import type { ListChange } from '#common/wire/dashboard.ts';

type Item = Record<string, unknown>;

/**
 * Native filters or customizations after a change: `modified` replaces by id or appends; `reordered`, when not empty,
 * is the complete new order: it removes what it leaves out and puts new items last.
 */
export const withListChange = (
  stored: readonly Item[],
  { modified, deleted, reordered }: ListChange,
): Item[] => {
  const gone = new Set(deleted);
  const changes = new Map(modified.map((item) => [item.id, item]));
  const known = new Set(stored.map(({ id }) => id));
  const kept = stored
    .filter(({ id }) => !gone.has(String(id)))
    .map((item) => changes.get(item.id) ?? item);
  const added = modified.filter(({ id }) => id === undefined || !known.has(id));
  if (reordered.length === 0) return [...kept, ...added];
  const byId = new Map([...kept, ...added].map((item) => [item.id, item]));
  const ordered = reordered.flatMap((id) => {
    const item = byId.get(id);
    return item ? [item] : [];
  });
  const placed = new Set(reordered);
  return [...ordered, ...added.filter(({ id }) => !placed.has(String(id)))];
};
