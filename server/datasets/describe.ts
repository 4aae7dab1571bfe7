import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { humanized } from '../http/humanize.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { createPeople, toPerson } from '../store/people.ts';
import { datasourceOf } from './datasource.ts';

/** The stored dataset with this number that the viewer may read, or 404. */
export const datasetRow = async (deps: Deps, viewer: Viewer, id: string): Promise<StoredDataset> =>
  found(
    /^\d{1,15}$/.test(id)
      ? await deps.gate
          .datasets(viewer)
          .selectAll('datasets')
          .where('datasets.id', '=', Number(id))
          .executeTakeFirst()
      : undefined,
  );

/** A dataset as its own page reads it: the datasource object with its creator and last editor. */
export const describeDataset = async (deps: Deps, viewer: Viewer, one: StoredDataset) => {
  const [record, people] = await Promise.all([
    datasourceOf(deps, viewer, one.id),
    createPeople(deps.store.db).byIds([one.created_by, one.changed_by]),
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
    created_on_humanized: humanized(one.created_on, deps.now()),
    changed_on_humanized: humanized(one.changed_on, deps.now()),
  };
};
