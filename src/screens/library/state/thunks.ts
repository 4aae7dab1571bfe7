import { deleteItem, fetchFavorites, fetchList, setFavorite } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';
import { type Kind, KINDS, toRow } from './kinds';

export const PAGE_SIZE = 25;

const ORDER = { title: null, changed: 'changed_on_delta_humanized' } as const;

/** Reads one page of a list as it is asked for now, and which of it are favorites. */
export const loadList = createAppThunk('library/load', async (kind: Kind, { getState, signal }) => {
  const { search, onlyMine, sort, page } = getState().library[kind];
  const { userId } = getState().session.user ?? {};
  const info = KINDS[kind];
  const { count, result } = await fetchList<Readonly<Record<string, unknown>>>(
    info.resource,
    {
      ...(info.columns ? { columns: info.columns } : {}),
      filters: [
        ...(search.trim() ? [info.searchFilter(search.trim())] : []),
        ...(onlyMine && userId !== undefined
          ? [{ col: 'owners', opr: 'rel_m_m', value: userId }]
          : []),
      ],
      orderColumn: ORDER[sort.column] ?? info.titleColumn,
      descending: sort.descending,
      page,
      pageSize: PAGE_SIZE,
    },
    { signal },
  );
  const rows = result.map((row) => toRow(kind, row));
  const favorites = info.hasFavorites
    ? await fetchFavorites(
        kind as 'dashboard' | 'chart',
        rows.map(({ id }) => id),
        { signal },
      )
    : [];
  return { rows, count, favorites };
});

export const toggleFavorite = createAppThunk(
  'library/favorite',
  (
    { kind, id, isFavorite }: { kind: 'dashboard' | 'chart'; id: number; isFavorite: boolean },
    { signal },
  ) => setFavorite(kind, id, isFavorite, { signal }),
);

export const deleteRow = createAppThunk(
  'library/delete',
  ({ kind, id }: { kind: Kind; id: number; title: string }, { signal }) =>
    deleteItem(KINDS[kind].resource, id, { signal }),
);
