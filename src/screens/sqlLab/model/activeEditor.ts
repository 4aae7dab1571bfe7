import type { EditorsState } from './editor';

/** The last visited tab that is still open. */
export const activeEditorId = ({
  tabHistory,
  queryEditors,
}: Pick<EditorsState, 'tabHistory' | 'queryEditors'>): string | null => {
  const last = tabHistory.at(-1);
  return queryEditors.some(({ id }) => id === last)
    ? (last ?? null)
    : (queryEditors.at(-1)?.id ?? null);
};
