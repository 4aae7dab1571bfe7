/** The word that an error is about, and the one that may be meant instead. */
import type { LexicalRules } from '../engines/lexicalRules.ts';
import { type Token, tokens } from './lexer.ts';
import { nearest } from './nearest.ts';

export interface WrongToken {
  readonly start: number;
  readonly end: number;
  /** The name without its quotes. */
  readonly name: string;
}

const plain = ({ kind, text }: Token): string => (kind === 'quoted' ? text.slice(1, -1) : text);
const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'word' || token?.kind === 'quoted';

const names = (message: string, name: string): boolean => {
  const at = message.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return false;
  const [before = '', after = ''] = [message[at - 1], message[at + name.length]];
  return !/\w/.test(before) && !/\w/.test(after);
};

/** The parts of `a.b.c` from the token on. */
const chainFrom = (all: readonly Token[], first: number): readonly Token[] => {
  const chain: Token[] = [];
  for (let at = first; isName(all[at]); at += 2) {
    chain.push(all[at] as Token);
    if (all[at + 1]?.text !== '.') break;
  }
  return chain;
};

/** Where a line begins and ends; lines count from 1. Empty behind the last line. */
const lineAt = (sql: string, line: number): { readonly start: number; readonly end: number } => {
  let start = 0;
  for (let above = 1; above < line; above += 1) {
    const end = sql.indexOf('\n', start);
    if (end < 0) return { start: sql.length, end: sql.length };
    start = end + 1;
  }
  const end = sql.indexOf('\n', start);
  return { start, end: end < 0 ? sql.length : end };
};

/** The token at a place that counts from 1. Of a qualified name it is the part that the message names. */
export const wrongToken = (
  sql: string,
  place: { readonly line: number; readonly column: number },
  message: string,
  rules: LexicalRules,
): WrongToken | null => {
  const all = [...tokens(sql, rules)];
  const line = lineAt(sql, place.line);
  const at = line.start + place.column - 1;
  const first = all.findIndex(
    ({ start, end }) => start >= line.start && start < line.end && start <= at && at < end,
  );
  const known = all[first];
  if (!known) return null;
  const chain = chainFrom(all, first);
  const token = chain.findLast((part) => names(message, plain(part))) ?? known;
  return { start: token.start, end: token.end, name: plain(token) };
};

/** Messages may repeat the text of a query, which is as long as people like; the hint stands before it or behind. */
const READ_AT_EACH_END = 4000;

const SUGGESTIONS: readonly RegExp[] = [
  /Did you mean (.+?)\?/s,
  /Candidate (?:bindings|functions): (.+)/s,
  /Perhaps you meant to reference the (?:column|table) (.+)/s,
  /[Mm]aybe you meant:? (.+)/s,
];
const NAME = /"((?:[^"]|"")+)"|'([^']+)'|`([^`]+)`|([\p{L}_][\p{L}\p{N}_$.]*)/gu;
const WORDS_BETWEEN = new Set(['or', 'the', 'column', 'table']);

/** Names that the database offers in its message. */
const offered = (whole: string): readonly string[] => {
  const message =
    whole.slice(0, READ_AT_EACH_END) + whole.slice(READ_AT_EACH_END).slice(-READ_AT_EACH_END);
  const list = SUGGESTIONS.map((pattern) => pattern.exec(message)?.[1]).find(Boolean) ?? '';
  return [...list.matchAll(NAME)]
    .map(
      ([, double, single, tick, bare]) => double?.replaceAll('""', '"') ?? single ?? tick ?? bare,
    )
    .filter((name) => name !== undefined)
    .filter((name) => !WORDS_BETWEEN.has(name));
};

export const offersNames = (message: string): boolean => offered(message).length > 0;

/** So many letters tell which longer name was begun. */
const BEGUN_MIN = 3;

/** The nearest of the names that the message offers for the wrong one, or one that it begins; null where none is like it. */
export const meantBy = (message: string, wrong: string): string | null => {
  const names = offered(message).map((name) => name.split('.').at(-1) ?? name);
  const [near] = nearest(wrong, names, String, 1);
  const isBegun = (name: string) =>
    wrong.length >= BEGUN_MIN && name.toLowerCase().startsWith(wrong.toLowerCase());
  const meant = near ?? names.find(isBegun) ?? null;
  return meant === wrong ? null : meant;
};
