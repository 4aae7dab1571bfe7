/** Datasets: what charts ask (contract sqllab.md §10, README §6). */
import { Hono } from 'hono';
import { z } from 'zod';
import {
  type DatasetCreate as CreateBody,
  DatasetCreate,
  DatasetGetOrCreate,
  DatasetUpdate,
} from '#schema/dataset.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import { can, type Env, type Viewer } from '../access/viewer.ts';
import { type DatasetColumn, datasetColumns, datasourceOf } from '../datasets/datasource.ts';
import { countMetric, deriveColumns, mainTimeOf } from '../datasets/derive.ts';
import { datasetList } from '../datasets/list.ts';
import { changeOf } from '../datasets/update.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid } from '../errors.ts';
import { humanized } from '../humanize.ts';
import { itemFacts } from '../itemFacts.ts';
import { answerList } from '../listQuery.ts';
import { idsOfQ, readQ } from '../rison.ts';
import { visibleDatabase } from '../sqllab/access.ts';
import { toJson } from '../store/codec.ts';
import { createDatasets, type StoredDataset } from '../store/datasets.ts';
import { createOwners } from '../store/owners.ts';
import { createPeople, toPerson } from '../store/people.ts';
import { relatedPeople } from '../store/related.ts';
import { jsonBody } from '../validate.ts';

const ROOT = '/api/v1/dataset';
const RelatedQ = z.object({
  filter: z.string().optional(),
  page: z.int().min(0).optional(),
  page_size: z.int().optional(),
  include_ids: z.array(z.int()).optional(),
});
const ItemQ = z.object({ columns: z.array(z.string()).optional() });

/** `database.id` of a record of records. */
const picked = (
  record: Readonly<Record<string, unknown>>,
  columns: readonly string[] | undefined,
) => {
  if (!columns) return record;
  const result: Record<string, unknown> = {};
  for (const name of columns) {
    const [head = '', field] = name.split('.');
    if (!Object.hasOwn(record, head)) continue;
    const value = record[head];
    result[head] =
      field === undefined
        ? value
        : {
            ...(result[head] as object | undefined),
            [field]: (value as Record<string, unknown> | null)?.[field],
          };
  }
  return result;
};

const idOf = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new HttpError(404, 'Not found');
  return Number(text);
};

export const datasets = (deps: Deps) => {
  const { store, gate, now } = deps;
  const stored = createDatasets(store.db);
  const list = datasetList(deps);

  const row = async (viewer: Viewer, id: number): Promise<StoredDataset> =>
    found(
      await gate
        .datasets(viewer)
        .selectAll('datasets')
        .where('datasets.id', '=', id)
        .executeTakeFirst(),
    );

  const databaseFor = async (viewer: Viewer, id: number) => {
    const database = await visibleDatabase(deps, viewer, id);
    if (!database) throw invalid({ database: ['Database does not exist'] }, 422);
    return database;
  };

  const make = async (viewer: Viewer, body: CreateBody): Promise<StoredDataset> => {
    const database = await databaseFor(viewer, body.database);
    const source = {
      catalog: body.catalog ?? null,
      schema: body.schema ?? null,
      table_name: body.table_name,
      sql: body.sql?.trim() ? body.sql : null,
    };
    if (await stored.byName({ database_id: database.id, ...source })) {
      throw invalid(
        {
          table: [
            `Dataset ${[source.catalog, source.schema, source.table_name].filter(Boolean).join('.')} already exists`,
          ],
        },
        422,
      );
    }
    const columns = await deriveColumns(deps, viewer, database, source);
    const owners = body.owners?.length ? body.owners : viewer.id === null ? [] : [viewer.id];
    return stored.add(
      {
        ...source,
        database_id: database.id,
        description: null,
        main_dttm_col: mainTimeOf(columns),
        columns: toJson(columns),
        metrics: toJson([countMetric()]),
        template_params: body.template_params ?? null,
        fetch_values_predicate: null,
        cache_timeout: null,
        extra: null,
      },
      owners,
      viewer.id,
      now(),
    );
  };

  const describe = async (viewer: Viewer, one: StoredDataset) => {
    const [record, people] = await Promise.all([
      datasourceOf(deps, viewer, one.id),
      createPeople(store.db).byIds([one.created_by, one.changed_by]),
    ]);
    const person = (id: number | null) => {
      const known = people.get(id ?? -1);
      return known ? toPerson(known) : null;
    };
    const { database, ...rest } = found(record);
    return {
      ...rest,
      uuid: one.uuid,
      kind: one.sql ? 'virtual' : 'physical',
      database: { id: database.id, database_name: database.name, backend: database.backend },
      created_by: person(one.created_by),
      changed_by: person(one.changed_by),
      created_on: one.created_on,
      changed_on: one.changed_on,
      created_on_humanized: humanized(one.created_on, now()),
      changed_on_humanized: humanized(one.changed_on, now()),
    };
  };

  return (
    new Hono<Env>()
      .get(ROOT, needs('can_read', 'Dataset'), async (c) => {
        const viewer = c.get('viewer');
        return c.json(await answerList(list, gate.datasets(viewer), c.req.query('q'), viewer));
      })
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
      .post(
        `${ROOT}/get_or_create`,
        needs('can_write', 'Dataset'),
        jsonBody(DatasetGetOrCreate),
        async (c) => {
          const viewer = c.get('viewer');
          const { database_id, ...body } = c.req.valid('json');
          const known = await stored.byName({
            database_id,
            schema: body.schema ?? null,
            table_name: body.table_name,
          });
          if (known) return c.json({ result: { table_id: (await row(viewer, known.id)).id } });
          return c.json({
            result: { table_id: (await make(viewer, { database: database_id, ...body })).id },
          });
        },
      )
      .post(ROOT, needs('can_write', 'Dataset'), jsonBody(DatasetCreate), async (c) => {
        const viewer = c.get('viewer');
        const body = c.req.valid('json');
        const made = await make(viewer, body);
        const data = await datasourceOf(deps, viewer, made.id);
        return c.json({ id: made.id, result: body, data }, 201);
      })
      .delete(ROOT, needs('can_write', 'Dataset'), async (c) => {
        const viewer = c.get('viewer');
        const ids = idsOfQ(c.req.query('q'));
        for (const id of ids) {
          await row(viewer, id);
          await gate.assertOwner(viewer, 'dataset', id);
        }
        if (ids.length === 0) throw new HttpError(404, 'Not found');
        await stored.remove(ids);
        return c.json({ message: `Deleted ${ids.length} dataset${ids.length === 1 ? '' : 's'}` });
      })
      .get(`${ROOT}/:id`, needs('can_read', 'Dataset'), async (c) => {
        const viewer = c.get('viewer');
        const one = await row(viewer, idOf(c.req.param('id')));
        const q = ItemQ.safeParse(readQ(c.req.query('q')) ?? {});
        if (!q.success) throw new HttpError(400, 'Not a valid rison schema');
        const record = await describe(viewer, one);
        return c.json({
          id: one.id,
          result: picked(record, q.data.columns),
          ...itemFacts('Show Sqla Table', { id: one.id }),
        });
      })
      .put(`${ROOT}/:id`, needs('can_write', 'Dataset'), jsonBody(DatasetUpdate), async (c) => {
        const viewer = c.get('viewer');
        const one = await row(viewer, idOf(c.req.param('id')));
        await gate.assertOwner(viewer, 'dataset', one.id);
        const body = c.req.valid('json');
        const database = await databaseFor(viewer, body.database_id ?? one.database_id);
        await stored.change(
          one.id,
          await changeOf(deps, viewer, database, one, body),
          viewer.id,
          now(),
        );
        if (body.owners) await createOwners(store.db).set('dataset', one.id, body.owners);
        return c.json({
          id: one.id,
          result: { ...body, always_filter_main_dttm: body.always_filter_main_dttm ?? false },
        });
      })
      .delete(`${ROOT}/:id`, needs('can_write', 'Dataset'), async (c) => {
        const viewer = c.get('viewer');
        const one = await row(viewer, idOf(c.req.param('id')));
        await gate.assertOwner(viewer, 'dataset', one.id);
        await stored.remove([one.id]);
        return c.json({ message: 'OK' });
      })
      /** What depends on it, before it is deleted. */
      .get(`${ROOT}/:id/related_objects`, needs('can_read', 'Dataset'), async (c) => {
        const one = await row(c.get('viewer'), idOf(c.req.param('id')));
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
        const one = await row(viewer, idOf(c.req.param('id')));
        const { owners, created_by, changed_by, created_on_humanized, changed_on_humanized } =
          await describe(viewer, one);
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
