/** What may follow the word that is being typed in an expression. */
import type { Datasource } from '#common/wire/datasource.ts';
import { writtenName } from '#common/sql/names.ts';

export interface Completion {
  readonly text: string;
  readonly about: string;
}

const SHOWN = 8;
const PLAIN_WORD = /[\p{L}_][\p{L}\p{N}_]*$/u;

/** The word before the caret, with its quote if it has one. */
const wordAt = (sql: string, caret: number): string => {
  const before = sql.slice(0, caret);
  const quoted = /(["`])([^"`]*)$/.exec(before);
  // An even number of quotes: none is open.
  const isOpen = quoted && (before.split(quoted[1] ?? '"').length - 1) % 2 === 1;
  if (isOpen) return quoted[0];
  return PLAIN_WORD.exec(before)?.[0] ?? '';
};

const isInText = (sql: string, caret: number): boolean =>
  (sql.slice(0, caret).split("'").length - 1) % 2 === 1;

const bare = (word: string): string => word.replace(/^["`[]/, '').toLowerCase();

/** Columns, then functions; names that begin with the word before those that contain it. */
export const completionsOf = (
  sql: string,
  caret: number,
  { columns, database }: Datasource,
  functions: readonly string[],
): readonly Completion[] => {
  const word = bare(wordAt(sql, caret));
  if (word === '' || isInText(sql, caret)) return [];
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
  const all = [...names, ...calls].filter(({ name }) => name !== word);
  return [
    ...all.filter(({ name }) => name.startsWith(word)),
    ...all.filter(({ name }) => !name.startsWith(word) && name.includes(word)),
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
