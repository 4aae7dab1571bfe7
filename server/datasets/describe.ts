import omit from 'lodash/omit.js';
import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { humanized, zoneless } from '../http/humanize.ts';
import { isUuid } from '../http/ids.ts';
import { createOwners } from '../store/owners.ts';
import { createPeople, type PersonRow, toPerson } from '../store/people.ts';
import { datasourceOf } from './datasource.ts';
import { datasetColumns, datasetMetrics } from './fields.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { ownColumn, ownMetric } from './fields.ts';

/** The stored dataset with this number or key that the viewer may read, or 404. */
export const datasetRow = async (
  deps: Pick<Deps, 'gate'>,
  viewer: Viewer,
  id: string,
): Promise<StoredDataset> => {
  const rows = deps.gate.datasets(viewer).selectAll('datasets');
  const named = isUuid(id)
    ? rows.where('datasets.uuid', '=', id.toLowerCase())
    : /^\d{1,15}$/.test(id)
      ? rows.where('datasets.id', '=', Number(id))
      : undefined;
  return found(await named?.executeTakeFirst());
};

/** People around a dataset, and how long ago they worked on it. */
export const datasetPeople = async (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  one: StoredDataset,
) => {
  const [people, owners] = await Promise.all([
    createPeople(store.db).byIds([one.created_by, one.changed_by]),
    createOwners(store.db).of('dataset', [one.id]),
  ]);
  const person = (id: number | null): PersonRow | null => people.get(id ?? -1) ?? null;
  return {
    owners: owners.get(one.id) ?? [],
    createdBy: person(one.created_by),
    changedBy: person(one.changed_by),
    times: {
      created_on_humanized: humanized(one.created_on, now()),
      changed_on_humanized: humanized(one.changed_on, now()),
    },
  };
};

const nameOf = (person: PersonRow | null) =>
  person && { first_name: person.first_name, last_name: person.last_name };

const ONLY_FOR_CHARTS = [
  'perm',
  'params',
  'folders',
  'filter_select',
  'health_check_message',
] as const;

/** A dataset as its own page reads it. */
export const describeDataset = async (deps: Deps, viewer: Viewer, one: StoredDataset) => {
  const [record, people, { uuid }] = await Promise.all([
    datasourceOf(deps, viewer, one.id),
    datasetPeople(deps, one),
    deps.store.db
      .selectFrom('databases')
      .select('uuid')
      .where('id', '=', one.database_id)
      .executeTakeFirstOrThrow(),
  ]);
  const { type, database, edit_url, ...shared } = found(record);
  return {
    ...omit(shared, ONLY_FOR_CHARTS),
    uuid: one.uuid,
    kind: one.sql ? 'virtual' : 'physical',
    datasource_type: type,
    url: edit_url,
    is_managed_externally: false,
    columns: datasetColumns(one).map((column) => ownColumn(column, one)),
    metrics: datasetMetrics(one).map((metric) => ownMetric(metric, one)),
    database: {
      id: database.id,
      uuid,
      database_name: database.name,
      backend: database.backend,
      allow_multi_catalog: database.allow_multi_catalog,
    },
    owners: people.owners.map(toPerson),
    created_by: nameOf(people.createdBy),
    changed_by: nameOf(people.changedBy),
    created_on: zoneless(one.created_on),
    changed_on: zoneless(one.changed_on),
    ...people.times,
  };
};
