/** Checks a formatted text, and finds the caret's position in it. */
import { tokens } from '#common/sql/lexer.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';

const TEMPLATE =
  /\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{%(?:(?!\{%)[\s\S])*?%\}|\{#(?:(?!\{#)[\s\S])*?#\}/g;
const templatesOf = (sql: string): readonly string[] =>
  [...sql.matchAll(TEMPLATE)].map(([text]) => text.replaceAll(/\s+/g, ''));

/** A formatter that takes `{{ n }}` for SQL writes something else in its place. */
export const assertTemplatesKept = (before: string, after: string): void => {
  const expected = templatesOf(before);
  const kept = templatesOf(after);
  if (expected.length !== kept.length || expected.some((text, at) => text !== kept[at]))
    throw new Error('This server cannot format SQL with templates, so the text was left unchanged');
};

/** The caret stays in its word, or at the same distance after the word before it. */
export const caretAfter = (
  before: string,
  caret: number,
  after: string,
  rules: LexicalRules,
): number => {
  if (caret <= 0) return 0;
  if (caret >= before.length) return after.length;
  let count = 0;
  let within = 0;
  for (const { start, end } of tokens(before, rules)) {
    if (start >= caret) break;
    count += 1;
    within = Math.min(caret, end) - start;
  }
  let seen = 0;
  for (const { start, end } of tokens(after, rules)) {
    seen += 1;
    if (seen === count) return Math.min(start + within, end);
  }
  return seen < count ? after.length : 0;
};
