/** What pages look up beside datasets: people, schemas, what may be drilled, what depends on one. */
import { Hono } from 'hono';
import { z } from 'zod';
import { needs } from '../access/rights.ts';
import { can, type Env } from '../access/viewer.ts';
import { type DatasetColumn, datasetColumns, datasourceOf } from '../datasets/datasource.ts';
import { datasetRow, describeDataset } from '../datasets/describe.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { readQ } from '../http/rison.ts';
import { createDatasets } from '../store/datasets.ts';
import { relatedPeople } from '../store/related.ts';

const ROOT = '/api/v1/dataset';
const RelatedQ = z.object({
  filter: z.string().optional(),
  page: z.int().min(0).optional(),
  page_size: z.int().optional(),
  include_ids: z.array(z.int()).optional(),
});

export const datasetLookups = (deps: Deps) => {
  const { store, gate } = deps;
  const stored = createDatasets(store.db);
  return (
    new Hono<Env>()
      .get(`${ROOT}/_info`, needs('can_read', 'Dataset'), (c) =>
        c.json({
          permissions: ['can_read', 'can_write'].filter((permission) =>
            can(c.get('viewer'), permission, 'Dataset'),
          ),
        }),
      )
      .get(`${ROOT}/related/:relation`, needs('can_read', 'Dataset'), async (c) => {
        const relation = c.req.param('relation');
        if (relation === 'database') {
          const rows = await gate
            .databases(c.get('viewer'))
            .select(['databases.id', 'databases.name'])
            .orderBy('databases.name')
            .execute();
          return c.json({
            count: rows.length,
            result: rows.map(({ id, name }) => ({ value: id, text: name, extra: {} })),
          });
        }
        if (relation !== 'owners') throw new HttpError(404, 'Not found');
        const q = RelatedQ.safeParse(readQ(c.req.query('q')) ?? {});
        if (!q.success) throw new HttpError(400, 'Not a valid rison schema');
        const { count, people } = await relatedPeople(store.db, {
          ...(q.data.filter === undefined ? {} : { filter: q.data.filter }),
          ...(q.data.page === undefined ? {} : { page: q.data.page }),
          ...(q.data.page_size === undefined ? {} : { page_size: q.data.page_size }),
          ...(q.data.include_ids === undefined ? {} : { include_ids: q.data.include_ids }),
        });
        return c.json({
          count,
          result: people.map((person) => ({
            value: person.id,
            text: `${person.first_name} ${person.last_name}`.trim(),
            extra: { email: person.email, active: person.is_active === 1 },
          })),
        });
      })
      .get(`${ROOT}/distinct/schema`, needs('can_read', 'Dataset'), async (c) => {
        const rows = await gate
          .datasets(c.get('viewer'))
          .select('datasets.schema')
          .distinct()
          .orderBy('datasets.schema')
          .execute();
        const names = rows.flatMap(({ schema }) => (schema === null ? [] : [schema]));
        return c.json({
          count: names.length,
          result: names.map((name) => ({ text: name, value: name })),
        });
      })
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
