import {
  createDatabase,
  fetchAvailableEngines,
  fetchConnection,
  fetchRelatedObjects,
  testConnection,
  updateDatabase,
} from '@/api/resources/databases';
import { deleteItem, fetchList } from '@/api/resources/lists';
import type {
  ConnectionTest,
  DatabaseCreate,
  DatabaseListRow,
  DatabaseUpdate,
  RelatedObjects,
} from '#common/wire/database.ts';
import { createAppThunk } from '@/app/redux';
import { kept } from './keep';
import type { SortColumn } from './types';

export const PAGE_SIZE = 25;

const ORDER: Readonly<Record<SortColumn, string>> = {
  name: 'database_name',
  changed: 'changed_on_delta_humanized',
};

export const loadDatabases = createAppThunk(
  'databases/load',
  async (_: void, { getState, signal }) => {
    const { search, sort, page } = getState().databases;
    const text = search.trim();
    const { count, result } = await fetchList<DatabaseListRow>(
      'database',
      {
        filters: text ? [{ col: 'database_name', opr: 'ct', value: text }] : [],
        orderColumn: ORDER[sort.column],
        descending: sort.descending,
        page,
        pageSize: PAGE_SIZE,
      },
      { signal },
    );
    return { count, rows: result.map(kept) };
  },
);

export const loadEngines = createAppThunk('databases/engines', (_: void, { signal }) =>
  fetchAvailableEngines({ signal }),
);

/** With what a masked password stands for left out: it never comes here. */
export const openConnection = createAppThunk('databases/open', (id: number, { signal }) =>
  fetchConnection(id, { signal }),
);

export const tryConnection = createAppThunk(
  'databases/test',
  (connection: ConnectionTest, { signal }) => testConnection(connection, { signal }),
);

type Save =
  | { readonly id: null; readonly body: DatabaseCreate }
  | { readonly id: number; readonly body: DatabaseUpdate };

export const saveDatabase = createAppThunk(
  'databases/save',
  async (save: Save & { readonly name: string }, { dispatch, signal }) => {
    if (save.id === null) await createDatabase(save.body, { signal });
    else await updateDatabase(save.id, save.body, { signal });
    void dispatch(loadDatabases());
  },
);

export const loadRelated = createAppThunk(
  'databases/related',
  async (id: number, { signal }): Promise<Required<RelatedObjects>> => {
    const related = await fetchRelatedObjects(id, { signal });
    if (related.datasets) return { ...related, datasets: related.datasets };
    const datasets = await fetchList<Required<RelatedObjects>['datasets']['result'][number]>(
      'dataset',
      {
        columns: ['id', 'table_name', 'schema'],
        filters: [{ col: 'database', opr: 'rel_o_m', value: id }],
        orderColumn: 'table_name',
        descending: false,
        page: 0,
        pageSize: 100,
      },
      { signal },
    );
    return { ...related, datasets };
  },
);

export const deleteDatabase = createAppThunk(
  'databases/delete',
  ({ id }: { id: number; name: string }, { signal }) => deleteItem('database', id, { signal }),
);
