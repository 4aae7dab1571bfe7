import { createList, type List } from '@/features/lists/createList';
import { narrowing } from '@/features/lists/narrowing';
import { type DatabaseRow, toDatabaseRow } from './databaseRow';

export type DatabaseFilters = { readonly search: string };
export type DatabaseColumn = 'name' | 'changed';

export const databases: List<DatabaseRow, DatabaseFilters, DatabaseColumn> = createList({
  name: 'databases',
  resource: 'database',
  select: (state) => state.databases,
  noFilters: { search: '' },
  toWire: ({ search }) =>
    narrowing([search.trim() ? { col: 'database_name', opr: 'ct', value: search.trim() } : null]),
  firstSort: { column: 'name', descending: false },
  orders: { name: 'database_name', changed: 'changed_on_delta_humanized' },
  toRow: toDatabaseRow,
});
