/** Conditions that hold for every row because they look at none: `1 = 1`, `NOT false`, `id = 3 OR true`. */
import type { Token } from './lexer.ts';

/** Null: it depends on the row, or cannot be told. */
type Truth = boolean | null;

/** A deeper condition is not looked through. */
const DEPTH = 50;
const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)(?:e\d+)?$/i;
const COMPARISONS = /^(?:=|==|<|>|<=|>=|<>|!=)$/;
const CONSTANT_WORDS = new Set(
  'true false null is not in between like ilike similar to escape distinct from'.split(' '),
);
const CONSTANT_SIGNS = /^[-+*/%=<>!~(),|]+$/;

/** The lexer has the signs of a number and of an operator one by one: here they are one text again. */
const unitsOf = (all: readonly Token[]): readonly string[] => {
  const units: string[] = [];
  let end = -1;
  for (const { kind, text, start, end: to } of all) {
    const before = units.at(-1) ?? '';
    const isNext = start === end;
    const isOne =
      isNext &&
      kind !== 'string' &&
      ((/^[\d.]/.test(before) && /^(?:[\d.]|e\d*$)/i.test(text)) ||
        (before === '.' && kind !== 'symbol') ||
        (/^\w[\w.]*$|^["`]/.test(before) && text === '.') ||
        (before.endsWith('.') && kind !== 'symbol') ||
        (/^[<>=!]$/.test(before) && /^[<>=]$/.test(text)));
    const unit = kind === 'word' ? text.toLowerCase() : text;
    if (isOne) units[units.length - 1] = before + unit;
    else units.push(unit);
    end = to;
  }
  return units;
};

const splitAt = (units: readonly string[], word: string): readonly (readonly string[])[] => {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const unit of units) {
    depth += unit === '(' ? 1 : unit === ')' ? -1 : 0;
    if (depth === 0 && unit === word) parts.push([]);
    else parts.at(-1)?.push(unit);
  }
  return parts;
};

/** Whether the first parenthesis is closed by the last one. */
const isWrapped = (units: readonly string[]): boolean => {
  let depth = 0;
  return (
    units[0] === '(' &&
    units.every((unit, at) => {
      depth += unit === '(' ? 1 : unit === ')' ? -1 : 0;
      return depth > 0 || at === units.length - 1;
    })
  );
};

const isConstant = (unit: string): boolean =>
  unit.startsWith("'") ||
  NUMBER.test(unit) ||
  CONSTANT_WORDS.has(unit) ||
  CONSTANT_SIGNS.test(unit);

const isName = (unit: string): boolean => /^[\p{L}_"`]/u.test(unit) && !CONSTANT_WORDS.has(unit);

const compared = (left: string, sign: string, right: string): Truth => {
  if (left === 'null' || right === 'null') return false;
  const order =
    NUMBER.test(left) && NUMBER.test(right)
      ? Number(left) - Number(right)
      : left === right
        ? 0
        : left.toLowerCase() < right.toLowerCase()
          ? -1
          : 1;
  switch (sign) {
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '>=':
      return order >= 0;
    case '<>':
    case '!=':
      return order !== 0;
    default:
      return order === 0;
  }
};

const atom = (units: readonly string[]): Truth => {
  const [left = '', sign = '', right = ''] = units;
  if (units.length === 3 && COMPARISONS.test(sign)) {
    if (isName(left)) return left === right && /^(?:=|==|<=|>=)$/.test(sign) ? true : null;
    if (isConstant(left) && isConstant(right)) return compared(left, sign, right);
  }
  if (units.length === 1) {
    if (left === 'true') return true;
    if (left === 'false' || left === 'null') return false;
    if (NUMBER.test(left)) return Number(left) !== 0;
    return null;
  }
  return units.length > 0 && units.every(isConstant) ? true : null;
};

const both = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true;

const truthOf = (units: readonly string[], depth: number): Truth => {
  if (depth > DEPTH) return null;
  const within = (part: readonly string[]): Truth => truthOf(part, depth + 1);
  const choices = splitAt(units, 'or');
  if (choices.length > 1) {
    const truths = choices.map(within);
    return truths.includes(true) ? true : truths.includes(null) ? null : false;
  }
  const parts = splitAt(units, 'and');
  if (parts.length > 1) return both(parts.map(within));
  if (units[0] === 'not') {
    const inner = within(units.slice(1));
    return inner === null ? null : !inner;
  }
  return isWrapped(units) ? within(units.slice(1, -1)) : atom(units);
};

/** Whether a condition holds for each row whatever it contains; templates and functions are never looked through. */
export const isAlwaysTrue = (condition: readonly Token[]): boolean => {
  const units = unitsOf(condition);
  return !units.includes('case') && !units.includes('{') && truthOf(units, 0) === true;
};
