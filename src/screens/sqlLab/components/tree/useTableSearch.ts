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
const ASKED_FROM = 2;

export interface TableSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The filter of the tree; null shows all of it. */
  readonly search: TreeSearch | null;
  readonly isAsking: boolean;
  /** One sentence about what is not shown, or why. */
  readonly said: string | null;
  readonly isFailed: boolean;
}

/** Filters what is loaded at once, and has the server search the rest if it can. */
export const useTableSearch = (dbId: number, catalog: string | null): TableSearch => {
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const isAsked = useAppSelector((state) => selectCapability(state, 'database.search'));
  const found = useAppSelector(selectSearch);
  const wanted = text === '' ? '' : settled.trim();
  const isWorthAsking = isAsked && wanted.length >= ASKED_FROM;

  useEffect(() => {
    if (!isWorthAsking) return void dispatch(searchCleared());
    const asking = dispatch(searchTables({ dbId, catalog, text: wanted }));
    return () => asking.abort();
  }, [dispatch, isWorthAsking, dbId, catalog, wanted]);

  const isOurs = isWorthAsking && found?.dbId === dbId && found.catalog === catalog;
  const search = useMemo((): TreeSearch | null => {
    if (wanted === '') return null;
    /** Until the next reply arrives, the last one's matches for the longer text stay. */
    const hits = (isOurs ? (found?.hits ?? []) : []).flatMap((hit) => {
      const columns = hit.columns.filter(({ name }) => fits(name, wanted));
      return columns.length > 0 || fits(hit.value, wanted) ? { ...hit, columns } : [];
    });
    return { text: wanted, hits };
  }, [wanted, isOurs, found]);

  const answer = isOurs && found.text === wanted ? found : null;
  const more = answer?.status === 'ready' ? answer.count - answer.hits.length : 0;
  const said =
    wanted === ''
      ? null
      : answer?.status === 'failed'
        ? `Only what is open was searched: ${answer.error ?? ''}`
        : more > 0
          ? `${more.toLocaleString('en')} more, narrow the search`
          : isAsked
            ? null
            : 'Searched in the schemas that are open';
  return {
    text,
    setText,
    search,
    isAsking:
      text.trim() !== wanted ||
      (isWorthAsking && answer?.status !== 'ready' && answer?.status !== 'failed'),
    said,
    isFailed: answer?.status === 'failed',
  };
};
