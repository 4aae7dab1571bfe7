/**
 * Which words of formatted SQL are keywords, written in capitals. The formatter knows words, not grammar: it takes
 * `year` for a keyword whether it is a unit, a column or an alias. A word that may be a name keeps its letters; a
 * keyword that is not recognised merely stays as it was typed.
 */
import { BEGINNINGS } from '#common/sql/beginnings.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { type Token, tokens } from '#common/sql/lexer.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Keywords wherever a value or a name may begin. */
const BEGIN_VALUES = words('select distinct not case null true false exists lateral');
/** Behind these a value or a name begins. */
const BEFORE_VALUES = words(
  'select distinct all by where having qualify prewhere on and or not in is like ilike between when then else case from join into update table using set limit offset returning any some as',
);
/** Keywords wherever no value begins. */
const BETWEEN_VALUES = words(
  'select from where group order having qualify prewhere union except intersect all distinct join on using and or not in is like ilike between case when then else null true false as with into values set asc desc returning limit default',
);
/** Keywords only next to certain words, or brackets. */
const BESIDE: Readonly<Record<string, { readonly before?: string; readonly next?: string }>> = {
  by: { before: 'group order partition cluster distribute sort' },
  partition: { next: 'by' },
  where: { before: '(' },
  when: { before: 'case' },
  with: { before: '(' },
  values: { next: '(' },
  fetch: { next: 'first next' },
  only: { before: 'rows row' },
  left: { next: 'join outer semi anti any array' },
  right: { next: 'join outer semi anti any array' },
  full: { next: 'join outer' },
  inner: { next: 'join any' },
  cross: { next: 'join apply' },
  natural: { next: 'join left right full inner' },
  outer: { next: 'join apply' },
  nulls: { next: 'first last' },
  first: { before: 'nulls fetch' },
  last: { before: 'nulls' },
  over: { before: ')' },
  filter: { before: ')' },
  within: { next: 'group' },
  rows: { next: 'between unbounded current only' },
  range: { next: 'between unbounded current' },
  unbounded: { next: 'preceding following' },
  preceding: { before: 'unbounded row' },
  following: { before: 'unbounded row' },
  current: { next: 'row' },
  row: { before: 'current' },
  at: { next: 'time' },
  time: { before: 'at' },
  zone: { before: 'time' },
  recursive: { before: 'with' },
  materialized: { before: 'as not create' },
  similar: { next: 'to' },
  to: { before: 'similar' },
  insert: { next: 'into overwrite' },
  delete: { next: 'from' },
  update: { before: 'do for key' },
  default: { next: 'values , )' },
  conflict: { before: 'on' },
  do: { next: 'nothing update' },
  nothing: { before: 'do' },
  primary: { next: 'key' },
  foreign: { next: 'key' },
  key: { before: 'primary foreign duplicate' },
  or: { next: 'replace' },
  replace: { before: 'or' },
  table: { before: 'create drop alter truncate temp temporary replace external' },
  view: { before: 'create drop alter temp temporary replace materialized' },
  schema: { before: 'create drop alter' },
  database: { before: 'create drop alter' },
  index: { before: 'create drop unique' },
  temp: { before: 'create replace' },
  temporary: { before: 'create replace' },
  if: { next: 'not exists' },
  exists: { before: 'if not' },
  add: { next: 'column constraint' },
  column: { before: 'add drop alter rename' },
  analyze: { before: 'explain' },
};

const textOf = (token: Token | undefined): string =>
  token?.kind === 'word' ? token.text.toLowerCase() : (token?.text ?? '');

const isValueNext = (before: Token | undefined): boolean => {
  if (before?.kind === 'word') return BEFORE_VALUES.has(textOf(before));
  return before?.kind === 'symbol' && !/[\d)\]}*]/.test(before.text);
};

const isBeside = (word: string, before: string, next: string): boolean => {
  const rule = Object.hasOwn(BESIDE, word) ? BESIDE[word] : undefined;
  if (!rule) return false;
  return (
    (rule.before?.split(' ').includes(before) ?? false) ||
    (rule.next?.split(' ').includes(next) ?? false)
  );
};

const BEFORE_COUNT = /^[\d:${?(]/;
/** Of a part of a statement the first word may be a name. */
const BEHIND_BEGINNING = /^[\p{L}_"`(*{@\d]|^$/u;
const isBeginning = (word: string, next: string): boolean =>
  (word === 'from' || BEGINNINGS.has(word)) && BEHIND_BEGINNING.test(next);

const isKeyword = (all: readonly Token[], at: number, openCases: number): boolean => {
  const [before, next] = [textOf(all[at - 1]), textOf(all[at + 1])];
  const word = textOf(all[at]);
  if (before === '.' || next === '.') return false;
  if (before === 'as') {
    const isBracketed = next === '(' && ['values', 'materialized'].includes(word);
    return isBracketed || ['select', 'with', 'not'].includes(word);
  }
  if (['', ';', 'explain', 'analyze'].includes(before) && isBeginning(word, next)) return true;
  if (isBeside(word, before, next)) return true;
  if (at === 0 || isValueNext(all[at - 1])) return BEGIN_VALUES.has(word);
  if (word === 'end') return openCases > 0;
  if (word === 'offset') return BEFORE_COUNT.test(next);
  return BETWEEN_VALUES.has(word);
};

const TEMPLATE = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/y;

/** The index of the token behind the template that begins with this one, or its own. */
const behindTemplate = (all: readonly Token[], at: number, text: string): number => {
  const from = all[at]?.start ?? 0;
  if (text[from] !== '{') return at;
  TEMPLATE.lastIndex = from;
  const match = TEMPLATE.exec(text);
  if (!match) return at;
  const end = from + match[0].length;
  let behind = at + 1;
  while ((all[behind]?.start ?? end) < end) behind += 1;
  return behind;
};

const isSameToken = (one: Token, other: Token | undefined): boolean =>
  one.text === other?.text ||
  (one.kind === 'word' && one.text.toLowerCase() === other?.text.toLowerCase());

/**
 * The formatted text with its names as they were typed; null where it does not consist of the tokens that were typed,
 * in their order, so that it could mean something else.
 */
export const withTypedNames = (
  typed: string,
  formatted: string,
  rules: LexicalRules,
): string | null => {
  const before = [...tokens(typed, rules)];
  const after = [...tokens(formatted, rules)];
  if (before.length !== after.length) return null;
  if (!after.every((token, at) => isSameToken(token, before[at]))) return null;
  let text = '';
  let end = 0;
  let openCases = 0;
  let free = 0;
  for (const [at, token] of after.entries()) {
    free = Math.max(free, behindTemplate(after, at, formatted));
    const word = textOf(token);
    const isCapital = at >= free && token.kind === 'word' && isKeyword(before, at, openCases);
    if (isCapital && word === 'case') openCases += 1;
    if (isCapital && word === 'end') openCases -= 1;
    const own = before[at]?.text ?? '';
    text += formatted.slice(end, token.start) + (isCapital ? own.toUpperCase() : own);
    end = token.end;
  }
  return text + formatted.slice(end);
};
