import { createDatasource } from '@/api/resources/datasets';
import type { Datasource } from '#common/wire/datasource.ts';
import { createAppThunk } from '@/app/redux';

const SEMICOLONS = /(?<![;\s])[;\s]+$/;

/** Saves the chart's query as a dataset; the chart moves to it and can then be saved. */
export const saveAsDataset = createAppThunk(
  'explore/saveAsDataset',
  (name: string, { getState, signal }): Promise<Datasource> => {
    const source = getState().explore.datasource;
    if (source?.type !== 'query') throw new Error('The chart is not made of a query');
    return createDatasource(
      {
        name,
        dbId: source.database.id,
        catalog: source.catalog ?? null,
        schema: source.schema ?? null,
        sql: (source.sql ?? '').replace(SEMICOLONS, ''),
      },
      { signal },
    );
  },
);
