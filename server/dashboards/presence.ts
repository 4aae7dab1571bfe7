/** Who has a dashboard open, in memory and for seconds only: nothing of it is stored. */
import type { Viewer } from '../access/viewer.ts';

/** Without a sign of life for so long a page counts as closed: three missed beats. */
const ALIVE_MS = 35_000;
const MOST_DASHBOARDS = 2000;
const MOST_PAGES = 60;
/** One person’s windows leave places to others. */
const MOST_OF_ONE = 5;

interface Page {
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isEditing: boolean;
  /** What is edited. */
  readonly component: string | null;
  readonly at: number;
}

interface Beat {
  readonly dashboardId: number;
  /** Tells the windows of one person apart. */
  readonly page: string;
  readonly isEditing: boolean;
  readonly component: string | null;
}

export const createPresence = (now: () => Date) => {
  const open = new Map<number, Map<string, Page>>();

  const sweep = (dashboardId: number): void => {
    const pages = open.get(dashboardId);
    const oldest = now().getTime() - ALIVE_MS;
    for (const [key, { at }] of pages ?? []) if (at < oldest) pages?.delete(key);
    if (pages?.size === 0) open.delete(dashboardId);
  };

  const pagesOf = (dashboardId: number): Map<string, Page> | null => {
    const known = open.get(dashboardId);
    if (known) return known;
    if (open.size >= MOST_DASHBOARDS) for (const id of open.keys()) sweep(id);
    if (open.size >= MOST_DASHBOARDS) return null;
    const pages = new Map<string, Page>();
    open.set(dashboardId, pages);
    return pages;
  };

  /** A window that edits takes the place of one of the same person that does not. */
  const hasPlace = (pages: Map<string, Page>, userId: number, isEditing: boolean): boolean => {
    const own = [...pages].filter(([, page]) => page.userId === userId);
    if (own.length < MOST_OF_ONE) return pages.size < MOST_PAGES;
    const idle = isEditing ? own.find(([, page]) => !page.isEditing) : undefined;
    if (idle) pages.delete(idle[0]);
    return idle !== undefined;
  };

  const keyOf = (userId: number, page: string) => `${userId} ${page}`;

  return {
    /** Where there are too many already, a page sees the others and is not seen. */
    beat: (
      { id, firstName, lastName }: Viewer,
      { dashboardId, page, isEditing, component }: Beat,
    ): void => {
      if (id === null) return;
      sweep(dashboardId);
      const pages = pagesOf(dashboardId);
      const key = keyOf(id, page);
      if (!pages || !(pages.has(key) || hasPlace(pages, id, isEditing))) return;
      const at = now().getTime();
      pages.set(key, { userId: id, firstName, lastName, isEditing, component, at });
    },
    leave: ({ id }: Viewer, dashboardId: number, page: string): void => {
      if (id !== null) open.get(dashboardId)?.delete(keyOf(id, page));
      sweep(dashboardId);
    },
    /** The people in other windows, each once; who edits in one of them is editing. */
    others: ({ id }: Viewer, dashboardId: number, page: string): readonly Omit<Page, 'at'>[] => {
      sweep(dashboardId);
      const people = new Map<number, Omit<Page, 'at'>>();
      for (const [key, { at: _, ...one }] of open.get(dashboardId) ?? []) {
        if (id !== null && key === keyOf(id, page)) continue;
        const known = people.get(one.userId);
        // Of the windows of one person, one that edits counts; of two of those, one that says what.
        const isTold = known?.isEditing === true && (known.component !== null || !one.isEditing);
        people.set(one.userId, known && isTold ? known : one);
      }
      return [...people.values()];
    },
  };
};
