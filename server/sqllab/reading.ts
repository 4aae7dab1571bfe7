/** How one person reads one database: the whole of it, or the tables that their datasets open. */
import { type Viewer, shareOf } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { askedBy } from '../engine/askedBy.ts';
import type { Engine } from '../engine/engine.ts';
import type { OpenTables } from '../statement/openTables.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { addedFunctions } from '../databases/addedFunctions.ts';
import { engineOf, openTableNames } from './access.ts';

export interface Reading {
  readonly engine: Engine;
  /** Where names without a schema are looked up; null: where the database does it by itself. */
  readonly schema: string | null;
  /** Null: the whole database. */
  readonly open: OpenTables | null;
}

export interface At {
  readonly catalog?: string | null;
  readonly schema?: string | null;
}

export const readingOf = async (
  deps: Pick<Deps, 'engines' | 'gate' | 'secrets'>,
  viewer: Viewer,
  database: StoredDatabase,
  { catalog = null, schema = null }: At,
): Promise<Reading> => {
  const engine = askedBy(engineOf(deps, database), shareOf(viewer));
  const { defaultSchema, defaultCatalog = null } = engine.dialect;
  const tables = await openTableNames(deps, viewer, database.id, engine.dialect);
  const home = { catalog: catalog || defaultCatalog, schema: schema || defaultSchema };
  const open = tables && { tables, home, functions: addedFunctions(database) };
  return { engine, schema, open };
};
