/** Whether a run's SQL still stands in its editor's text. */
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { splitStatements } from '#common/sql/statements.ts';
import type { RanFrom, Run } from './run';
import { withoutReturns } from './sameText';

/** A longer text is not split while somebody types in it. */
const SPLIT_AT_MOST = 200_000;

const statementsOf = (sql: string, rules: LexicalRules): readonly string[] =>
  splitStatements(sql, rules).map(({ from, to }) => sql.slice(from, to));

const follow = (wanted: readonly string[], all: readonly string[]): boolean =>
  all.some((_, at) => wanted.every((sql, next) => all[at + next] === sql));

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
 * Blanks and comments around statements do not count, nor does the order of the others. Where it is unknown what the
 * run was of (a run found on the server), it counts as gone only if its text occurs nowhere.
 */
export const stillStands = (
  run: Pick<Run, 'sql' | 'ranFrom'>,
  text: string,
  rules: LexicalRules,
): boolean => {
  const [own, now] = [withoutReturns(run.sql).trim(), withoutReturns(text).trim()];
  if (own === now) return true;
  const wanted = statementsOf(run.ranFrom === null ? own.replace(MADE, '') : own, rules);
  if (run.ranFrom === 'part') return now.includes(own);
  if (wanted.some((sql) => !now.includes(sql))) return false;
  if (run.ranFrom === null || now.length > SPLIT_AT_MOST) return true;
  return follow(wanted, statementsOf(now, rules));
};
