/** What may follow the word that is being typed in an expression. */
import type { Datasource } from '#common/wire/datasource.ts';
import { isReservedWord, writtenName } from '#common/sql/names.ts';

export interface Completion {
  readonly text: string;
  readonly about: string;
}

const SHOWN = 8;
/** Shorter words are in the middle of too many names. */
const LEAST_WITHIN = 3;
const PLAIN_WORD = /(?<![\p{L}\p{N}_])\p{N}*([\p{L}_][\p{L}\p{N}_]*)$/u;

/** The word before the caret, with its quote if it has one. */
const wordAt = (sql: string, caret: number): string => {
  const before = sql.slice(0, caret);
  const quoted = /(["`])([^"`]*)$/.exec(before);
  // An even number of quotes: none is open.
  const isOpen = quoted && (before.split(quoted[1] ?? '"').length - 1) % 2 === 1;
  if (isOpen) return quoted[0];
  return PLAIN_WORD.exec(before)?.[1] ?? '';
};

const isInText = (sql: string, caret: number): boolean =>
  (sql.slice(0, caret).split("'").length - 1) % 2 === 1;

/** The word before the caret is a new name, which nothing known completes. */
const isNewName = (sql: string, caret: number, word: string): boolean =>
  /\bas\s+$/i.test(sql.slice(0, caret - word.length));

const bare = (word: string): string => word.replace(/^["`[]/, '').toLowerCase();

/**
 * Columns, then functions; names that begin with the word before those that contain it. Tab and Enter accept the first
 * one, so a word that is whole already gets none.
 */
export const completionsOf = (
  sql: string,
  caret: number,
  { columns, database }: Datasource,
  functions: readonly string[],
): readonly Completion[] => {
  const typed = wordAt(sql, caret);
  const word = bare(typed);
  if (word === '' || isInText(sql, caret) || isNewName(sql, caret, typed)) return [];
  const names = columns.map(({ column_name, type }) => ({
    name: column_name.toLowerCase(),
    text: writtenName(column_name, database.backend),
    about: type ?? 'column',
  }));
  const calls = functions.map((name) => ({
    name: name.toLowerCase(),
    text: `${name}(`,
    about: 'function',
  }));
  const all = [...names, ...calls];
  if (typed.toLowerCase() === word && isReservedWord(word)) return [];
  if (all.some(({ name }) => name === word)) return [];
  const within = word.length < LEAST_WITHIN ? [] : all;
  return [
    ...all.filter(({ name }) => name.startsWith(word)),
    ...within.filter(({ name }) => !name.startsWith(word) && name.includes(word)),
  ]
    .slice(0, SHOWN)
    .map(({ text, about }) => ({ text, about }));
};

/** The expression with the word before the caret replaced. */
export const completed = (
  sql: string,
  caret: number,
  text: string,
): { readonly sql: string; readonly caret: number } => {
  const from = caret - wordAt(sql, caret).length;
  return { sql: sql.slice(0, from) + text + sql.slice(caret), caret: from + text.length };
};
