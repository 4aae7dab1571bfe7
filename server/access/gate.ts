/**
 * The one gate: every read of a stored object starts from one of these queries, which hold only what the viewer may see.
 * Default deny: anonymous viewers and guests see nothing.
 */
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { forbidden, notFound } from '../errors.ts';
import type { ObjectType, Tables } from '../store/tables.ts';
import { can, isAdmin, type Viewer } from './viewer.ts';

type Rows<T extends keyof Tables> = SelectQueryBuilder<Tables, T, object>;

/** `datasource_access [examples].[flights](id:3)` → 3 */
const idsGranted = (viewer: Viewer, permission: string): number[] =>
  [...viewer.grants].flatMap((grant) => {
    const id = grant.startsWith(`${permission} `) ? /\(id:(\d+)\)$/.exec(grant)?.[1] : undefined;
    return id ? [Number(id)] : [];
  });

const seesAllData = (viewer: Viewer): boolean =>
  can(viewer, 'all_datasource_access', 'all_datasource_access') ||
  can(viewer, 'all_database_access', 'all_database_access');

/** As `databases` below, for one database that is known to be there. */
export const readsAllOf = (viewer: Viewer, databaseId: number): boolean =>
  seesAllData(viewer) || idsGranted(viewer, 'database_access').includes(databaseId);

const nothing = sql<SqlBool>`1 = 0`;
const everything = sql<SqlBool>`1 = 1`;

const createDataGate = (db: Kysely<Tables>) => {
  const databases = (viewer: Viewer): Rows<'databases'> => {
    const rows = db.selectFrom('databases');
    if (seesAllData(viewer)) return rows;
    const ids = idsGranted(viewer, 'database_access');
    return rows.where((eb) => (ids.length > 0 ? eb('databases.id', 'in', ids) : nothing));
  };

  const datasets = (viewer: Viewer): Rows<'datasets'> => {
    const rows = db.selectFrom('datasets');
    if (seesAllData(viewer)) return rows;
    const ids = idsGranted(viewer, 'datasource_access');
    const databaseIds = idsGranted(viewer, 'database_access');
    return rows.where((eb) =>
      eb.or([
        ids.length > 0 ? eb('datasets.id', 'in', ids) : nothing,
        databaseIds.length > 0 ? eb('datasets.database_id', 'in', databaseIds) : nothing,
      ]),
    );
  };

  return { databases, datasets };
};

const createContentGate = (db: Kysely<Tables>, { datasets }: ReturnType<typeof createDataGate>) => {
  const ownedIds = (viewer: Viewer, type: ObjectType) =>
    db
      .selectFrom('owners')
      .select('owners.object_id')
      .where('owners.object_type', '=', type)
      .where('owners.user_id', '=', viewer.id ?? -1);

  const charts = (viewer: Viewer): Rows<'charts'> => {
    const rows = db.selectFrom('charts');
    if (isAdmin(viewer)) return rows;
    return rows.where((eb) =>
      eb.or([
        eb('charts.id', 'in', ownedIds(viewer, 'chart')),
        eb('charts.datasource_id', 'in', datasets(viewer).select('datasets.id')),
      ]),
    );
  };

  const dashboards = (viewer: Viewer): Rows<'dashboards'> => {
    const rows = db.selectFrom('dashboards');
    if (isAdmin(viewer)) return rows;
    return rows.where((eb) =>
      eb.or([
        eb('dashboards.id', 'in', ownedIds(viewer, 'dashboard')),
        eb.and([
          eb('dashboards.published', '=', 1),
          eb(
            'dashboards.id',
            'in',
            db
              .selectFrom('dashboard_charts')
              .innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id')
              .select('dashboard_charts.dashboard_id')
              .where('charts.datasource_id', 'in', datasets(viewer).select('datasets.id')),
          ),
        ]),
      ]),
    );
  };

  const isOwner = async (viewer: Viewer, type: ObjectType, id: number): Promise<boolean> =>
    isAdmin(viewer) ||
    (await ownedIds(viewer, type).where('owners.object_id', '=', id).executeTakeFirst()) !==
      undefined;

  return { charts, dashboards, isOwner };
};

/** A tab, query, saved query or table schema is its maker's alone. */
const createPersonalGate = (db: Kysely<Tables>) => ({
  savedQueries: (viewer: Viewer): Rows<'saved_queries'> =>
    db.selectFrom('saved_queries').where('saved_queries.user_id', '=', viewer.id ?? -1),
  tabs: (viewer: Viewer): Rows<'tabs'> =>
    db.selectFrom('tabs').where('tabs.user_id', '=', viewer.id ?? -1),
  queries: (viewer: Viewer): Rows<'queries'> =>
    db.selectFrom('queries').where('queries.user_id', '=', viewer.id ?? -1),
  /** Whoever may read the log sees what everybody did. */
  events: (viewer: Viewer): Rows<'events'> => {
    const rows = db.selectFrom('events');
    return can(viewer, 'can_read', 'Log')
      ? rows
      : rows.where('events.user_id', '=', viewer.id ?? -1);
  },
});

/** Layers and their annotations are for everybody who may read annotations. */
const createAnnotationGate = (db: Kysely<Tables>) => {
  const isReader = (viewer: Viewer) =>
    can(viewer, 'can_read', 'Annotation') ? everything : nothing;
  return {
    annotationLayers: (viewer: Viewer): Rows<'annotation_layers'> =>
      db.selectFrom('annotation_layers').where(isReader(viewer)),
    annotations: (viewer: Viewer): Rows<'annotations'> =>
      db.selectFrom('annotations').where(isReader(viewer)),
  };
};

type Tagged = Pick<
  ReturnType<typeof createDataGate> &
    ReturnType<typeof createContentGate> &
    ReturnType<typeof createPersonalGate>,
  'charts' | 'dashboards' | 'datasets' | 'savedQueries'
>;

/** A tag is seen by who made it and by who sees something that carries it. */
const tagsOf = (
  db: Kysely<Tables>,
  { charts, dashboards, datasets, savedQueries }: Tagged,
  viewer: Viewer,
): Rows<'tags'> => {
  const rows = db.selectFrom('tags');
  if (isAdmin(viewer)) return rows;
  const on = (type: ObjectType) =>
    db
      .selectFrom('tagged_objects')
      .select('tagged_objects.tag_id')
      .where('tagged_objects.object_type', '=', type);
  return rows.where((eb) =>
    eb.or([
      eb('tags.created_by', '=', viewer.id ?? -1),
      eb('tags.id', 'in', on('chart').where('object_id', 'in', charts(viewer).select('charts.id'))),
      eb(
        'tags.id',
        'in',
        on('dashboard').where('object_id', 'in', dashboards(viewer).select('dashboards.id')),
      ),
      eb(
        'tags.id',
        'in',
        on('dataset').where('object_id', 'in', datasets(viewer).select('datasets.id')),
      ),
      eb(
        'tags.id',
        'in',
        on('saved_query').where('object_id', 'in', savedQueries(viewer).select('saved_queries.id')),
      ),
    ]),
  );
};

export const createGate = (db: Kysely<Tables>) => {
  const data = createDataGate(db);
  const content = createContentGate(db, data);
  const personal = createPersonalGate(db);
  const tagged = { ...data, ...content, ...personal };
  return {
    ...tagged,
    ...createAnnotationGate(db),
    tags: (viewer: Viewer): Rows<'tags'> => tagsOf(db, tagged, viewer),
    /** 403 for who sees the object but does not own it. */
    assertOwner: async (viewer: Viewer, type: ObjectType, id: number): Promise<void> => {
      if (!(await content.isOwner(viewer, type, id))) throw forbidden();
    },
  };
};

export type Gate = ReturnType<typeof createGate>;

/** What the gate let through, or 404. */
export const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw notFound();
  return row;
};
