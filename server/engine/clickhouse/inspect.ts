/**
 * The kinds and tables of a script’s statements. The server reads each statement (it describes the result without
 * running) and says which names in it are tables. A table must be named in the text, so every name that could be one is
 * looked up; too many are better than too few. A view counts as itself, because its readers were given that right.
 */
import { tokens } from '#common/sql/lexer.ts';
import { type Piece, splitStatements } from '#common/sql/statements.ts';
import { dialect } from './dialect.ts';
import type { StatementInfo, TableRef } from '../engine.ts';
import { possibleTables } from '../drivers/possibleTables.ts';
import type { Rows } from './rows.ts';
import { placedInScript } from '../drivers/statementText.ts';
import { engineError } from './errors.ts';
import { judge, nameOf, readsUnnamed, RULES } from './kinds.ts';

/** Put before a query, so that the server reads it without running it. */
export const DESCRIBE = 'DESCRIBE TABLE (\n';
export const described = (sql: string): string => `${DESCRIBE}${sql}\n)`;

const tablesOf = async (sql: string, rows: Rows, home: string): Promise<readonly TableRef[]> => {
  const names = possibleTables([...tokens(sql, RULES)], nameOf);
  const pairs = [
    ...new Set(
      names.map(
        ({ schema, name }) => `(${dialect.literal(schema ?? home)}, ${dialect.literal(name)})`,
      ),
    ),
  ];
  if (pairs.length === 0) return [];
  const found = await rows(
    `SELECT database, name FROM system.tables WHERE (database, name) IN (${pairs.join(', ')}) ORDER BY database, name`,
  );
  return found.map(([schema, name]) => ({ schema: String(schema), name: String(name) }));
};

const inspectPiece = async (
  script: string,
  piece: Piece,
  rows: Rows,
  home: string,
): Promise<StatementInfo> => {
  const { kind } = judge(piece.sql);
  if (kind !== 'select') return { kind, tables: [] };
  if (readsUnnamed(piece.sql)) return { kind: 'other', tables: [] };
  try {
    await rows(described(piece.sql));
    return { kind, tables: await tablesOf(piece.sql, rows, home) };
  } catch (cause) {
    throw placedInScript(engineError(cause, piece.sql, DESCRIBE), script, piece);
  }
};

export const inspect = async (
  sql: string,
  rows: Rows,
  home: string,
): Promise<readonly StatementInfo[]> => {
  const infos: StatementInfo[] = [];
  for (const piece of splitStatements(sql, RULES)) {
    infos.push(await inspectPiece(sql, piece, rows, home));
  }
  return infos;
};
