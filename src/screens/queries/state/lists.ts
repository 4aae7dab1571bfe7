import { RUN_COLUMNS } from '#common/readPaths.ts';
import type { QueryListRow } from '#common/wire/query.ts';
import type { SavedQueryListRow } from '#common/wire/savedQuery.ts';
import { createList, type List } from '@/features/lists/createList';
import { NO_RUN_FILTERS, type RunFilters, runFilters, type RunRow, toRunRow } from './runs';
import {
  NO_SAVED_FILTERS,
  type SavedFilters,
  savedFilters,
  type SavedRow,
  toSavedRow,
} from './saved';

export type RunColumn = 'start_time' | 'duration' | 'rows' | 'tab_name';
export type SavedColumn = 'label' | 'changed_on_delta_humanized' | 'last_run_delta_humanized';

export const history: List<RunRow, RunFilters, RunColumn> = createList({
  name: 'queries/history',
  resource: 'query',
  select: (state) => state.queryHistory,
  wireColumns: RUN_COLUMNS,
  noFilters: NO_RUN_FILTERS,
  toWire: (filters, { now }) => runFilters(filters, now),
  firstSort: { column: 'start_time', descending: true },
  toRow: (row: QueryListRow) => toRunRow(row),
});

export const saved: List<SavedRow, SavedFilters, SavedColumn> = createList({
  name: 'queries/saved',
  resource: 'saved_query',
  select: (state) => state.savedQueries,
  noFilters: NO_SAVED_FILTERS,
  toWire: savedFilters,
  firstSort: { column: 'changed_on_delta_humanized', descending: true },
  toRow: (row: SavedQueryListRow) => toSavedRow(row),
  deletesTogether: true,
});
