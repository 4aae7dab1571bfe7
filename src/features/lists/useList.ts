import { useCallback, useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { List } from './createList';
import type { FilterValues, ListChange, ListedRow } from './listState';

const TYPING_PAUSE_MS = 200;

/** Some filter holds text: letters wait for each other. */
const hasText = (filters: FilterValues, typed: readonly string[]): boolean =>
  typed.some((name) => filters[name] !== '');

/** A list that is on the page: loaded when what it is asked changes, left alone when the page is left. */
export const useList = <Row extends ListedRow, Filters extends FilterValues, Column extends string>(
  list: List<Row, Filters, Column>,
  /** The filters that are typed, letter by letter. */
  typed: readonly string[],
) => {
  const dispatch = useAppDispatch();
  const state = useAppSelector(list.select);
  const { filters, sort, page, ids, byId } = state;
  const isTyped = hasText(filters, typed);

  useEffect(() => {
    let loading: { abort: () => void } | null = null;
    const timer = setTimeout(
      () => {
        loading = dispatch(list.load());
      },
      isTyped ? TYPING_PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      loading?.abort();
    };
  }, [dispatch, list, isTyped, filters, sort, page]);

  const rows = useMemo(() => ids.flatMap((id) => byId[id] ?? []), [ids, byId]);
  const change = useCallback(
    (wish: ListChange<Filters, Column>) => void dispatch(list.changed(wish)),
    [dispatch, list],
  );
  return {
    ...state,
    rows,
    isFiltered: Object.keys(filters).some((name) => filters[name] !== list.noFilters[name]),
    change,
    reload: () => void dispatch(list.load()),
  };
};
