/**
 * The keyword that is misspelt where a parser stopped. A misspelt keyword is often read as a name, an alias say, and the
 * parser stops one word later. Names may be spelt almost like keywords, so a keyword is offered only where it can stand.
 */
import type { LexicalRules } from '../engines/lexicalRules.ts';
import { BEGINNINGS } from './beginnings.ts';
import { type Token, tokens } from './lexer.ts';
import { nearest } from './nearest.ts';
import { isKeyword, type Surroundings, surroundingsOf } from './surroundings.ts';

/** `isStop`: the parser stopped at the word itself, which therefore is no name. */
type Fits = (here: Surroundings, isStop: boolean) => boolean;

const isOneOf =
  (words: string): ((text: string | undefined) => boolean) =>
  (text) =>
    text !== undefined && words.split(' ').includes(text);

const isBeforeQuery = isOneOf('explain analyze union all except intersect');
/** Behind other names, a bracket begins arguments. */
const isBeforeBracketOfQuery = isOneOf(
  'select from join in exists as any all some not and or where',
);
const isName = (text: string): boolean => /^[\p{L}_"`]/u.test(text);
const isCount = (text: string): boolean => /^[\d:${?]/.test(text) || text === 'all';

const beginsQuery = ({ before, beforeBracket, above }: Surroundings): boolean => {
  if (before === '(') return !isName(beforeBracket) || isBeforeBracketOfQuery(beforeBracket);
  if (before === ')') return above.some(isOneOf('with into')) && !above.includes('select');
  return isBeforeQuery(before) || (before === 'as' && above.includes('create'));
};

const isBehindTables = ({ above, isBehindValue }: Surroundings): boolean =>
  isBehindValue && above.some(isOneOf('from update'));

/** No alias can stand in a condition, so a plain word behind a value is no name. */
const isInCondition: Fits = ({ isBehindValue, around }, isStop) =>
  isStop &&
  isBehindValue &&
  ['where', 'having', 'on', 'when', 'qualify'].some((word) => around.has(word));

const isOrdered: Fits = ({ above, isBehindValue, next }, isStop) =>
  isStop &&
  isBehindValue &&
  above.find((word) => !isOneOf('asc desc')(word)) === 'by' &&
  isOneOf(' , ) limit offset')(next);

const isCounted: Fits = ({ above, below, isBehindValue, next }) =>
  isBehindValue && isCount(next) && above.includes('select') && !below.has('from');

const lastOfCase = ({ above, openCases }: Surroundings): string | undefined =>
  openCases > 0 ? above.find(isOneOf('case when then else')) : undefined;

const KEYWORDS: readonly (readonly [keywords: string, fits: Fits])[] = [
  [
    'select',
    (here) => beginsQuery(here) && (here.isBeforeValue || /^(\*|distinct)$/.test(here.next)),
  ],
  [
    'from',
    ({ before, next, above, below, isBehindValue, isBeforeValue }) =>
      isBeforeValue &&
      !isCount(next) &&
      (before === 'delete' ||
        (isBehindValue &&
          above.includes('select') &&
          !above.includes('from') &&
          !below.has('from'))),
  ],
  [
    'where',
    (here) =>
      isBehindTables(here) &&
      here.isBeforeValue &&
      !here.above.some(isOneOf('where group order having limit')),
  ],
  ['group', ({ isBehindValue, next }) => isBehindValue && next === 'by'],
  [
    'order',
    ({ before, isBehindValue, next }) => (isBehindValue || before === '(') && next === 'by',
  ],
  ['partition', ({ before, next }) => before === '(' && next === 'by'],
  ['by', ({ before, isBeforeValue }) => isBeforeValue && isOneOf('group order partition')(before)],
  [
    'having',
    (here) =>
      isBehindTables(here) &&
      here.isBeforeValue &&
      here.above.includes('group') &&
      !here.above.includes('order'),
  ],
  ['limit offset', isCounted],
  [
    'join',
    (here) =>
      here.isBeforeValue &&
      !isCount(here.next) &&
      (isOneOf('inner left right full outer cross natural')(here.before) ||
        (isBehindTables(here) && !here.above.some(isOneOf('where group order limit')))),
  ],
  [
    'using',
    ({ above, isBehindValue, next }) => above.includes('join') && isBehindValue && next === '(',
  ],
  ['inner cross', ({ isBehindValue, next }) => isBehindValue && next === 'join'],
  ['left right', ({ isBehindValue, next }) => isBehindValue && isOneOf('join outer')(next)],
  ['outer', ({ before, next }) => isOneOf('left right full')(before) && next === 'join'],
  [
    'and or like ilike between',
    (here, isStop) => isInCondition(here, isStop) && here.isBeforeValue,
  ],
  ['in', (here, isStop) => isInCondition(here, isStop) && here.next === '('],
  [
    'is',
    (here, isStop) => isInCondition(here, isStop) && isOneOf('null not true false')(here.next),
  ],
  ['null', ({ before, above }) => before === 'is' || (before === 'not' && above[1] === 'is')],
  ['not', ({ before, next }) => before === 'is' && next === 'null'],
  [
    'exists',
    ({ before, next, afterNext }) =>
      isOneOf('where and or not')(before) && next === '(' && afterNext === 'select',
  ],
  ['when', (here) => here.isBeforeValue && isOneOf('case then')(lastOfCase(here))],
  ['then', (here) => here.isBehindValue && here.isBeforeValue && lastOfCase(here) === 'when'],
  ['else', (here) => here.isBehindValue && here.isBeforeValue && lastOfCase(here) === 'then'],
  [
    'end',
    (here, isStop) =>
      isStop && here.isBehindValue && !here.isBeforeValue && isOneOf('then else')(lastOfCase(here)),
  ],
  ['asc desc', isOrdered],
  ['over', ({ before, next }) => before === ')' && next === '('],
  [
    'union except intersect',
    ({ isBehindValue, next }) => isBehindValue && isOneOf('select all values')(next),
  ],
  ['into', ({ before, isBeforeValue }) => before === 'insert' && isBeforeValue],
  [
    'values',
    ({ above, isBehindValue, next }) => above.includes('into') && isBehindValue && next === '(',
  ],
  [
    'set',
    ({ above, isBehindValue, afterNext }) =>
      above[0] === 'update' && isBehindValue && afterNext === '=',
  ],
  [
    'table view',
    ({ before, isBeforeValue }) => isOneOf('create drop alter')(before) && isBeforeValue,
  ],
];

const fitting = (here: Surroundings, isStop: boolean): readonly string[] =>
  KEYWORDS.flatMap(([keywords, fits]) => (fits(here, isStop) ? keywords.split(' ') : []));

export interface KeywordMeant {
  readonly start: number;
  readonly end: number;
  readonly keyword: string;
}

const meantAt = (all: readonly Token[], at: number, isStop: boolean): KeywordMeant | null => {
  const token = all[at];
  if (token?.kind !== 'word' || isKeyword(token)) return null;
  const here = surroundingsOf(all, at);
  if (here.before === '.' || here.next === '.') return null;
  const among = here.before === '' ? BEGINNINGS : fitting(here, isStop);
  const [near] = nearest(token.text, among, String, 1);
  if (near === undefined || near === token.text.toLowerCase()) return null;
  return { start: token.start, end: token.end, keyword: near.toUpperCase() };
};

/** `offset`: where the parser stopped. */
export const keywordMeant = (
  sql: string,
  offset: number,
  rules: LexicalRules,
): KeywordMeant | null => {
  const all = [...tokens(sql, rules)];
  const stop = all.findIndex(({ start, end }) => start <= offset && offset < end);
  if (stop < 0) return null;
  const isBracket = all[stop - 1]?.text === '(';
  const first = all.findLastIndex(({ text }, at) => at < stop && text === ';') + 1;
  return (
    meantAt(all, stop, true) ??
    meantAt(all, isBracket ? stop - 2 : stop - 1, false) ??
    meantAt(all, first, false)
  );
};

/** The word that may be meant by one that begins no statement. */
export const beginningMeant = (word: string): string | null =>
  nearest(word, BEGINNINGS, String, 1)[0]?.toUpperCase() ?? null;
