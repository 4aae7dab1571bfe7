/** What pages look up beside datasets: people, schemas, what may be drilled, what depends on one. */
import { Hono } from 'hono';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { type DatasetColumn, datasetColumns, datasourceOf } from '../datasets/datasource.ts';
import { datasetRow, describeDataset } from '../datasets/describe.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { createDatasets } from '../store/datasets.ts';

const ROOT = '/api/v1/dataset';
export const datasetLookups = (deps: Deps) => {
  const stored = createDatasets(deps.store.db);
  return (
    new Hono<Env>()
      /** What depends on it, before it is deleted. */
      .get(`${ROOT}/:id/related_objects`, needs('can_read', 'Dataset'), async (c) => {
        const one = await datasetRow(deps, c.get('viewer'), c.req.param('id'));
        const charts = await stored.chartsOf(one.id);
        return c.json({
          charts: {
            count: charts.length,
            result: charts.map(({ id, name }) => ({ id, slice_name: name })),
          },
          dashboards: { count: 0, result: [] },
        });
      })
      .get(`${ROOT}/:id/drill_info`, needs('can_get_drill_info', 'Dataset'), async (c) => {
        const viewer = c.get('viewer');
        const one = await datasetRow(deps, viewer, c.req.param('id'));
        const { owners, created_by, changed_by, created_on_humanized, changed_on_humanized } =
          await describeDataset(deps, viewer, one);
        const columns = datasetColumns(one).filter(
          ({ groupby }: DatasetColumn) => groupby !== false,
        );
        return c.json({
          result: {
            id: one.id,
            table_name: one.table_name,
            columns: columns.map(({ column_name, verbose_name }) => ({
              column_name,
              verbose_name: verbose_name ?? null,
            })),
            owners,
            created_by,
            changed_by,
            created_on_humanized,
            changed_on_humanized,
          },
        });
      })
      .get(
        '/superset/fetch_datasource_metadata',
        needs('can_fetch_datasource_metadata', 'Superset'),
        async (c) => {
          const id = /^(\d{1,15})__(table|dataset)$/.exec(c.req.query('datasourceKey') ?? '')?.[1];
          if (id === undefined)
            throw new HttpError(400, {
              error: '400 Bad Request: datasourceKey must be <id>__table',
            });
          const record = await datasourceOf(deps, c.get('viewer'), Number(id));
          if (!record) throw new HttpError(404, { error: 'Datasource does not exist' });
          return c.json(record);
        },
      )
  );
};
