/** The columns that the table or query of a dataset has now, whatever is stored of them. */
import { Hono } from 'hono';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { deriveColumns } from '../datasets/derive.ts';
import { datasetRow } from '../datasets/describe.ts';
import { datasetDatabase } from '../datasets/make.ts';
import { plainSource } from '../datasets/mayRead.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';

const missing = (cause: unknown) =>
  cause instanceof HttpError && cause.status === 404
    ? new HttpError(404, { error: 'Datasource does not exist' }, { cause })
    : cause;

export const externalMetadata = (deps: Deps) =>
  new Hono<Env>().get(
    '/datasource/external_metadata/:type{table|dataset}/:id{[0-9]+}',
    needs('can_external_metadata', 'Datasource'),
    async (c) => {
      const viewer = c.get('viewer');
      const one = await datasetRow(deps, viewer, c.req.param('id')).catch((cause: unknown) => {
        throw missing(cause);
      });
      const database = await datasetDatabase(deps, viewer, one.database_id);
      const { columns } = await deriveColumns(deps, viewer, database, plainSource(one));
      return c.json(
        columns.map(({ column_name, type, type_generic, is_dttm }) => ({
          column_name,
          name: column_name,
          type,
          type_generic,
          is_dttm,
        })),
      );
    },
  );
