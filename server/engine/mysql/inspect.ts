/**
 * The kinds and tables of a script’s statements. The server reads each statement (it prepares without running) and says
 * which names in it are its tables. A table must be named in the text, because names are never built at run time, so
 * every name that could be a table is looked up; too many are better than too few. A view counts as itself, because its
 * readers were given that right.
 */
import uniqBy from 'lodash/uniqBy.js';
import type { Connection } from 'mysql2';
import { type Token, tokens } from '#common/sql/lexer.ts';
import { type Piece, splitStatements } from '#common/sql/statements.ts';
import type { StatementInfo, TableRef } from '../engine.ts';
import { isName, possibleTables, type PossibleTable } from '../drivers/possibleTables.ts';
import { prepare, rowsOf } from './connection.ts';
import { placedInScript } from '../drivers/statementText.ts';
import { engineError } from './errors.ts';
import { kindOf, nameOf, RULES } from './kinds.ts';

interface Names {
  readonly tables: readonly PossibleTable[];
  readonly functions: readonly PossibleTable[];
}

const NAME_PART = /^[\p{L}\p{N}_$\P{ASCII}]/u;

/** Names may begin with digits and contain characters that are not letters; adjacent tokens are one name. */
const whole = (all: readonly Token[]): readonly Token[] => {
  const found: Token[] = [];
  for (const token of all) {
    const last = found.at(-1);
    const isPart = token.kind === 'word' || (token.kind === 'symbol' && NAME_PART.test(token.text));
    if (isPart && last?.kind === 'word' && last.end === token.start) {
      found[found.length - 1] = { ...last, text: last.text + token.text, end: token.end };
    } else found.push(isPart ? { ...token, kind: 'word' } : token);
  }
  return found;
};

/** Names that may be tables or functions of the database, wherever they occur. */
const namesIn = (sql: string): Names => {
  const all = whole([...tokens(sql, RULES)]);
  const functions = all.flatMap((token, at): readonly PossibleTable[] => {
    if (!isName(token) || all[at + 1]?.text !== '(') return [];
    const owner = all[at - 1]?.text === '.' ? all[at - 2] : undefined;
    return [{ schema: isName(owner) ? nameOf(owner) : null, name: nameOf(token) }];
  });
  return { tables: possibleTables(all, nameOf), functions };
};

const unique = (names: readonly PossibleTable[]): readonly PossibleTable[] =>
  uniqBy(names, ({ schema, name }) => JSON.stringify([schema, name]));

/** `(?, ?), (coalesce(?, database()), ?), …` with its values. */
const pairs = (names: readonly PossibleTable[]) => ({
  sql: names.map(() => '(coalesce(?, database()), ?)').join(', '),
  values: names.flatMap(({ schema, name }) => [schema, name]),
});

/** Which of the names a view of `information_schema` has. */
const listed = async (
  client: Connection,
  names: readonly PossibleTable[],
  kind: 'table' | 'routine',
): Promise<readonly TableRef[]> => {
  if (names.length === 0) return [];
  const { sql, values } = pairs(names);
  const rows = await rowsOf<[string, string]>(
    client,
    `SELECT ${kind}_schema, ${kind}_name FROM information_schema.${kind}s
     WHERE (${kind}_schema, ${kind}_name) IN (${sql}) ORDER BY 1, 2`,
    values,
  );
  return rows.map(([schema, name]) => ({ schema, name }));
};

const known = (client: Connection, names: readonly PossibleTable[]) =>
  listed(client, names, 'table');

/** A stored function reads with rights of its own, so it counts like a table. */
const called = async (client: Connection, names: readonly PossibleTable[]) =>
  (await listed(client, names, 'routine')).map(({ schema, name }) => ({
    schema,
    name: `${name}()`,
  }));

const inspectPiece = async (
  client: Connection,
  script: string,
  piece: Piece,
): Promise<StatementInfo> => {
  const kind = kindOf(piece.sql);
  if (kind !== 'select') return { kind, tables: [] };
  try {
    await prepare(client, piece.sql);
    client.unprepare(piece.sql);
    const { tables, functions } = namesIn(piece.sql);
    const touched = [
      ...(await known(client, unique(tables))),
      ...(await called(client, unique(functions))),
    ];
    return { kind, tables: touched };
  } catch (cause) {
    throw placedInScript(engineError(cause, piece.sql), script, piece);
  }
};

export const inspect = async (
  client: Connection,
  sql: string,
): Promise<readonly StatementInfo[]> => {
  const infos: StatementInfo[] = [];
  for (const piece of splitStatements(sql, RULES))
    infos.push(await inspectPiece(client, sql, piece));
  return infos;
};
