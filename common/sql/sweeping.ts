/** Statements that change or remove everything a table holds: what a person may want to be asked about first. */
import type { LexicalRules } from '../engines/lexicalRules.ts';
import { isAlwaysTrue } from './alwaysTrue.ts';
import { type Token, tokens } from './lexer.ts';
import { splitStatements } from './statements.ts';

export interface Sweeping {
  /** UPDATE and DELETE of all rows; `drop part` removes a column or a partition, `replace` a table for another. */
  readonly does: 'update' | 'delete' | 'truncate' | 'drop' | 'drop part' | 'replace';
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
const PARTS = new Set(['column', 'partition', 'part']);
/** What ALTER TABLE drops without a value of a row; any other word behind DROP is a column. */
const NO_VALUES = new Set(
  'constraint index key primary foreign check default not expression identity projection statistics'.split(
    ' ',
  ),
);

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

/** Of an ALTER TABLE. */
const dropsPart = (all: readonly Token[]): boolean =>
  all.some((token, place) => {
    const next = all[place + 1];
    const word = wordOf(token);
    if (word === 'truncate') return PARTS.has(wordOf(next));
    const isNamed = next?.kind === 'word' || next?.kind === 'quoted';
    return (
      word === 'drop' &&
      isNamed &&
      !NO_VALUES.has(wordOf(next)) &&
      !PARTS.has(wordOf(all[place - 1]))
    );
  });

/** `ALTER TABLE … DELETE WHERE 1`, which is not `… ON DELETE CASCADE`. */
const alteredRows = (
  all: readonly Token[],
  wheres: readonly (number | null)[],
): 'update' | 'delete' | null => {
  for (const [at, token] of all.entries()) {
    const does = wordOf(token);
    if ((does !== 'update' && does !== 'delete') || wordOf(all[at - 1]) === 'on') continue;
    const where = wheres[at] ?? null;
    if (where !== null && isAlwaysTrue(conditionAt(all, where + 1))) return does;
  }
  return null;
};

type Found = Omit<Sweeping, 'sql'>;

/** A statement, and what was found in all of it: long ones are looked through once. */
interface Looked {
  readonly all: readonly Token[];
  readonly wheres: readonly (number | null)[];
}

const altered = ({ all, wheres }: Looked, index: number): Found | null => {
  if (wordOf(all[index + 1]) !== 'table') return null;
  const about = { object: 'table', target: nameAt(all, index + 1) };
  if (dropsPart(all)) return { ...about, does: 'drop part', hasWhere: false };
  const does = alteredRows(all, wheres);
  return does && { ...about, does, hasWhere: true };
};

const replaced = (all: readonly Token[], index: number): Found | null => {
  const words = [1, 2, 3, 4].map((step) => wordOf(all[index + step]));
  const isReplaced = words[0] === 'or' && words[1] === 'replace';
  const table = words.indexOf('table');
  if (!isReplaced || table < 0) return null;
  const target = nameAt(all, index + 1 + table);
  return { does: 'replace', object: 'table', target, hasWhere: false };
};

const at = ({ all, wheres }: Looked, index: number): Found | null => {
  const does = wordOf(all[index]);
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
      return altered({ all, wheres }, index);
    case 'create':
      return replaced(all, index);
    default:
      return null;
  }
};

const CHANGES = new Set(['update', 'delete']);
const PLANS = new Set(['explain', 'describe', 'desc']);
const MEASURES = new Set(['analyze', 'analyse']);
const BODIES = new Set(
  'select with insert update delete replace merge values truncate create alter drop'.split(' '),
);

/** Where the statement begins that EXPLAIN or ANALYZE runs; -1 where none runs. */
const bodyOf = (all: readonly Token[]): number => {
  /** A comment that runs begins with signs. */
  const first = all.findIndex(({ kind }) => kind === 'word');
  const start = wordOf(all[first]);
  if (!PLANS.has(start) && !MEASURES.has(start)) return first;
  if (PLANS.has(start) && !all.some((token) => MEASURES.has(wordOf(token)))) return -1;
  return all.findIndex((token, index) => index > first && BODIES.has(wordOf(token)));
};

/** Where a change may begin: first of all, behind the queries of WITH, or as one of them. */
const begins = (all: readonly Token[], index: number, first: number): boolean => {
  if (index === first) return true;
  const before = all[index - 1];
  return (
    wordOf(all[first]) === 'with' &&
    CHANGES.has(wordOf(all[index])) &&
    (isSymbol(before, '(') || isSymbol(before, ')'))
  );
};

const sweepingOf = (sql: string, rules: LexicalRules): Found | null => {
  const all = [...tokens(sql, rules)];
  const first = bodyOf(all);
  if (first < 0) return null;
  const looked = { all, wheres: nextWheres(all) };
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
