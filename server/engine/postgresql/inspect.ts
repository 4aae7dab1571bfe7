import type { Client } from 'pg';
import { tokens } from '#common/sql/lexer.ts';
import { type Piece, splitStatements } from '#common/sql/statements.ts';
import type { StatementInfo, TableRef } from '../engine.ts';
import { placedInScript } from '../drivers/statementText.ts';
import { engineError } from './errors.ts';
import { isName, kindOf, nameOf } from './kinds.ts';

/**
 * User-defined functions may read any table, so each counts like a table. `value.name` calls a function of one argument
 * where there is no such field.
 */
const MADE_FUNCTIONS = `
  SELECT DISTINCT n.nspname AS schema, p.proname || '()' AS name
  FROM pg_catalog.pg_proc p
  JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
  JOIN pg_catalog.pg_language l ON l.oid = p.prolang
  WHERE (p.proname = ANY ($1)
      OR p.proname = ANY ($2) AND p.pronargs > 0 AND p.pronargs - p.pronargdefaults <= 1)
    AND l.lanname NOT IN ('internal', 'c')
    AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  ORDER BY 1, 2`;

interface Plan {
  readonly 'Node Type'?: string;
  readonly Operation?: string;
  readonly Schema?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

interface Seen {
  readonly tables: TableRef[];
  isWrite: boolean;
}

const walk = (plan: Plan, seen: Seen): void => {
  if (plan['Node Type'] === 'ModifyTable') seen.isWrite = true;
  const name = plan['Relation Name'];
  const schema = plan.Schema ?? null;
  const isNew = !seen.tables.some((table) => table.name === name && table.schema === schema);
  if (name && isNew) seen.tables.push({ schema, name });
  for (const child of plan.Plans ?? []) walk(child, seen);
};

/** One line before the statement; positions in errors do not count it. */
const explained = (sql: string) => `EXPLAIN (VERBOSE, FORMAT JSON)\n${sql}`;

/** What the server’s own planner resolved; views appear as the tables behind them. */
const planned = async (client: Client, sql: string): Promise<Seen> => {
  const seen: Seen = { tables: [], isWrite: false };
  const explain = { text: explained(sql), queryMode: 'extended' };
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(explain);
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan, seen);
  return seen;
};

/** The server’s own functions reveal sessions, settings and definitions, except these. */
const TELLS_NOTHING =
  /^pg_(typeof|sleep\w*|size_\w+|column_\w+|input_\w+|collation_for|backend_pid|client_encoding|is_in_recovery)$/;
const OF_THE_SERVER = /^(pg_|\w*_description$)/;

const calledFunctions = async (client: Client, sql: string): Promise<readonly TableRef[]> => {
  const all = [...tokens(sql)];
  const named = (test: (at: number) => boolean) =>
    all.filter((token, at) => isName(token) && test(at)).map(nameOf);
  const called = named((at) => all[at + 1]?.text === '(');
  const fields = named((at) => all[at - 1]?.text === '.');
  if (called.length + fields.length === 0) return [];
  const made = await client.query<{ schema: string; name: string }>(MADE_FUNCTIONS, [
    called,
    fields,
  ]);
  const revealing = [...called, ...fields].filter(
    (name) => OF_THE_SERVER.test(name) && !TELLS_NOTHING.test(name),
  );
  return [
    ...made.rows,
    ...[...new Set(revealing)].map((name) => ({ schema: 'pg_catalog', name: `${name}()` })),
  ];
};

const inspectPiece = async (
  client: Client,
  whole: string,
  piece: Piece,
): Promise<StatementInfo> => {
  const kind = kindOf(piece.sql);
  if (kind !== 'select') return { kind, tables: [] };
  try {
    const { tables, isWrite } = await planned(client, piece.sql);
    const functions = await calledFunctions(client, piece.sql);
    return { kind: isWrite ? 'write' : 'select', tables: [...tables, ...functions] };
  } catch (cause) {
    throw placedInScript(engineError(cause, explained(piece.sql), 1), whole, piece);
  }
};

export const inspect = async (client: Client, sql: string): Promise<readonly StatementInfo[]> => {
  const infos: StatementInfo[] = [];
  for (const piece of splitStatements(sql)) infos.push(await inspectPiece(client, sql, piece));
  return infos;
};
