/** Who may ask which database what (contract sqllab.md §1–2; safety T2, T13, T14). */
import { can, type Viewer } from '../access/viewer.ts';
import { impersonatedName } from '../databases/impersonation.ts';
import type { Deps } from '../deps.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import type { Engine, TableRef } from '../engine/engine.ts';
import { issueCodes } from '../errors.ts';
import type { OpenTable, OpenTables } from '../statement/openTables.ts';
import { engineTarget, type StoredDatabase } from '../store/databases.ts';
import { refusal } from './failure.ts';
import type { Reading } from './reading.ts';
import { closedTables, type JudgedStatement } from './statements.ts';

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

/** The database as the viewer asks it. */
export const engineOf = (
  deps: Pick<Deps, 'engines' | 'secrets'>,
  viewer: Viewer,
  database: StoredDatabase,
): Engine =>
  deps.engines.of(engineTarget(database, deps.secrets, impersonatedName(database, viewer)));

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

type Place = Pick<Dialect, 'defaultSchema' | 'defaultCatalog'>;

/** The physical tables that the viewer's datasets open; null: all of them. */
export const openTableNames = async (
  { gate }: Pick<Deps, 'gate'>,
  viewer: Viewer,
  databaseId: number,
  { defaultSchema, defaultCatalog = null }: Place,
): Promise<readonly OpenTable[] | null> => {
  if (await seesWholeDatabase({ gate }, viewer, databaseId)) return null;
  const rows = await gate
    .datasets(viewer)
    .select(['datasets.catalog', 'datasets.schema', 'datasets.table_name'])
    .where('datasets.database_id', '=', databaseId)
    .where('datasets.sql', 'is', null)
    .execute();
  return rows.map(({ catalog, schema, table_name }) => ({
    catalog: catalog || defaultCatalog,
    schema: schema || defaultSchema,
    name: table_name,
  }));
};

const tableKey = ({ catalog, schema, name }: OpenTable) => JSON.stringify([catalog, schema, name]);

/** Whether a table is one of the open ones. */
export const isOpenIn = (
  open: Pick<OpenTables, 'tables'> | null,
  { defaultSchema, defaultCatalog = null }: Place,
): ((table: TableRef) => boolean) => {
  if (!open?.tables) return () => true;
  const keys = new Set(open.tables.map(tableKey));
  return ({ catalog, schema, name }) =>
    keys.has(
      tableKey({ catalog: catalog || defaultCatalog, schema: schema || defaultSchema, name }),
    );
};

/** Whether the viewer may read a table. */
export const openTables = async (
  access: Pick<Deps, 'gate'>,
  viewer: Viewer,
  databaseId: number,
  place: Place,
): Promise<(table: TableRef) => boolean> => {
  const tables = await openTableNames(access, viewer, databaseId, place);
  return isOpenIn(tables && { tables }, place);
};

const isSameTable = (one: OpenTable, { schema, name }: TableRef) =>
  one.schema === schema && one.name === name;

const dmlRefused = (message: string) =>
  refusal('DML_NOT_ALLOWED_ERROR', message, { issue_codes: issueCodes(1022) });

/** Said where no table can be named. */
const NEEDS_ALL =
  'You may read single datasets of this database. This statement does more, or what it reads cannot be told: it needs access to the whole database.';

const needsAll = () => refusal('TABLE_SECURITY_ACCESS_ERROR', NEEDS_ALL, { link: '', tables: [] });

/** The gate before the first statement runs: kinds of statements, then whether all of them read open tables alone. */
export const assertAllowed = (
  { open }: Reading,
  viewer: Viewer,
  database: StoredDatabase,
  statements: readonly JudgedStatement[],
  /** A table or view is made of it. */
  isCreating = false,
): void => {
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
  if (!open?.tables) return;
  const { tables } = open;
  const closed = statements
    .flatMap(({ info }) => info.tables)
    .filter((table) => !tables.some((one) => isSameTable(one, table)))
    .map(({ schema, name }) => [schema, name].filter(Boolean).join('.'));
  if (closed.length > 0) throw closedTables([...new Set(closed)]);
  if (isCreating || statements.some(({ printed }) => printed === null)) throw needsAll();
};
