import type { Editor } from '../model/editor';

type Named = Pick<Editor, 'id' | 'tabViewId'>;

/**
 * The id that a tab has now, by one that it had: its number on the server, or an id of its own from before it was
 * known there. An id of no tab stays as it is.
 */
export const idsNow = (
  editors: readonly Named[],
  /** The tabs as this browser stored them. */
  stored: readonly Named[],
  /** The ids under which tabs were created, by their numbers. */
  createdAs: Readonly<Record<string, string>>,
): ((id: string) => string) => {
  const now = new Map(editors.flatMap(({ id, tabViewId }) => (tabViewId ? [[tabViewId, id]] : [])));
  const own = new Map([
    ...Object.entries(createdAs).map(([tabViewId, id]) => [id, tabViewId] as const),
    ...stored.map(({ id, tabViewId }) => [id, tabViewId ?? id] as const),
  ]);
  return (id) => now.get(own.get(id) ?? id) ?? id;
};
