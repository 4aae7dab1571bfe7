import { engineModule } from '../engine/modules.ts';
import type { TableRef } from '../engine/engine.ts';
import { issueCodes, refusal } from '../errors.ts';
import type { OpenTable } from '../statement/openTables.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { closedTables, type JudgedStatement } from './judge.ts';
import type { Reading } from './reading.ts';
import { can, type Viewer } from './viewer.ts';

const isSameTable = (one: OpenTable, { schema, name }: TableRef) =>
  one.schema === schema && one.name === name;

const dmlRefused = (message: string) =>
  refusal('DML_NOT_ALLOWED_ERROR', message, { issue_codes: issueCodes(1022) });

const READS = /^(?:select|with|values|table|from|explain|show|describe|desc|\()/i;

const TRANSACTIONS = /^(?:begin|start|commit|rollback|savepoint|release|abort|end)$/i;
const SETTINGS = /^(?:set|reset|use|discard)$/i;

/** `not_allowed` is what somebody else may be allowed; `never` is allowed to nobody. */
const refusedBecause = ({ sql }: JudgedStatement): { reason: string; message: string } => {
  const word = /^[a-z]+|^\S*/i.exec(sql)?.[0] ?? '';
  if (READS.test(word))
    return {
      reason: 'not_allowed',
      message:
        'This query does more than read tables, such as calling a function that reaches files, settings or other sessions.',
    };
  if (TRANSACTIONS.test(word))
    return {
      reason: 'never',
      message: 'Transactions cannot be run here: each statement is a transaction of its own.',
    };
  if (SETTINGS.test(word))
    return {
      reason: 'never',
      message: 'Settings cannot be changed here: each statement begins with those of the database.',
    };
  return {
    reason: 'never',
    message: `Statements that begin with ${JSON.stringify(word)} cannot be run here.`,
  };
};

/**
 * Everybody's statements run as the connection's one user, who sees them all with their values. A run is its author's
 * alone, so these are for those who keep the connection. Where the database knows the person, it decides.
 */
export const assertOwnSql = (
  { engine, schema }: Pick<Reading, 'engine' | 'schema'>,
  viewer: Viewer,
  { backend }: Pick<StoredDatabase, 'backend'>,
  statements: readonly Pick<JudgedStatement, 'sql'>[],
): void => {
  if (engine.as !== null || can(viewer, 'can_write', 'Database')) return;
  const { showsOthersSql } = engineModule(backend);
  const home = schema || engine.dialect.defaultSchema;
  if (!statements.some(({ sql }) => showsOthersSql(sql, home))) return;
  throw refusal(
    'TABLE_SECURITY_ACCESS_ERROR',
    'This shows what other people run through the same connection, which only those who may change the connection see.',
    { reason: 'not_allowed', link: '', tables: [] },
  );
};

/** For statements whose tables are unknown. */
const NEEDS_ALL =
  'You may read single datasets of this database. This statement does more, or what it reads cannot be told: it needs access to the whole database.';

const needsAll = () => refusal('TABLE_SECURITY_ACCESS_ERROR', NEEDS_ALL, { link: '', tables: [] });

/**
 * The gate before the first statement runs: it checks the kinds of statements, then whether all of them read open
 * tables only.
 */
export const assertAllowed = (
  reading: Reading,
  viewer: Viewer,
  database: StoredDatabase,
  statements: readonly JudgedStatement[],
  /** Whether the statement makes a table or a view. */
  isCreating = false,
): void => {
  const { open } = reading;
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
    const { reason, message } = refusedBecause(other);
    throw refusal('DML_NOT_ALLOWED_ERROR', message, {
      reason,
      issue_codes: issueCodes(1022),
    });
  }
  if (!open?.tables) {
    assertOwnSql(reading, viewer, database, statements);
    return;
  }
  const { tables } = open;
  const closed = statements
    .flatMap(({ info }) => info.tables)
    .filter((table) => !tables.some((one) => isSameTable(one, table)))
    .map(({ schema, name }) => [schema, name].filter(Boolean).join('.'));
  if (closed.length > 0) throw closedTables([...new Set(closed)]);
  if (isCreating || statements.some(({ printed }) => printed === null)) throw needsAll();
};
