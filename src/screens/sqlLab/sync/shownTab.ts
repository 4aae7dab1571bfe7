/** The tab that this window shows, for its next page; other windows show theirs. */
import { isRecord } from '#common/isRecord.ts';
import type { Editor } from '../model/editor';

type Shown = Pick<Editor, 'id' | 'tabViewId'>;

const keyOf = (owner: string): string => `sqlLab:${owner}:shown`;

export const rememberShown = (owner: string, { id, tabViewId }: Shown): void => {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify({ id, tabViewId }));
  } catch {
    /** A full storage has no space for it: the next page shows the tab that the server has as the active one. */
  }
};

/** The tab among these, by the server's number or by its id. */
export const shownBefore = <Tab extends Shown>(
  owner: string,
  tabs: readonly Tab[],
): Tab | undefined => {
  let shown: unknown;
  try {
    shown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null');
  } catch {
    return undefined;
  }
  if (!isRecord(shown)) return undefined;
  const { id, tabViewId } = shown;
  return (
    tabs.find((tab) => tab.id === id) ??
    tabs.find((tab) => tab.tabViewId !== null && tab.tabViewId === tabViewId)
  );
};
