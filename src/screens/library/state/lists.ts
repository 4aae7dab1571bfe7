import type { Call } from '@/api/client';
import { fetchFavorites } from '@/api/resources/lists';
import { createList, type List } from '@/features/lists/createList';
import { narrowing } from '@/features/lists/narrowing';
import { type ObjectKind, KINDS, type LibraryRow, toRow, type Wire } from './kinds';

export type LibraryFilters = { readonly search: string; readonly onlyMine: boolean };
export type LibraryColumn = 'title' | 'changed';
export type LibraryList = List<LibraryRow, LibraryFilters, LibraryColumn>;

/** The rows, with which of them are favorites. */
const withFavorites =
  (kind: 'dashboard' | 'chart') =>
  async (rows: readonly LibraryRow[], call: Call): Promise<readonly LibraryRow[]> => {
    const ids = rows.map(({ id }) => id);
    const favorites = new Set(await fetchFavorites(kind, ids, call));
    return rows.map((row) => ({ ...row, isFavorite: favorites.has(row.id) }));
  };

const libraryList = (kind: ObjectKind): LibraryList => {
  const { resource, titleColumn, searchFilter, favoriteOf } = KINDS[kind];
  return createList({
    name: `library/${kind}`,
    resource,
    select: (state) => state.library[kind],
    noFilters: { search: '', onlyMine: false },
    toWire: ({ search, onlyMine }, { userId }) =>
      narrowing([
        search.trim() ? searchFilter(search.trim()) : null,
        onlyMine && userId !== undefined ? { col: 'owners', opr: 'rel_m_m', value: userId } : null,
      ]),
    firstSort: { column: 'changed', descending: true },
    orders: { title: titleColumn, changed: 'changed_on_delta_humanized' },
    toRow: (wire: Wire) => toRow(kind, wire),
    ...(favoriteOf ? { complete: withFavorites(favoriteOf) } : {}),
  });
};

export const LISTS: Readonly<Record<ObjectKind, LibraryList>> = {
  dashboard: libraryList('dashboard'),
  chart: libraryList('chart'),
  dataset: libraryList('dataset'),
};
