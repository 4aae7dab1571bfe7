import {
  createDatabase,
  fetchAvailableEngines,
  fetchConnection,
  fetchRelatedObjects,
  testConnection,
  updateDatabase,
} from '@/api/resources/databases';
import { fetchList } from '@/api/resources/lists';
import type {
  ConnectionTest,
  DatabaseCreate,
  DatabaseUpdate,
  RelatedObjects,
} from '#common/wire/database.ts';
import { createAppThunk } from '@/app/redux';
import { databases } from './databases';

export const loadEngines = createAppThunk('databases/engines', (_: void, { signal }) =>
  fetchAvailableEngines({ signal }),
);

/** Leaves out the placeholder of a masked password, which never reaches the page. */
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
    void dispatch(databases.load());
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
