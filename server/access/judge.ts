/** A script split into statements, each judged before any of them runs. */
import { tokens } from '#common/sql/lexer.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { BEGINNINGS } from '#common/sql/beginnings.ts';
import { beginningMeant } from '#common/sql/keywordMeant.ts';
import { nearest } from '#common/sql/nearest.ts';
import { rulesOf } from '#common/engines/engines.ts';
import { offsetOf, placeOf, splitStatements } from '#common/sql/statements.ts';
import {
  type Engine,
  EngineError,
  type EngineErrorCode,
  type StatementInfo,
  type TableRef,
} from '../engine/engine.ts';
import { type Admitted, admit } from '../statement/admit.ts';
import { grammarOf } from '../engine/modules.ts';
import {
  limitedQuery,
  type OpenTable,
  type OpenTables,
  TableRefusal,
} from '../statement/openTables.ts';
import { type Printed, typedPlace } from '../statement/printed.ts';
import { Refusal } from '../statement/refusal.ts';
import { refusal } from '../errors.ts';
import type { Reading } from './reading.ts';

export interface Statement {
  /** The SQL that runs. */
  readonly sql: string;
  /** Offset in the whole script. */
  readonly start: number;
  readonly info: StatementInfo | null;
  /** The SQL printed from a tree, with its positions in the script; null where it runs as typed. */
  readonly printed: Printed | null;
  /** It reads tables of which the viewer sees some rows only. */
  readonly isLimited: boolean;
}

export interface JudgedStatement extends Statement {
  readonly info: StatementInfo;
}

/** Line and column in the script of a position in one of its statements. */
const scriptPlace = (
  script: string,
  { start, printed }: Pick<Statement, 'start' | 'printed'>,
  line: number,
  column: number | null,
) => {
  if (printed) {
    return placeOf(
      script,
      typedPlace(printed, offsetOf(printed.sql, { line, column: column ?? 1 })),
    );
  }
  const from = placeOf(script, start);
  return {
    line: from.line + line - 1,
    column: column !== null && line === 1 ? from.column + column - 1 : column,
  };
};

/** The error with its position in the whole script instead of one statement. */
export const placedIn = (
  script: string,
  statement: Pick<Statement, 'start' | 'printed'>,
  error: unknown,
): unknown => {
  if (!(error instanceof EngineError) || error.line === null) return error;
  return error.placedAt(scriptPlace(script, statement, error.line, error.column));
};

/** The position without the lines added before the statement. */
export const linesAbove = (lines: number, error: unknown): unknown =>
  error instanceof EngineError && error.line !== null && error.line > lines
    ? error.placedAt({ line: error.line - lines, column: error.column })
    : error;

/** Longer is not for reading a statement, and keeps others from having theirs read. */
const STATEMENT_MS = 10_000;
const SCRIPT_MS = 60_000;

/** Reads statements one after the other, each and all of them within a time. */
const createInspect = (
  engine: Engine,
  schema: string | null,
): ((sql: string) => Promise<StatementInfo | undefined>) => {
  const until = performance.now() + SCRIPT_MS;
  return async (sql) => {
    const timeoutMs = Math.min(STATEMENT_MS, Math.max(1, until - performance.now()));
    try {
      return await inspectOne(engine, sql, schema, timeoutMs);
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'timeout') throw error;
      const [what, ms] =
        timeoutMs < STATEMENT_MS ? ['all statements', SCRIPT_MS] : ['a statement', STATEMENT_MS];
      const message = `Nothing was run: to read ${what} took longer than ${ms / 1000} seconds. Make the SQL shorter, or compare with a table instead of many values.`;
      throw new EngineError('timeout', message, { line: 1, column: 1 }, { cause: error });
    }
  };
};

const inspectOne = async (
  engine: Engine,
  sql: string,
  schema: string | null,
  timeoutMs: number,
): Promise<StatementInfo | undefined> => {
  const [info, second] = await engine.inspect(sql, schema, { timeoutMs });
  if (second) {
    const place = { line: 1, column: 1 };
    throw new EngineError('syntax', 'This statement could not be told from the next one.', place);
  }
  return info;
};

/** Each is judged by itself, one after the other. */
const STATEMENTS_MAX = 1000;

const assertFew = (count: number): void => {
  if (count <= STATEMENTS_MAX) return;
  throw new EngineError(
    'not_allowed',
    `A script of ${count.toLocaleString('en-US')} statements is too long: ${STATEMENTS_MAX.toLocaleString('en-US')} are run at most.`,
  );
};

const MISSES = new Set(['missing_table', 'missing_schema', 'missing_column']);
const isMiss = (error: unknown) => error instanceof EngineError && MISSES.has(error.code);

/** A misspelled `SELEC` is a mistake in the text, not a statement that is refused. `at`: where the statement begins. */
const misspelt = (sql: string, rules: LexicalRules, at?: number): EngineError | null => {
  const all = [...tokens(sql, rules)];
  const index = at === undefined ? 0 : all.findIndex(({ start }) => start === at);
  const first = all[index];
  const before = all[index - 1];
  if (first?.kind !== 'word' || (before && before.text !== ';')) return null;
  if (BEGINNINGS.has(first.text.toLowerCase())) return null;
  const meant = beginningMeant(first.text);
  const hint = meant ? `\nDid you mean ${meant}?` : '';
  const message = `No statement begins with "${first.text}".${hint}`;
  return new EngineError('syntax', message, placeOf(sql, first.start));
};

const assertBegins = (sql: string, rules: LexicalRules): void => {
  const mistake = misspelt(sql, rules);
  if (mistake) throw mistake;
};

const judgeTyped = async (
  { engine, schema }: Reading,
  script: string,
): Promise<readonly Statement[]> => {
  const judged: Statement[] = [];
  const pieces = splitStatements(script, rulesOf(engine.dialect.backend));
  assertFew(pieces.length);
  const inspect = createInspect(engine, schema);
  for (const piece of pieces) {
    // Blanks before a statement count as lines of the one before it.
    const sql = piece.sql.trimStart();
    const start = piece.start + piece.sql.length - sql.length;
    const statement = { sql: sql.trimEnd(), start, printed: null, isLimited: false };
    const mayBeCreated = judged.some(({ info }) => info?.kind === 'write');
    try {
      const info = await inspect(sql);
      if (info?.kind === 'other') assertBegins(sql, rulesOf(engine.dialect.backend));
      if (info) judged.push({ ...statement, info });
    } catch (error) {
      if (!mayBeCreated || !isMiss(error)) throw placedIn(script, statement, error);
      judged.push({ ...statement, info: null });
    }
  }
  return judged;
};

const HINT = 'With access to the whole database, statements run as they are written.';
const AS_ROLE_HINT =
  'This database is asked with the role of whoever asks: only queries run, with functions that are known.';
const LIMITED_HINT =
  'A rule limits which rows of a table of this database you see: only queries run, with functions that are known.';

/** `open`: those that the person may read, one of which may be meant. */
export const closedTables = (tables: readonly string[], open: readonly OpenTable[] = []) => {
  const [only = '', another] = tables.map((name) => name.split('.').at(-1) ?? name);
  const [near] = another === undefined ? nearest(only, open, ({ name }) => name, 1) : [];
  const hint = near && near.name !== only ? `\nDid you mean "${near.name}"?` : '';
  return refusal(
    'TABLE_SECURITY_ACCESS_ERROR',
    `You need access to the following tables: ${tables.map((name) => `\`${name}\``).join(', ')}, \`all_database_access\` or \`all_datasource_access\` permission${hint}`,
    { link: '', tables },
  );
};

const refused = (script: string, { dialect }: Engine, cause: Refusal, open: OpenTables): Error => {
  if (cause instanceof TableRefusal) return closedTables(cause.tables, open.tables ?? []);
  // DuckDB has queries that begin with FROM.
  const isFrom = /^from\b/i.test(script.slice(cause.at));
  const mistake = isFrom ? null : misspelt(script, rulesOf(dialect.backend), cause.at);
  if (mistake) return mistake;
  const wholeHint = open.limited.length > 0 ? LIMITED_HINT : AS_ROLE_HINT;
  const hint = open.tables === null ? wholeHint : HINT;
  const place = placeOf(script, cause.at);
  const code = cause.reason === 'denied' ? 'not_allowed' : 'syntax';
  return new EngineError(code, `${cause.message} ${hint}`, place, { cause });
};

const admitted = (script: string, engine: Engine, open: OpenTables): readonly Admitted[] => {
  try {
    return admit(script, grammarOf(engine.dialect.backend), open);
  } catch (cause) {
    throw cause instanceof Refusal ? refused(script, engine, cause, open) : cause;
  }
};

/** What a database says of a condition that does not fit its table. */
const RULE_FAILURES = new Set<EngineErrorCode>(['missing_column', 'syntax', 'database']);

const GONE = new Set<EngineErrorCode>(['missing_table', 'missing_schema']);

const MADE = '()';

/** User-defined functions may read anything, whatever their names; some engines list them. */
const madeFunctions = ({ tables }: StatementInfo, { functions }: OpenTables): readonly TableRef[] =>
  tables.filter(({ schema, name: called }) => {
    if (!called.endsWith(MADE)) return false;
    const name = called.slice(0, -MADE.length).toLowerCase();
    return !functions.has(name) && !functions.has(`${schema?.toLowerCase()}.${name}`);
  });

const HAS_NO_PLAN =
  'A rule limits which rows of these tables you see. Plans tell of the other rows too, so none is shown.';

const NO_PLAN_STATUS = 422;

/** A database makes its plans, and its estimates, of all rows of a table, and names least and largest values in them. */
export const assertMayBePlanned = ({ isLimited }: Pick<Statement, 'isLimited'>): void => {
  if (isLimited)
    throw refusal('GENERIC_BACKEND_ERROR', HAS_NO_PLAN, { reason: 'no_plan' }, NO_PLAN_STATUS);
};

const RULE_FAILS =
  'A rule limits which rows of these tables you see, and cannot be applied to them as they are now. An administrator has to correct it.';

/**
 * A table whose rule is about a column that it no longer has is closed. Within a query the database would look further,
 * and take a column of that name in a query around the table.
 */
const assertRulesApply = async (
  engine: Engine,
  found: readonly Admitted[],
  { limited, home: { catalog, schema } }: OpenTables,
): Promise<void> => {
  const grammar = grammarOf(engine.dialect.backend);
  const read = new Set(found.flatMap(({ tables }) => tables));
  for (const table of limited) {
    if (!read.has(table)) continue;
    const sql = `SELECT * FROM ${limitedQuery(table, grammar)} AS ${engine.dialect.quote('rows')}`;
    await engine.describe({ sql, catalog, schema }).catch((cause: unknown) => {
      // The statement itself says where it names what is not there.
      if (cause instanceof EngineError && GONE.has(cause.code)) return;
      throw cause instanceof EngineError && RULE_FAILURES.has(cause.code)
        ? refusal('TABLE_SECURITY_ACCESS_ERROR', RULE_FAILS, { link: '', tables: [] })
        : cause;
    });
  }
};

const judgePrinted = async (
  { engine, schema }: Reading,
  script: string,
  open: OpenTables,
): Promise<readonly Statement[]> => {
  const judged: Statement[] = [];
  const found = admitted(script, engine, open);
  assertFew(found.length);
  await assertRulesApply(engine, found, open);
  const inspect = createInspect(engine, schema);
  for (const printed of found) {
    const { isLimited } = printed;
    const statement = { sql: printed.sql, start: printed.from, printed, isLimited };
    if (printed.kind === 'explain') assertMayBePlanned(statement);
    try {
      const info = await inspect(printed.sql);
      if (!info) continue;
      const kind = info.kind === 'select' ? printed.kind : info.kind;
      const tables = [...printed.tables, ...madeFunctions(info, open)];
      judged.push({ ...statement, info: { kind, tables } });
    } catch (error) {
      throw placedIn(script, statement, error);
    }
  }
  return judged;
};

/**
 * For viewers who may read the whole database the database’s own parser judges each statement, so exactly the judged
 * text runs. A statement that needs something an earlier one creates is judged when its turn comes (`judgeNow`): its
 * `info` is null until then. For all others, and where SQL could leave its role, only printed SQL reaches the database.
 */
export const judge = (reading: Reading, script: string): Promise<readonly Statement[]> =>
  reading.open === null ? judgeTyped(reading, script) : judgePrinted(reading, script, reading.open);

export const judgeNow = async (
  { engine, schema }: Reading,
  script: string,
  statement: Statement,
): Promise<JudgedStatement> => {
  if (statement.info) return { ...statement, info: statement.info };
  try {
    const info = await createInspect(engine, schema)(statement.sql);
    if (info) return { ...statement, info };
  } catch (error) {
    throw placedIn(script, statement, error);
  }
  throw new EngineError('syntax', 'The statement could not be read.');
};

export const isJudged = (statement: Statement): statement is JudgedStatement =>
  statement.info !== null;
