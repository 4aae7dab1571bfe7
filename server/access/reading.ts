/** How one person reads one database: the whole of it, or the tables of their datasets, and which rows of them. */
import { type Viewer, shareOf } from './viewer.ts';
import type { Deps } from '../deps.ts';
import { inShareOf } from '../engine/inShareOf.ts';
import type { Engine } from '../engine/engine.ts';
import type { OpenTables } from '../statement/openTables.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { addedFunctions } from './addedFunctions.ts';
import { runsPrintedOnly } from './impersonation.ts';
import { engineOf } from './databases.ts';
import { openTableNames } from './tables.ts';

export interface Reading {
  readonly engine: Engine;
  /** The schema for names without one; null where the database resolves them. */
  readonly schema: string | null;
  /** Null: everything, and the SQL runs as it was typed. */
  readonly open: OpenTables | null;
}

export interface At {
  readonly catalog?: string | null;
  readonly schema?: string | null;
  /**
   * The author whose tables these are, where somebody else wrote the SQL; null for authors who could read the whole
   * database.
   */
  readonly author?: Viewer | null;
}

export const readingOf = async (
  deps: Pick<Deps, 'engines' | 'gate' | 'secrets' | 'rowLimits'>,
  viewer: Viewer,
  database: StoredDatabase,
  { catalog = null, schema = null, author = viewer }: At,
): Promise<Reading> => {
  const engine = inShareOf(shareOf(viewer), engineOf(deps, viewer, database));
  const { defaultSchema, defaultCatalog = null } = engine.dialect;
  const tables = author && (await openTableNames(deps, author, database.id, engine.dialect));
  const limited = await deps.rowLimits.ofDatabase(viewer, database, engine.dialect);
  const isOpen = tables === null && limited.length === 0 && !runsPrintedOnly(database);
  if (isOpen) return { engine, schema, open: null };
  const home = { catalog: catalog || defaultCatalog, schema: schema || defaultSchema };
  return { engine, schema, open: { tables, home, functions: addedFunctions(database), limited } };
};
