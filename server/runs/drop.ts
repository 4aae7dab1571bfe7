import { tokens } from '#common/sql/lexer.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import type { DropOrder } from '../engine/engine.ts';

const unquoted = (text: string): string =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;

/** `DROP TABLE [IF EXISTS] [schema.]name`, and the same of a view; null for every other statement. */
export const dropOf = (sql: string, rules: LexicalRules): DropOrder | null => {
  const all = [...tokens(sql, rules)].filter(({ text }) => text !== ';');
  const isWord = (at: number, word: string) =>
    all[at]?.kind === 'word' && all[at].text.toLowerCase() === word;
  const kind = isWord(1, 'table') ? 'table' : isWord(1, 'view') ? 'view' : null;
  if (!isWord(0, 'drop') || kind === null) return null;
  const ifExists = isWord(2, 'if') && isWord(3, 'exists');
  const names = all.slice(ifExists ? 4 : 2);
  const [first, point, second] = names;
  const isName = (token: (typeof all)[number] | undefined) =>
    token?.kind === 'word' || token?.kind === 'quoted';
  if (!first || !isName(first)) return null;
  if (names.length === 1) return { kind, ifExists, schema: null, name: unquoted(first.text) };
  if (names.length !== 3 || point?.text !== '.' || !second || !isName(second)) return null;
  return { kind, ifExists, schema: unquoted(first.text), name: unquoted(second.text) };
};
