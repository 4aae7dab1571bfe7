/**
 * The kinds and tables of a script’s statements, by the coordinator’s own plan; views appear as the tables behind them.
 */
import { type Piece, splitStatements } from '#common/sql/statements.ts';
import { EngineError, type StatementInfo, type TableRef } from '../engine.ts';
import type { Rows } from './rows.ts';
import { placedInScript } from '../drivers/statementText.ts';
import { withoutLines } from './errors.ts';
import { kindOf, RULES } from './kinds.ts';

interface Plan {
  readonly inputTableColumnInfos?: readonly {
    readonly table: {
      readonly catalog: string;
      readonly schemaTable: { readonly schema: string; readonly table: string };
    };
  }[];
}

/** One line before the statement; positions in errors do not count it. */
const explained = (sql: string) => `EXPLAIN (TYPE IO, FORMAT JSON)\n${sql}`;

const tablesOf = async (sql: string, rows: Rows): Promise<readonly TableRef[]> => {
  const [[text] = []] = await rows(explained(sql));
  const { inputTableColumnInfos = [] } = JSON.parse(String(text)) as Plan;
  const refs = inputTableColumnInfos.map(({ table: { catalog, schemaTable } }) => ({
    catalog,
    schema: schemaTable.schema,
    name: schemaTable.table,
  }));
  return [...new Map(refs.map((ref) => [JSON.stringify(ref), ref])).values()];
};

const inspectPiece = async (script: string, piece: Piece, rows: Rows): Promise<StatementInfo> => {
  const kind = kindOf(piece.sql);
  if (kind !== 'select') return { kind, tables: [] };
  try {
    return { kind, tables: await tablesOf(piece.sql, rows) };
  } catch (cause) {
    const error = withoutLines(cause, 1);
    if (!(error instanceof EngineError)) throw error;
    throw placedInScript(error, script, piece);
  }
};

export const inspect = async (sql: string, rows: Rows): Promise<readonly StatementInfo[]> => {
  const infos: StatementInfo[] = [];
  for (const piece of splitStatements(sql, RULES)) {
    infos.push(await inspectPiece(sql, piece, rows));
  }
  return infos;
};
