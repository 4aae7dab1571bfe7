/** "Create table as" and "create view as". */
import type { ExecuteBody } from '#common/wire/sqllab.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import type { CreateTarget } from '../engine/engine.ts';
import { issueCodes, refusal } from '../errors.ts';
import { fromFlag } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { Statement } from '../access/judge.ts';

export interface CreateAs {
  readonly method: 'TABLE' | 'VIEW';
  readonly name: string;
  /** The schema that the database’s settings force, else that of the request; null for the run’s. */
  readonly schema: string | null;
}

const BAD_REQUEST = 400;
const MAX_NAME_CHARACTERS = 255;

/** Problems of the request itself are not failures of a run. */
const wrong = (message: string) => refusal(undefined, message, null, BAD_REQUEST);

const assertName = (field: string, name: string): void => {
  if (name.length > MAX_NAME_CHARACTERS || /\p{Cc}/u.test(name)) {
    throw wrong(
      `${field} is no name: at most ${MAX_NAME_CHARACTERS} characters, none of them a control character.`,
    );
  }
};

export const assertAllowsCreating = (
  { method }: Pick<CreateAs, 'method'>,
  database: StoredDatabase,
): void => {
  if (fromFlag(method === 'TABLE' ? database.allow_ctas : database.allow_cvas)) return;
  throw refusal(
    'DML_NOT_ALLOWED_ERROR',
    `This database does not allow creating a ${method.toLowerCase()} from a query.`,
    { issue_codes: issueCodes(1022) },
  );
};

/** The table or view that the request wants; null for an ordinary run. */
export const createAsOf = (body: ExecuteBody, database: StoredDatabase): CreateAs | null => {
  if (body.select_as_cta !== true) return null;
  const method = (body.ctas_method ?? 'TABLE').toUpperCase();
  if (method !== 'TABLE' && method !== 'VIEW') {
    throw wrong(`Unknown ctas_method ${JSON.stringify(body.ctas_method)}: TABLE or VIEW.`);
  }
  const name = body.tmp_table_name?.trim();
  if (!name) throw wrong(`tmp_table_name is needed to create a ${method.toLowerCase()}.`);
  const requested = body.tmp_schema_name?.trim() || null;
  assertName('tmp_table_name', name);
  assertName('tmp_schema_name', requested ?? '');
  assertAllowsCreating({ method }, database);
  const schema = database.force_ctas_schema ?? requested;
  return { method, name, schema };
};

export const assertCreatable = ({ method }: CreateAs, statements: readonly Statement[]) => {
  const endsInSelect = statements.at(-1)?.info?.kind === 'select';
  if (method === 'TABLE' && !endsInSelect) {
    throw refusal(
      'INVALID_CTAS_QUERY_ERROR',
      'CTAS (create table as select) can only be run with a query where the last statement is a SELECT. Please make sure your query has a SELECT as its last statement. Then, try running your query again.',
      { issue_codes: issueCodes(1023) },
    );
  }
  if (method === 'VIEW' && !(endsInSelect && statements.length === 1)) {
    throw refusal(
      'INVALID_CVAS_QUERY_ERROR',
      'CVAS (create view as select) can only be run with a query with a single SELECT statement. Please make sure your query has only a SELECT statement. Then, try running your query again.',
      { issue_codes: issueCodes(1024, 1025) },
    );
  }
};

/** Lines that `createAsSql` puts before the statement: places in errors are counted without them. */
export const LINES_BEFORE = 1;

export const createAsTarget = ({ method, name }: CreateAs, schema: string): CreateTarget => ({
  kind: method === 'TABLE' ? 'table' : 'view',
  schema,
  name,
});

export const createAsSql = (
  { method, name }: CreateAs,
  schema: string | null,
  sql: string,
  dialect: Dialect,
): string => {
  const target = [schema, name].filter((part) => part !== null).map(dialect.quote);
  const storage = method === 'TABLE' ? dialect.tableStorage : undefined;
  return `CREATE ${[method, target.join('.'), storage, 'AS'].filter(Boolean).join(' ')}\n${sql}`;
};
