/** Who may ask which database what (contract sqllab.md §1–2; safety T2, T13, T14). */
import { can, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { Engine } from '../engine/engine.ts';
import { issueCodes } from '../errors.ts';
import { engineTarget, type StoredDatabase } from '../store/databases.ts';
import { refusal } from './failure.ts';
import type { JudgedStatement } from './statements.ts';

type Access = Pick<Deps, 'gate' | 'store'>;

/** Databases the viewer sees: granted as a whole, or through a dataset. */
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

export const engineOf = (
  deps: Pick<Deps, 'engines' | 'secrets'>,
  database: StoredDatabase,
): Engine => deps.engines.of(engineTarget(database, deps.secrets));

/** Everything in the database may be read. */
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

const tableKey = (schema: string, name: string) => JSON.stringify([schema, name]);

/** The physical tables that the viewer's datasets open; null: all of them. */
export const openTableNames = async (
  { gate }: Pick<Deps, 'gate'>,
  viewer: Viewer,
  databaseId: number,
  defaultSchema: string,
): Promise<readonly { readonly schema: string; readonly name: string }[] | null> => {
  if (await seesWholeDatabase({ gate }, viewer, databaseId)) return null;
  const rows = await gate
    .datasets(viewer)
    .select(['datasets.schema', 'datasets.table_name'])
    .where('datasets.database_id', '=', databaseId)
    .where('datasets.sql', 'is', null)
    .execute();
  return rows.map(({ schema, table_name }) => ({
    schema: schema ?? defaultSchema,
    name: table_name,
  }));
};

export const openTables = async (
  access: Pick<Deps, 'gate'>,
  viewer: Viewer,
  databaseId: number,
  defaultSchema: string,
): Promise<((schema: string | null, name: string) => boolean) | null> => {
  const names = await openTableNames(access, viewer, databaseId, defaultSchema);
  if (names === null) return null;
  const open = new Set(names.map(({ schema, name }) => tableKey(schema, name)));
  return (schema, name) => open.has(tableKey(schema ?? defaultSchema, name));
};

const dmlRefused = (message: string) =>
  refusal('DML_NOT_ALLOWED_ERROR', message, { issue_codes: issueCodes(1022) });

/** Said where no table can be named. */
const NEEDS_ALL =
  'You may read single datasets of this database. This statement does more, or what it reads cannot be told: it needs access to the whole database.';

/** The gate before the first statement runs: kinds of statements, then the tables they touch. */
export const assertAllowed = async (
  deps: Pick<Deps, 'gate'>,
  viewer: Viewer,
  database: StoredDatabase,
  engine: Engine,
  statements: readonly JudgedStatement[],
  schema: string | null,
  /** A table or view is made of it. */
  isCreating = false,
): Promise<void> => {
  if (statements.some(({ info }) => info.kind === 'write')) {
    if (database.allow_dml !== 1) {
      throw dmlRefused(
        'This database does not allow for DDL/DML, but the query mutates data. Please contact your administrator for more assistance.',
      );
    }
    if (!can(viewer, 'can_execute_dml', 'SQLLab')) {
      throw dmlRefused('Your role does not allow statements that change data.');
    }
  }
  const other = statements.find(({ info }) => info.kind === 'other');
  if (other) {
    throw dmlRefused(
      `Only queries can be run here, and ${JSON.stringify(other.sql.split(/\s/)[0])} is none.`,
    );
  }
  const home = schema ?? engine.dialect.defaultSchema;
  const isOpen = await openTables(deps, viewer, database.id, engine.dialect.defaultSchema);
  if (isOpen === null) return;
  const closed = statements
    .flatMap(({ info }) => info.tables)
    .filter((table) => !isOpen(table.schema ?? home, table.name))
    .map(({ catalog, schema: own, name }) =>
      [catalog, own ?? home, name].filter((part) => part).join('.'),
    );
  // What a write or an EXPLAIN touches is not always told.
  const isOpaque =
    isCreating ||
    statements.some(
      ({ info }) => info.kind === 'write' || (info.kind === 'explain' && info.tables.length === 0),
    );
  if (closed.length > 0 || isOpaque) {
    const names = [...new Set(closed)];
    if (names.length === 0) {
      throw refusal('TABLE_SECURITY_ACCESS_ERROR', NEEDS_ALL, { link: '', tables: names });
    }
    throw refusal(
      'TABLE_SECURITY_ACCESS_ERROR',
      `You need access to the following tables: ${names.map((name) => `\`${name}\``).join(', ')}, \`all_database_access\` or \`all_datasource_access\` permission`,
      { link: '', tables: names },
    );
  }
};
