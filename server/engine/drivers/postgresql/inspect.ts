import type { Client } from 'pg';
import { tokens } from '#sql/lexer.ts';
import { type Piece, placeOf, splitStatements } from '#sql/statements.ts';
import { EngineError, type StatementInfo, type TableRef } from '../../engine.ts';
import { engineError } from './errors.ts';

const READS = new Set(['select', 'with', 'values', 'table', '(']);
const WRITES = new Set(
  'insert update delete merge create alter drop truncate copy comment grant revoke refresh reindex cluster vacuum'.split(
    ' ',
  ),
);

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

/** One line before the statement: places in errors are counted without it. */
const explained = (sql: string) => `EXPLAIN (VERBOSE, FORMAT JSON)\n${sql}`;

/** What the server's own planner resolved; views appear as the tables beneath them. */
const planned = async (client: Client, sql: string): Promise<Seen> => {
  const seen: Seen = { tables: [], isWrite: false };
  const explain = { text: explained(sql), queryMode: 'extended' };
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(explain);
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan, seen);
  return seen;
};

const inspectPiece = async (
  client: Client,
  whole: string,
  piece: Piece,
): Promise<StatementInfo> => {
  const first = [...tokens(piece.sql)][0]?.text.toLowerCase() ?? '';
  if (first === 'explain') return { kind: 'explain', tables: [] };
  if (!READS.has(first)) return { kind: WRITES.has(first) ? 'write' : 'other', tables: [] };
  try {
    const { tables, isWrite } = await planned(client, piece.sql);
    return { kind: isWrite ? 'write' : 'select', tables };
  } catch (cause) {
    const error = engineError(cause, explained(piece.sql), 1);
    if (error.line === null) throw error;
    const before = placeOf(whole, piece.start);
    const column = error.line === 1 ? before.column - 1 + (error.column ?? 1) : error.column;
    throw new EngineError(error.code, error.message, {
      line: before.line - 1 + error.line,
      column,
    });
  }
};

export const inspect = async (client: Client, sql: string): Promise<readonly StatementInfo[]> => {
  const infos: StatementInfo[] = [];
  for (const piece of splitStatements(sql)) infos.push(await inspectPiece(client, sql, piece));
  return infos;
};
