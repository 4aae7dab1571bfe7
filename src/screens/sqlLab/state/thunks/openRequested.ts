import { fetchDatasetSql } from '@/api/resources/datasets';
import { fetchQuery } from '@/api/resources/queries';
import { fetchSavedQuery } from '@/api/resources/savedQueries';
import { fetchPermalink } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import type { Request, Requested } from '../../model/requested';
import { addTab } from './addTab';

const orNothing = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

const read = async (request: Request, signal: AbortSignal): Promise<Requested> => {
  switch (request.kind) {
    case 'query':
      return request.query;
    case 'dataset': {
      const dataset = await fetchDatasetSql(request.id, { signal });
      return {
        name: `Query ${dataset.name}`,
        dbId: dataset.dbId,
        schema: orNothing(dataset.schema),
        sql: request.sql ?? orNothing(dataset.selectStar),
      };
    }
    case 'saved': {
      const saved = await fetchSavedQuery(request.id, { signal });
      return {
        name: saved.name,
        sql: saved.sql,
        remoteId: request.id,
        dbId: orNothing(saved.dbId),
        catalog: orNothing(saved.catalog),
        schema: orNothing(saved.schema),
        templateParams: orNothing(saved.templateParams),
      };
    }
    case 'previous': {
      const query = await fetchQuery(request.id, { signal });
      return {
        name: `Copy of ${query.tab_name ?? ''}`.trim(),
        sql: request.sql ?? query.sql,
        dbId: query.database.id,
        schema: orNothing(query.schema),
      };
    }
    case 'permalink': {
      const link = await fetchPermalink(request.key, { signal });
      return {
        name: link.name,
        sql: link.sql,
        dbId: Number(link.dbId),
        catalog: orNothing(link.catalog),
        schema: orNothing(link.schema),
        templateParams: orNothing(link.templateParams),
      };
    }
  }
};

/** Opens the requested query in a new tab, where it waits for a click. */
export const openRequested = createAppThunk(
  'sqlLab/openRequested',
  async (request: Request, { dispatch, signal }) => {
    const query = await read(request, signal);
    dispatch(addTab(query));
  },
);
