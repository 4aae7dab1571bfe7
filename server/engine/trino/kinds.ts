/**
 * The kind of a statement, from its own words. The coordinator also refuses writes in a read-only transaction. These
 * rules refuse what would leave that transaction, or pass SQL on to the databases behind Trino where nobody judges it.
 */
import { type Token, tokens } from '#common/sql/lexer.ts';
import { trino as engine } from '#common/engines/trino.ts';
import type { StatementInfo } from '../engine.ts';
import { assertAllowed } from '../drivers/allowed.ts';
import { topLevel } from '../drivers/statementText.ts';

export const { lexical: RULES } = engine;

type Kind = StatementInfo['kind'];

const READS = new Set(['select', 'values', 'table', '(']);
const DESCRIBES = new Set(['explain', 'show', 'describe', 'desc']);
const WRITES = new Set(
  'insert update delete merge create drop alter truncate comment refresh analyze'.split(' '),
);
/** They take the SQL of another database as text. */
const HANDS_ON = /^(raw_)?query$/i;

const word = (token: Token | undefined): string =>
  token?.kind === 'quoted' ? '' : (token?.text.toLowerCase() ?? '');

export const nameOf = ({ kind, text }: Token): string =>
  kind === 'quoted' ? text.slice(1, -1).replaceAll('""', '"') : text;

const handsOn = (all: readonly Token[]): boolean =>
  all.some(
    (token, at) =>
      (token.kind === 'word' || token.kind === 'quoted') &&
      all[at + 1]?.text === '(' &&
      HANDS_ON.test(nameOf(token)),
  );

const kindOfTokens = (all: readonly Token[]): Kind => {
  const start = word(all[0]);
  if (start === 'explain' && word(all[1]) === 'analyze') {
    const inner = topLevel(all.slice(2)).find((token) => word(token) !== 'verbose');
    return WRITES.has(word(inner)) ? 'write' : 'explain';
  }
  if (DESCRIBES.has(start)) return 'explain';
  if (WRITES.has(start)) return 'write';
  // `WITH SESSION` sets the limits of a run.
  if (start === 'with') return word(all[1]) === 'session' ? 'other' : 'select';
  return READS.has(start) ? 'select' : 'other';
};

export const kindOf = (sql: string): Kind => {
  const all = [...tokens(sql, RULES)];
  return handsOn(all) ? 'other' : kindOfTokens(all);
};

export const assertRuns = (sql: string, allowWrites: boolean): void =>
  assertAllowed(kindOf(sql), allowWrites);
