/** Statements that change or remove everything a table holds: what a person may want to be asked about first. */
import type { LexicalRules } from '../engines/lexicalRules.ts';
import { isAlwaysTrue } from './alwaysTrue.ts';
import { type Token, tokens } from './lexer.ts';
import { splitStatements } from './statements.ts';

export interface Sweeping {
  /** UPDATE and DELETE of all rows; `drop part` removes a column or a partition. */
  readonly does: 'update' | 'delete' | 'truncate' | 'drop' | 'drop part';
  /** The word behind DROP: table, view, schema, …; TABLE for the others. */
  readonly object: string;
  /** The parts of the name, without quotes. */
  readonly target: readonly string[];
  /** There is a WHERE, and it is always true. */
  readonly hasWhere: boolean;
  readonly sql: string;
}

const NOISE = new Set(
  'low_priority quick ignore only table from if exists temporary temp materialized external foreign concurrently purge column partition'.split(
    ' ',
  ),
);
/** What may follow the condition. */
const ENDS = new Set(['returning', 'order', 'limit']);
const STATEMENTS = new Set(['select', 'delete', 'update', 'with']);
/** A condition that looks at no row is short, and each of many statements is looked through. */
const CONDITION_TOKENS = 60;
const PARTS = new Set(['column', 'partition']);

const wordOf = (token: Token | undefined): string =>
  token?.kind === 'word' ? token.text.toLowerCase() : '';
const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;

const partOf = ({ kind, text }: Token): string => {
  if (kind !== 'quoted') return text;
  const quote = text[0] ?? '"';
  return text.slice(1, text.endsWith(quote) ? -1 : undefined).replaceAll(quote + quote, quote);
};

/** The name at an index, behind words that are no part of it. */
const nameAt = (all: readonly Token[], index: number): readonly string[] => {
  let at = index;
  while (NOISE.has(wordOf(all[at]))) at += 1;
  const parts: string[] = [];
  for (let part = all[at]; part?.kind === 'word' || part?.kind === 'quoted'; part = all[at]) {
    parts.push(partOf(part));
    if (!isSymbol(all[at + 1], '.')) break;
    at += 2;
  }
  return parts;
};

/** For each token where the next WHERE in the same parentheses is. */
const nextWheres = (all: readonly Token[]): readonly (number | null)[] => {
  const next: (number | null)[] = [];
  /** What was met so far, from the end, in each of the parentheses around. */
  const around: (number | null)[] = [null];
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const token = all[index];
    if (isSymbol(token, ')')) around.push(null);
    else if (isSymbol(token, '(')) {
      around.pop();
      if (around.length === 0) around.push(null);
    } else if (wordOf(token) === 'where') around[around.length - 1] = index;
    next[index] = around.at(-1) ?? null;
  }
  return next;
};

/** A WHERE's condition, up to the end of its parentheses; empty if it is long or has a statement in it. */
const conditionAt = (all: readonly Token[], from: number): readonly Token[] => {
  let depth = 0;
  for (let at = from; at < from + CONDITION_TOKENS; at += 1) {
    const token = all[at];
    if (isSymbol(token, '(')) depth += 1;
    else if (isSymbol(token, ')')) depth -= 1;
    const word = wordOf(token);
    if (STATEMENTS.has(word)) return [];
    const ends = depth < 0 || (depth === 0 && (ENDS.has(word) || isSymbol(token, ';')));
    if (ends || token === undefined) return all.slice(from, at);
  }
  return [];
};

const dropsPart = (all: readonly Token[]): boolean =>
  all.some(
    (token, place) =>
      /^(?:drop|truncate)$/.test(wordOf(token)) && PARTS.has(wordOf(all[place + 1])),
  );

type Found = Omit<Sweeping, 'sql'>;

/** A statement, and what holds for all of it: long ones are looked through once. */
interface Looked {
  readonly all: readonly Token[];
  readonly wheres: readonly (number | null)[];
  readonly dropsPart: boolean;
}

const at = ({ all, wheres, dropsPart: isPart }: Looked, index: number): Found | null => {
  const does = wordOf(all[index]);
  const next = wordOf(all[index + 1]);
  switch (does) {
    case 'update':
    case 'delete': {
      const where = wheres[index] ?? null;
      if (where !== null && !isAlwaysTrue(conditionAt(all, where + 1))) return null;
      return {
        does,
        object: 'table',
        target: nameAt(all, index + 1),
        hasWhere: where !== null,
      };
    }
    case 'truncate':
      return { does, object: 'table', target: nameAt(all, index + 1), hasWhere: false };
    case 'drop': {
      const kind = all.findIndex(
        (token, place) =>
          place > index &&
          !/^(?:temp(?:orary)?|materialized|foreign|external)$/.test(wordOf(token)),
      );
      return { does, object: wordOf(all[kind]), target: nameAt(all, kind + 1), hasWhere: false };
    }
    case 'alter':
      return isPart && next === 'table'
        ? { does: 'drop part', object: 'table', target: nameAt(all, index + 1), hasWhere: false }
        : null;
    default:
      return null;
  }
};

const CHANGES = new Set(['update', 'delete']);

/** Where a statement may begin: first of all, behind EXPLAIN ANALYZE, behind the queries of WITH, or as one of them. */
const begins = (all: readonly Token[], index: number, first: number): boolean => {
  if (index === first) return true;
  const word = wordOf(all[index]);
  const before = all[index - 1];
  const start = wordOf(all[first]);
  if (start === 'explain')
    return /^(?:analy[sz]e|verbose)$/.test(wordOf(before)) || isSymbol(before, ')');
  return start === 'with' && CHANGES.has(word) && (isSymbol(before, '(') || isSymbol(before, ')'));
};

const sweepingOf = (sql: string, rules: LexicalRules): Found | null => {
  const all = [...tokens(sql, rules)];
  /** A comment that runs begins with signs. */
  const first = all.findIndex(({ kind }) => kind === 'word');
  const isPlanned =
    wordOf(all[first]) === 'explain' && !all.some((token) => /^analy[sz]e$/.test(wordOf(token)));
  if (isPlanned) return null;
  const looked = { all, wheres: nextWheres(all), dropsPart: dropsPart(all) };
  for (const index of all.keys()) {
    const found = begins(all, index, first) ? at(looked, index) : null;
    if (found) return found;
  }
  return null;
};

/** The sweeping statements of a text, in its order. */
export const sweepingStatements = (text: string, rules: LexicalRules): readonly Sweeping[] =>
  splitStatements(text, rules).flatMap(({ from, to }) => {
    const sql = text.slice(from, to);
    const found = sweepingOf(sql, rules);
    return found ? [{ ...found, sql }] : [];
  });
