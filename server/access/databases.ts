import type { Deps } from '../deps.ts';
import type { Engine } from '../engine/engine.ts';
import { withoutOtherNames } from '../engine/withoutOtherNames.ts';
import { engineTarget, type StoredDatabase } from '../store/databases.ts';
import { readsAllOf } from './gate.ts';
import { impersonatedName } from './impersonation.ts';
import type { Viewer } from './viewer.ts';

type Access = Pick<Deps, 'gate' | 'store'>;

/** Databases that the viewer sees: granted as a whole, or through a dataset. */
export const visibleDatabases = ({ gate, store }: Access, viewer: Viewer) =>
  store.db
    .selectFrom('databases')
    .where((eb) =>
      eb.or([
        eb('databases.id', 'in', gate.databases(viewer).select('databases.id')),
        eb('databases.id', 'in', gate.datasets(viewer).select('datasets.database_id')),
      ]),
    );

export const visibleDatabase = (
  access: Access,
  viewer: Viewer,
  id: number,
): Promise<StoredDatabase | undefined> =>
  visibleDatabases(access, viewer)
    .selectAll('databases')
    .where('databases.id', '=', id)
    .executeTakeFirst();

/** The database with the rights that the viewer has in it. */
export const engineOf = (
  deps: Pick<Deps, 'engines' | 'secrets'>,
  viewer: Viewer,
  database: StoredDatabase,
): Engine => {
  const target = engineTarget(database, deps.secrets, impersonatedName(database, viewer));
  const engine = deps.engines.of(target);
  return readsAllOf(viewer, database.id) ? engine : withoutOtherNames(engine);
};

/** Whether the viewer may read everything in the database. */
export const seesWholeDatabase = async (
  { gate }: Pick<Deps, 'gate'>,
  viewer: Viewer,
  databaseId: number,
): Promise<boolean> =>
  (await gate
    .databases(viewer)
    .select('databases.id')
    .where('databases.id', '=', databaseId)
    .executeTakeFirst()) !== undefined;
