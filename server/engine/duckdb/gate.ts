import { type DuckDBConnection, StatementType } from '@duckdb/node-api';
import { tokens } from '#common/sql/lexer.ts';
import { type Piece, placeOf, splitStatements } from '#common/sql/statements.ts';
import { EngineError, type StatementInfo, type TableRef } from '../engine.ts';
import { engineError } from './errors.ts';
import { FILE_PREFIX } from './attach.ts';
import type { OpenInstance } from './instance.ts';
import { type Found, findIn, type Serialized } from './tree.ts';

/** One statement as DuckDB’s own parser sees it, with the reason if it may not run. */
export interface Judged extends StatementInfo {
  readonly sql: string;
  /** A plain query can be put into parentheses; EXPLAIN and a PIVOT that looks up its columns cannot. */
  readonly isQuery: boolean;
  readonly refusal: EngineError | null;
}

/** Other table functions in FROM are refused: files, settings, logs, other people’s queries. */
const TABLE_FUNCTIONS = new Set(
  'range generate_series repeat repeat_row unnest summary json_each json_tree generate_subscripts histogram histogram_values pg_timezone_names icu_calendar_names duckdb_functions duckdb_types duckdb_keywords test_all_types'.split(
    ' ',
  ),
);

/** They change or reveal shared state, or run text as SQL. */
const REFUSED_FUNCTIONS = new Set(
  'write_log parse_duckdb_log_message nextval currval getenv current_setting getvariable query query_table json_execute_serialized_sql set_config which_secret arrow_scan arrow_scan_dumb'.split(
    ' ',
  ),
);

const INFORMATION_SCHEMA = new Set(['tables', 'columns', 'schemata', 'views']);
const OWN_CATALOG = 'memory';

const isRefusedFunction = (name: string) =>
  REFUSED_FUNCTIONS.has(name) || /^(read_|pragma_|duckdb_(logs|secret|setting))/.test(name);

const refusedTable = ({ catalog, schema, name }: TableRef, system: ReadonlySet<string>) => {
  const [inCatalog, inSchema, table] = [catalog, schema, name].map((part) =>
    (part ?? '').toLowerCase(),
  ) as [string, string, string];
  if (inCatalog.startsWith(FILE_PREFIX) || inSchema.startsWith(FILE_PREFIX)) return true;
  if (inCatalog !== '' && inCatalog !== OWN_CATALOG) return true;
  // `memory.flights` is a table of the default schema by another name, which nobody would know for it.
  if (inCatalog === '' && inSchema === OWN_CATALOG) return true;
  if (inSchema === 'information_schema') return !INFORMATION_SCHEMA.has(table);
  if (inSchema === 'pg_catalog') return true;
  return (inSchema === '' || inSchema === 'main') && system.has(table);
};

const refuse = (what: string) => new EngineError('not_allowed', what);

const refusalOf = (found: Found, system: ReadonlySet<string>): EngineError | null => {
  for (const name of found.tableFunctions) {
    if (!TABLE_FUNCTIONS.has(name)) return refuse(`The function ${name}() may not be used here.`);
  }
  for (const name of found.functions) {
    if (isRefusedFunction(name)) return refuse(`The function ${name}() may not be used here.`);
  }
  for (const table of found.tables) {
    if (refusedTable(table, system)) {
      const name = [table.catalog, table.schema, table.name].filter(Boolean).join('.');
      return refuse(`${name} may not be read here.`);
    }
  }
  return null;
};

const WRITES = new Set(
  'create insert update delete drop alter copy merge truncate upsert replace'.split(' '),
);

const serialize = async (connection: DuckDBConnection, sql: string): Promise<Serialized> => {
  const text = `'${sql.replaceAll("'", "''")}'`;
  const reader = await connection.runAndReadAll(`SELECT json_serialize_sql(${text})`);
  return JSON.parse(String(reader.getRowsJson()[0]?.[0])) as Serialized;
};

const words = (sql: string) => [...tokens(sql)];
const isWord = (text: string | undefined, word: string) => text?.toLowerCase() === word;

const selectOf = (serialized: Serialized, piece: Piece, open: OpenInstance): Judged | null => {
  const [statement, another] = serialized.statements ?? [];
  if (serialized.error || statement === undefined || another !== undefined) return null;
  const found = findIn(statement);
  const refusal = refusalOf(found, open.systemNames);
  return { kind: 'select', sql: piece.sql, isQuery: true, tables: found.tables, refusal };
};

/** The statement after EXPLAIN and its options, for each possible reading. */
const explained = (sql: string): readonly string[] => {
  const all = words(sql);
  let next = 1;
  while (isWord(all[next]?.text, 'analyze') || isWord(all[next]?.text, 'verbose')) next++;
  const starts = [next];
  if (all[next]?.text === '(') {
    let depth = 0;
    do {
      depth += Number(all[next]?.text === '(') - Number(all[next]?.text === ')');
      next++;
    } while (depth > 0 && next < all.length);
    starts.push(next);
  }
  return starts.flatMap((at) => (all[at] ? [sql.slice(all[at].start)] : []));
};

/**
 * `PIVOT … ON column` without a list arrives as two statements, a hidden CREATE TYPE and the query, and has no tree:
 * every word before a parenthesis counts as a function, every name as a table.
 */
const pivotOf = (piece: Piece, open: OpenInstance): Judged => {
  const all = words(piece.sql);
  const name = (text = '') => text.replace(/^"|"$/g, '').replaceAll('""', '"').toLowerCase();
  const named = all.filter(({ kind }) => kind === 'word' || kind === 'quoted');
  const bad = named.find(({ text, end }) => {
    const isCall = all.find(({ start }) => start >= end)?.text === '(';
    const word = name(text);
    const isSystem = open.systemNames.has(word);
    const isFunction = isRefusedFunction(word) || /^(parquet_|sniff_csv|glob$)/.test(word);
    return word.startsWith(FILE_PREFIX) || isSystem || (isCall && isFunction);
  });
  const mentioned = new Set(named.map(({ text }) => name(text)));
  const tables = open.catalog.tables.filter((table) => mentioned.has(table.name.toLowerCase()));
  return {
    kind: 'select',
    sql: piece.sql,
    isQuery: false,
    tables: tables.map(({ schema, name: table }) => ({ schema, name: table })),
    refusal: bad ? refuse(`${bad.text} may not be used in a PIVOT here.`) : null,
  };
};

const PIVOT_STARTS = new Set(['pivot', 'pivot_wider', 'select', 'with', 'from', '(']);

const isPivot = async (connection: DuckDBConnection, piece: Piece, first: string) => {
  if (!PIVOT_STARTS.has(first)) return false;
  const extracted = await connection.extractStatements(piece.sql);
  if (extracted.count !== 2) return false;
  const { statementType } = await extracted.prepare(0);
  return statementType === StatementType.CREATE;
};

const otherThanSelect = async (
  connection: DuckDBConnection,
  piece: Piece,
  open: OpenInstance,
): Promise<Judged> => {
  const first = words(piece.sql)[0]?.text.toLowerCase() ?? '';
  if (await isPivot(connection, piece, first)) return pivotOf(piece, open);
  if (first === 'explain') {
    for (const sql of explained(piece.sql)) {
      const inner = selectOf(await serialize(connection, sql), { ...piece, sql }, open);
      if (inner) return { ...inner, kind: 'explain', sql: piece.sql, isQuery: false };
    }
  }
  const kind = WRITES.has(first) ? 'write' : 'other';
  const refusal = refuse(
    `${first.toUpperCase()} cannot run here: only SELECT and EXPLAIN of a SELECT can.`,
  );
  return { kind, sql: piece.sql, isQuery: false, tables: [], refusal };
};

/** The time to read a chain of conditions grows with its square: these take half a second, five times as many ten. */
const CONDITIONS_MAX = 20_000;

const assertReadable = (whole: string, { sql, start }: Piece): void => {
  let count = 0;
  for (const token of tokens(sql)) {
    if (token.kind !== 'word' || !/^(?:and|or)$/i.test(token.text)) continue;
    count += 1;
    if (count <= CONDITIONS_MAX) continue;
    const most = CONDITIONS_MAX.toLocaleString('en-US');
    const message = `This statement joins more than ${most} conditions by AND and OR. Compare with a list, as in IN (…), or join a table of the values.`;
    throw new EngineError('syntax', message, placeOf(whole, start + token.start));
  }
};

const judgePiece = async (
  connection: DuckDBConnection,
  whole: string,
  piece: Piece,
  open: OpenInstance,
): Promise<Judged> => {
  assertReadable(whole, piece);
  const serialized = await serialize(connection, piece.sql);
  const select = selectOf(serialized, piece, open);
  if (select) return select;
  if (serialized.error_type === 'parser') {
    const bytes = Number(serialized.position);
    const within = Buffer.from(piece.sql).subarray(0, bytes).toString().length;
    const place = serialized.position ? placeOf(whole, piece.start + within) : null;
    throw new EngineError('syntax', `Parser Error: ${serialized.error_message}`, place);
  }
  try {
    return await otherThanSelect(connection, piece, open);
  } catch (error) {
    throw engineError(error);
  }
};

/** Splits a text and judges each statement without running any. */
export const judge = async (
  connection: DuckDBConnection,
  sql: string,
  open: OpenInstance,
): Promise<readonly Judged[]> => {
  const judged: Judged[] = [];
  for (const piece of splitStatements(sql)) {
    judged.push(await judgePiece(connection, sql, piece, open));
  }
  return judged;
};
