/** Whether a run's SQL still stands in its editor's text. */
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { tokens } from '#common/sql/lexer.ts';
import type { RanFrom, Run } from './run';
import { withoutReturns } from './sameText';

/** Longer texts are not read while somebody types in them. */
const READ_AT_MOST = 150_000;

/** Digits are single signs, and a name has a sign between its parts. */
const INSIDE = /[\p{L}\p{N}_.]/u;
const isOne = (before: string, text: string): boolean =>
  INSIDE.test(before.at(-1) ?? '') && INSIDE.test(text[0] ?? '');

/** Without blanks and comments, and words in small letters: formatting a text does not change it. */
const statementsOf = (sql: string, rules: LexicalRules): readonly string[] => {
  const all: string[] = [];
  let words: string[] = [];
  let last = -1;
  const end = () => {
    if (words.length > 0) all.push(words.join(' '));
    words = [];
  };
  for (const token of tokens(sql, rules)) {
    const text = token.kind === 'word' ? token.text.toLowerCase() : token.text;
    const before = token.start === last ? words.at(-1) : undefined;
    last = token.end;
    if (token.kind === 'symbol' && text === ';') end();
    else if (before !== undefined && isOne(before, text)) words.push((words.pop() ?? '') + text);
    else words.push(text);
  }
  end();
  return all;
};

const follow = (wanted: readonly string[], all: readonly string[]): boolean =>
  all.some((_, at) => wanted.every((sql, next) => all[at + next] === sql));

const occurs = (wanted: readonly string[], all: readonly string[]): boolean =>
  ` ${all.join(' ; ')} `.includes(` ${wanted.join(' ; ')} `);

/** What each of some texts was in the editor's text when they were sent. */
export const ranFrom = (
  sql: string,
  texts: readonly string[],
  rules: LexicalRules,
): readonly RanFrom[] => {
  const all = statementsOf(sql, rules);
  return texts.map((text) => (follow(statementsOf(text, rules), all) ? 'statements' : 'part'));
};

const MADE = /^\s*explain\s+/i;

/**
 * The order of the other statements does not count. Where it is unknown what the run was of (a run found on the
 * server), it counts as gone only if it occurs nowhere.
 */
export const stillStands = (
  run: Pick<Run, 'sql' | 'ranFrom'>,
  text: string,
  rules: LexicalRules,
): boolean => {
  const [own, now] = [withoutReturns(run.sql).trim(), withoutReturns(text).trim()];
  if (own === now) return true;
  if (own.length + now.length > READ_AT_MOST) return now.includes(own);
  const wanted = statementsOf(run.ranFrom === null ? own.replace(MADE, '') : own, rules);
  const all = statementsOf(now, rules);
  return run.ranFrom === 'statements' ? follow(wanted, all) : occurs(wanted, all);
};
