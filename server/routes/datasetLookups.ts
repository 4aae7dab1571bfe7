/** What pages look up beside datasets: people, schemas, what may be drilled, what depends on one. */
import { Hono } from 'hono';
import { z } from 'zod';
import { METADATA_PATH } from '#common/legacyPaths.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { dependentsOf } from '../charts/dependents.ts';
import { datasourceOf } from '../datasets/datasource.ts';
import { datasetColumns } from '../datasets/fields.ts';
import { datasetPeople, datasetRow } from '../datasets/describe.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { readsQuery } from '../http/reads.ts';
import type { PersonRow } from '../store/people.ts';

const ROOT = '/api/v1/dataset';

/** People to ask about the data. */
const contact = ({ first_name, last_name, email }: PersonRow) => ({ first_name, last_name, email });

export const datasetLookups = (deps: Deps) => {
  return (
    new Hono<Env>()
      /** What depends on it, before it is deleted. */
      .get(`${ROOT}/:id/related_objects`, needs('can_read', 'Dataset'), async (c) => {
        const viewer = c.get('viewer');
        const one = await datasetRow(deps, viewer, c.req.param('id'));
        return c.json(await dependentsOf(deps, viewer, [one.id]));
      })
      .get(`${ROOT}/:id/drill_info`, needs('can_get_drill_info', 'Dataset'), async (c) => {
        const one = await datasetRow(deps, c.get('viewer'), c.req.param('id'));
        const { owners, createdBy, changedBy, times } = await datasetPeople(deps, one);
        return c.json({
          result: {
            id: one.id,
            table_name: one.table_name,
            columns: datasetColumns(one)
              .filter(({ groupby }) => groupby !== false)
              .map(({ column_name, verbose_name }) => ({
                column_name,
                verbose_name: verbose_name ?? null,
              })),
            owners: owners.map(contact),
            created_by: createdBy && contact(createdBy),
            changed_by: changedBy && contact(changedBy),
            ...times,
          },
        });
      })
      .get(
        METADATA_PATH,
        needs('can_fetch_datasource_metadata', 'Superset'),
        readsQuery(z.object({ datasourceKey: z.string() })),
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
