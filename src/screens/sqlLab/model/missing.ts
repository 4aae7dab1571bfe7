/** Which table or column an error misses, as the server says it or as the message of a database does. */
import type { ErrorInfo } from '@/api/errors';
import { type Token, tokens } from '#common/sql/lexer.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import type { WrongToken } from '#common/sql/wrongToken.ts';

type Missing = 'table' | 'column';

const KINDS: Readonly<Record<string, Missing>> = {
  missing_table: 'table',
  TABLE_DOES_NOT_EXIST_ERROR: 'table',
  /** To somebody who may read some tables, one that is missing is like one that is closed. */
  TABLE_SECURITY_ACCESS_ERROR: 'table',
  missing_column: 'column',
  COLUMN_DOES_NOT_EXIST_ERROR: 'column',
};

/** Messages that other servers pass on as they are. */
const MESSAGES: readonly (readonly [Missing, RegExp])[] = [
  ['table', /\b(?:relation|table) "([^"]+)" does not exist/i],
  ['table', /\btable '([^']+)' (?:doesn't|does not) exist/i],
  ['table', /\bno such table: ([^\s)]+)/i],
  ['table', /\baccess to the following tables: `([^`]+)`/i],
  ['table', /\bTable with name (\S+) does not exist/i],
  ['table', /\bUnknown table expression identifier '([^']+)'/i],
  ['column', /\bUnknown (?:expression )?identifier [`']([^`']+)[`']/i],
  ['column', /\bcolumn "?([^\s"]+)"? does not exist/i],
  ['column', /\bresolve the column \\?"([^"\\]+)/i],
  ['column', /\bUnknown column '([^']+)'/i],
  ['column', /\bno such column: ([^\s)]+)/i],
  ['column', /\bColumn '([^']+)' cannot be resolved/i],
  ['column', /\bReferenced column "([^"]+)"/i],
];
/** Messages may repeat a whole query. */
const READ = 4000;

const inMessage = ({ message }: ErrorInfo): readonly [Missing, string] | null => {
  const text = message.slice(0, READ);
  for (const [kind, pattern] of MESSAGES) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return [kind, name];
  }
  return null;
};

export const missingIn = (error: ErrorInfo): Missing | null => {
  const { error_type = '', extra } = error.errors[0] ?? {};
  const reason = typeof extra?.reason === 'string' ? extra.reason : '';
  if (reason !== '') return KINDS[reason] ?? null;
  return KINDS[error_type] ?? inMessage(error)?.[0] ?? null;
};

const plain = ({ kind, text }: Token): string => (kind === 'quoted' ? text.slice(1, -1) : text);

/** The first place of the missing name, for servers that give none. */
export const missingToken = (
  sql: string,
  error: ErrorInfo,
  rules: LexicalRules,
): WrongToken | null => {
  const missing = missingIn(error) === null ? null : inMessage(error);
  const name = missing?.[1].split('.').at(-1)?.toLowerCase();
  if (name === undefined) return null;
  for (const token of tokens(sql, rules)) {
    if (token.kind !== 'word' && token.kind !== 'quoted') continue;
    const { start, end } = token;
    if (plain(token).toLowerCase() === name) return { start, end, name: plain(token) };
  }
  return null;
};
