/** What can be listed of datasets. */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { humanized } from '../http/humanize.ts';
import { databases, people } from '../lists/choices.ts';
import { columnsIn, contains, number, text, time, uuid } from '../lists/columns.ts';
import { linksOf } from '../lists/links.ts';
import { listSpec, type SpecialFilter } from '../lists/listSpec.ts';
import { database, person } from '../lists/relations.ts';
import { flagValue } from '../lists/values.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { createOwners } from '../store/owners.ts';
import { createPeople, fullName, toPerson } from '../store/people.ts';

const LISTED = [
  'id',
  'uuid',
  'table_name',
  'datasource_type',
  'kind',
  'catalog',
  'schema',
  'sql',
  'description',
  'database.id',
  'database.database_name',
  'database.uuid',
  'default_endpoint',
  'explore_url',
  'extra',
  'owners.id',
  'owners.first_name',
  'owners.last_name',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_by.id',
  'changed_by_name',
  'changed_on_delta_humanized',
  'changed_on_utc',
];

const at = columnsIn('datasets');

/** A certificate is one of the settings in `extra`. */
const isCertified: SpecialFilter = (value) => {
  const certified = contains(at('extra'), '"certification":');
  return flagValue(value) ? certified : sql`(${at('extra')} is null or not (${certified}))`;
};

const listRows = async (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  rows: readonly StoredDataset[],
) => {
  const [people, owners, databases] = await Promise.all([
    createPeople(store.db).byIds(rows.map(({ changed_by }) => changed_by)),
    createOwners(store.db).of(
      'dataset',
      rows.map(({ id }) => id),
    ),
    store.db.selectFrom('databases').select(['id', 'uuid', 'name']).execute(),
  ]);
  const byId = new Map(databases.map((database) => [database.id, database]));
  return rows.map((row) => {
    const changer = people.get(row.changed_by ?? -1);
    return {
      id: row.id,
      uuid: row.uuid,
      table_name: row.table_name,
      datasource_type: 'table',
      kind: row.sql ? 'virtual' : 'physical',
      catalog: row.catalog,
      schema: row.schema,
      sql: row.sql,
      description: row.description,
      database: {
        id: row.database_id,
        uuid: byId.get(row.database_id)?.uuid ?? null,
        database_name: byId.get(row.database_id)?.name ?? '',
      },
      default_endpoint: null,
      explore_url: `/explore/?datasource_type=table&datasource_id=${row.id}`,
      extra: row.extra,
      owners: (owners.get(row.id) ?? []).map(toPerson),
      changed_by: changer ? toPerson(changer) : null,
      changed_by_name: fullName(changer),
      changed_on_delta_humanized: humanized(row.changed_on, now()),
      changed_on_utc: row.changed_on.replace(/Z$/, '+0000'),
    };
  });
};

export const datasetList = (deps: Pick<Deps, 'gate' | 'store' | 'now'>) => {
  const { db } = deps.store;
  const links = linksOf(db, 'dataset', at('id'));
  return listSpec({
    table: 'datasets',
    title: 'List Sqla Table',
    visible: deps.gate.datasets,
    listed: LISTED,
    columns: {
      id: number(at('id')),
      uuid: uuid(at('uuid')),
      table_name: text(at('table_name')),
      catalog: text(at('catalog')),
      schema: text(at('schema')),
      sql: text(at('sql')),
      changed_on: time(at('changed_on')),
      changed_on_delta_humanized: time(at('changed_on')),
    },
    relations: {
      database: database(db, at('database_id'), databases(deps.gate.databases)),
      owners: links.owners({ choices: people(db, { withContact: true }) }),
      created_by: person(db, at('created_by'), people(db)),
      changed_by: person(db, at('changed_by'), people(db)),
    },
    special: {
      sql: {
        dataset_is_null_or_empty: (value) =>
          flagValue(value)
            ? sql`coalesce(${at('sql')}, '') = ''`
            : sql`coalesce(${at('sql')}, '') <> ''`,
      },
      id: { dataset_is_certified: isCertified },
    },
    searched: [
      'id',
      'uuid',
      'database',
      'owners',
      'catalog',
      'schema',
      'sql',
      'table_name',
      'created_by',
      'changed_by',
    ],
    ordered: [
      'table_name',
      'catalog',
      'schema',
      'changed_on',
      'changed_on_delta_humanized',
      'changed_by.first_name',
      'database.database_name',
    ],
    distinct: ['catalog', 'schema'],
    defaultOrder: [[at('id'), 'desc']],
    present: (rows) => listRows(deps, rows),
  });
};
