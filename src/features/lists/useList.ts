import { useCallback, useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useOnReturn } from '@/features/connection/useOnReturn';
import type { List } from './createList';
import type { Askable } from './address';
import type { FilterValues, ListChange, ListedRow } from './listState';
import type { ListView } from './listView';
import { useAddress } from './useAddress';

const TYPING_PAUSE_MS = 200;

/** Some filter has text, so the request waits for a pause in typing. */
const hasText = (filters: FilterValues, typed: readonly string[]): boolean =>
  typed.some((name) => filters[name] !== '');

/** Loads a list when its filters, order or page change, and cancels the request when the screen is left. */
export const useList = <Row extends ListedRow, Filters extends FilterValues, Column extends string>(
  list: List<Row, Filters, Column>,
  { controls, columns }: Pick<ListView<Row, Filters, Column>, 'controls' | 'columns'>,
) => {
  const dispatch = useAppDispatch();
  const state = useAppSelector(list.select);
  const { filters, sort, page, ids, byId } = state;
  const typed = controls.flatMap(({ kind, name }) =>
    kind === 'search' || kind === 'text' ? [name] : [],
  );
  const isTyped = hasText(filters, typed);
  const change = useCallback(
    (wish: ListChange<Filters, Column>) => void dispatch(list.changed(wish)),
    [dispatch, list],
  );
  const question = useMemo(() => ({ filters, sort, page }), [filters, sort, page]);
  const askable: Askable<Filters, Column> = useMemo(
    () => ({
      first: { filters: list.noFilters, sort: list.firstSort, page: 0 },
      orders: columns.flatMap((column) => column.sort ?? []),
      controls,
    }),
    [list, columns, controls],
  );
  useAddress(question, askable, change);

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

  const reload = () => void dispatch(list.load());
  useOnReturn(state.error, reload);

  const rows = useMemo(() => ids.flatMap((id) => byId[id] ?? []), [ids, byId]);
  return {
    ...state,
    rows,
    isFiltered: Object.keys(filters).some((name) => filters[name] !== list.noFilters[name]),
    change,
    reload,
  };
};
