/** What stands around one token of a statement, read as far as its keywords tell. */
import type { Token } from './lexer.ts';

export interface Surroundings {
  /** Words in small letters, everything else as it is written; empty where the statement begins or ends. */
  readonly before: string;
  readonly next: string;
  readonly afterNext: string;
  /** What stands before the bracket that directly precedes. */
  readonly beforeBracket: string;
  /** What is before can end a value or the name of a table, and what follows can begin one. */
  readonly isBehindValue: boolean;
  readonly isBeforeValue: boolean;
  /** Keywords of the same query and the same brackets, the nearest first. */
  readonly above: readonly string[];
  /** Those of all brackets around, too. */
  readonly around: ReadonlySet<string>;
  /** Keywords behind, of the same query and brackets. */
  readonly below: ReadonlySet<string>;
  /** The number of CASE without their END. */
  readonly openCases: number;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that are no name where a query is read. */
const KEYWORDS = words(
  'select distinct from where group order partition by having qualify limit offset join inner left right full outer cross ' +
    'natural on using and or not in is like ilike between exists null true false case when then else end asc desc over ' +
    'union except intersect all as with insert into values update set delete create drop alter table view explain analyze ' +
    'recursive any some if replace truncate temp temporary',
);
const VALUES = words('null true false end');
const BEGIN_VALUES = words('null true false case not exists');
/** Each begins another query of the same brackets. */
const QUERIES = words('union except intersect');

const textOf = (token: Token | undefined): string =>
  token?.kind === 'word' ? token.text.toLowerCase() : (token?.text ?? '');

export const isKeyword = (token: Token | undefined): boolean =>
  token?.kind === 'word' && KEYWORDS.has(token.text.toLowerCase());

const endsValue = (token: Token | undefined): boolean => {
  if (!token) return false;
  if (token.kind === 'word') return !isKeyword(token) || VALUES.has(textOf(token));
  return token.kind !== 'symbol' || /[\d)*\]}]/.test(token.text);
};

const beginsValue = (token: Token | undefined): boolean => {
  if (!token) return false;
  if (token.kind === 'word') return !isKeyword(token) || BEGIN_VALUES.has(textOf(token));
  return token.kind !== 'symbol' || /[\d(\-+$:{?@[]/.test(token.text);
};

const above = (all: readonly Token[], at: number) => {
  const same: string[] = [];
  const around = new Set<string>();
  let depth = 0;
  let least = 0;
  let cases = 0;
  let isSameQuery = true;
  for (let index = at - 1; index >= 0; index -= 1) {
    const token = all[index];
    const text = textOf(token);
    if (text === ';') break;
    if (text === ')') depth += 1;
    if (text === '(') depth -= 1;
    least = Math.min(least, depth);
    if (!isKeyword(token) || depth > least) continue;
    around.add(text);
    if (least < 0) continue;
    if (text === 'case') cases += 1;
    if (text === 'end') cases -= 1;
    if (QUERIES.has(text)) isSameQuery = false;
    if (isSameQuery) same.push(text);
  }
  return { above: same, around, openCases: cases };
};

const below = (all: readonly Token[], at: number): ReadonlySet<string> => {
  const found = new Set<string>();
  let depth = 0;
  for (let index = at + 1; index < all.length && depth >= 0; index += 1) {
    const token = all[index];
    const text = textOf(token);
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth === 0 && (text === ';' || QUERIES.has(text))) break;
    if (depth === 0 && isKeyword(token)) found.add(text);
  }
  return found;
};

export const surroundingsOf = (all: readonly Token[], at: number): Surroundings => {
  const before = textOf(all[at - 1]);
  const next = textOf(all[at + 1]);
  return {
    before: before === ';' ? '' : before,
    next: next === ';' ? '' : next,
    afterNext: textOf(all[at + 2]),
    beforeBracket: before === '(' ? textOf(all[at - 2]) : '',
    isBehindValue: endsValue(all[at - 1]),
    isBeforeValue: beginsValue(all[at + 1]),
    ...above(all, at),
    below: below(all, at),
  };
};
