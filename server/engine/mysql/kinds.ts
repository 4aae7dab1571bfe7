/**
 * The kind of a statement, from its own words, so that only reading statements pass. The server also refuses writes in
 * a read-only transaction. These rules refuse what would leave that transaction or write files.
 */
import { type Token, tokens } from '#common/sql/lexer.ts';
import { mysql as engine } from '#common/engines/mysql.ts';
import type { StatementInfo } from '../engine.ts';
import { assertAllowed } from '../drivers/allowed.ts';
import { topLevel } from '../drivers/statementText.ts';

export const { lexical: RULES } = engine;

type Kind = StatementInfo['kind'];

const READS = new Set(['select', 'values', 'table', '(']);
const DESCRIBES = new Set(['explain', 'describe', 'desc', 'show']);
const CHANGES = new Set(['insert', 'update', 'delete', 'replace']);
const WRITES = new Set('create alter drop truncate rename grant revoke optimize repair'.split(' '));

/** They write to the server's files, hold locks that others wait for, or run programs. */
const REFUSED_FUNCTION =
  /^(load_file|get_lock|release_lock|release_all_locks|nextval|setval|sys_\w+|master_\w*wait\w*|source_pos_wait)$/;

export const nameOf = ({ kind, text }: Token): string =>
  kind === 'quoted' ? text.slice(1, -1).replaceAll('``', '`') : text;

const word = (token: Token | undefined): string =>
  token?.kind === 'quoted' ? '' : (token?.text.toLowerCase() ?? '');

const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'word' || token?.kind === 'quoted';

const callsRefused = (all: readonly Token[]): boolean =>
  all.some((token, at) => {
    const before = all[at - 1];
    if (before?.text === '.') return false;
    if (word(token) === 'value' && word(before) === 'next' && word(all[at + 1]) === 'for')
      return true;
    const isCalled = isName(token) && all[at + 1]?.text === '(';
    return isCalled && REFUSED_FUNCTION.test(nameOf(token).toLowerCase());
  });

/** `INTO OUTFILE`, `INTO @variable`. */
const hasInto = (all: readonly Token[]): boolean =>
  all.some((token, at) => word(token) === 'into' && all[at - 1]?.text !== '.');

const EXOTIC_BLANK = /(?![ \t-\r])\s|\ufeff/u;
/** After two dashes one of these begins a comment for MySQL, but not for our lexer. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/**
 * Comments that run, and blanks that the server takes for letters: the server may read another text there than we do.
 */
const isAmbiguous = (sql: string, all: readonly Token[]): boolean => {
  if (CONTROL.test(sql)) return true;
  let end = 0;
  for (const token of all) {
    if (token.text.startsWith('/*') || EXOTIC_BLANK.test(sql.slice(end, token.start))) return true;
    end = token.end;
  }
  return EXOTIC_BLANK.test(sql.slice(end));
};

const kindOfTokens = (all: readonly Token[]): Kind => {
  const [first, second] = all;
  const start = word(first);
  if (CHANGES.has(start)) return 'write';
  if (WRITES.has(start)) return 'write';
  if (start === 'analyze' || start === 'analyse') {
    const isStatement = topLevel(all).some((token) => READS.has(word(token)));
    const changes = topLevel(all).some((token) => CHANGES.has(word(token)));
    return isStatement && !changes && word(second) !== 'table' ? 'explain' : 'write';
  }
  if (DESCRIBES.has(start)) return 'explain';
  if (start === 'with') {
    const body = topLevel(all.slice(1)).find(
      (token) => CHANGES.has(word(token)) || (READS.has(word(token)) && word(token) !== '('),
    );
    return CHANGES.has(word(body)) ? 'write' : 'select';
  }
  return READS.has(start) ? 'select' : 'other';
};

export const kindOf = (sql: string): Kind => {
  const all = [...tokens(sql, RULES)];
  if (isAmbiguous(sql, all) || callsRefused(all)) return 'other';
  const kind = kindOfTokens(all);
  return kind !== 'write' && hasInto(all) ? 'other' : kind;
};

export const assertRuns = (sql: string, allowWrites: boolean): void =>
  assertAllowed(kindOf(sql), allowWrites);
