import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import { searchCleared } from '../../state/slices/schemaTreeSlice';
import { selectSearch } from '../../state/tables/tableSelectors';
import { searchTables } from '../../state/thunks/catalog';
import { fits, type TreeSearch } from '../../model/treeRows';

const TYPING_PAUSE_MS = 200;
/** A single letter is in nearly every name. */
const LENGTH_AT_LEAST = 2;

export interface TableSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The filter of the tree; null shows all of it. */
  readonly search: TreeSearch | null;
  readonly isSearching: boolean;
  /** One sentence about what is not shown, or why. */
  readonly note: string | null;
  readonly isFailed: boolean;
}

/** Filters what is loaded at once, and has the server search the rest if it can. */
export const useTableSearch = (dbId: number, catalog: string | null): TableSearch => {
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const canSearch = useAppSelector((state) => selectCapability(state, 'database.search'));
  const found = useAppSelector(selectSearch);
  const needle = text === '' ? '' : settled.trim();
  const isLongEnough = canSearch && needle.length >= LENGTH_AT_LEAST;

  useEffect(() => {
    if (!isLongEnough) return void dispatch(searchCleared());
    const request = dispatch(searchTables({ dbId, catalog, text: needle }));
    return () => request.abort();
  }, [dispatch, isLongEnough, dbId, catalog, needle]);

  const isOurs = isLongEnough && found?.dbId === dbId && found.catalog === catalog;
  const search = useMemo((): TreeSearch | null => {
    if (needle === '') return null;
    /** Until the next reply arrives, the last one's matches for the longer text stay. */
    const hits = (isOurs ? (found?.hits ?? []) : []).flatMap((hit) => {
      const columns = hit.columns.filter(({ name }) => fits(name, needle));
      return columns.length > 0 || fits(hit.value, needle) ? { ...hit, columns } : [];
    });
    return { text: needle, hits };
  }, [needle, isOurs, found]);

  const reply = isOurs && found.text === needle ? found : null;
  const more = reply?.status === 'ready' ? reply.count - reply.hits.length : 0;
  const note =
    needle === ''
      ? null
      : reply?.status === 'failed'
        ? `Only open schemas were searched: ${reply.error ?? ''}`
        : more > 0
          ? `${more.toLocaleString('en')} more; narrow the search`
          : canSearch
            ? null
            : 'Only open schemas were searched';
  return {
    text,
    setText,
    search,
    isSearching:
      text.trim() !== needle ||
      (isLongEnough && reply?.status !== 'ready' && reply?.status !== 'failed'),
    note,
    isFailed: reply?.status === 'failed',
  };
};
