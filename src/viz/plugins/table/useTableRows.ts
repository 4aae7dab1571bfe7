import { useMemo, useState } from 'react';
import { usePaper } from '@/ui/paper';
import type { ChartResult } from '../../chartResult';
import { useOwnState } from '../../useOwnState';
import type { VizProps } from '../../vizPlugin';
import type { TableColumn } from './columns';
import { isServerPaged } from './mode';
import { ownPageSize, readPaging } from './paging';
import { type Searching, searchRows } from './searchRows';
import { readSorting, type Sorting, sortRows } from './sortRows';
import type { TableResults } from './tableResults';
import { useAnswered } from './useAnswered';

const NO_ROWS: ChartResult['data'] = [];

/** Rows as the reader arranged them: by the server where it pages, else here. */
export const useTableRows = (
  props: VizProps,
  columns: readonly TableColumn[],
  { rows: result, count }: TableResults,
) => {
  const { formData } = props;
  const [ownState, setOwnState] = useOwnState(props);
  const [search, setSearch] = useState('');
  const isServers = isServerPaged(formData) && count !== null;
  const sorting = readSorting(ownState.sorting);
  const paging = readPaging(formData, ownState);
  const answered = useAnswered(result, paging);
  const all = result?.data ?? NO_ROWS;
  const arranged = useMemo(
    () => (isServers ? all : sortRows(searchRows(all, columns, search), columns, sorting)),
    [isServers, all, columns, search, sorting],
  );
  // Paper has no pages to turn.
  const isPaper = usePaper() !== 'none';
  const ownSize = isServers || isPaper ? null : ownPageSize(formData, ownState);
  const size = isServers ? paging.size : ownSize;
  const total = isServers ? count : arranged.length;
  const page = size === null ? 0 : Math.min(paging.page, Math.max(0, Math.ceil(total / size) - 1));
  const shown = useMemo(
    () => (ownSize === null ? arranged : arranged.slice(page * ownSize, (page + 1) * ownSize)),
    [arranged, ownSize, page],
  );
  const onServerSearch = (searchColumn: string, searchText: string) =>
    setOwnState({ ...ownState, searchColumn, searchText, currentPage: 0 });
  const searched = isServers ? (answered.search?.text ?? '') : search.trim();
  const searching: Searching | null =
    searched === '' ? null : { text: searched, found: total, all: isServers ? null : all.length };
  return {
    isServers,
    shown,
    all: all.length,
    sorting,
    search,
    setSearch,
    searching,
    onClear: () => (isServers ? onServerSearch(paging.search?.column ?? '', '') : setSearch('')),
    paging:
      size === null
        ? null
        : {
            page,
            size,
            shown: isServers ? answered : { page, size },
            count: total,
            isCut: isServers && total === Number(formData.row_limit),
          },
    isPageAlone: isServers && total > 0 && all.length === 0,
    serverSearch: paging.search,
    onSort: (next: Sorting | null) =>
      setOwnState({ ...ownState, sorting: next, ...(isServers ? { currentPage: 0 } : {}) }),
    onPage: (next: number) => setOwnState({ ...ownState, currentPage: next }),
    onSize: (next: number) => setOwnState({ ...ownState, pageSize: next, currentPage: 0 }),
    onServerSearch,
  };
};
