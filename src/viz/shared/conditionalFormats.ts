/** Rules that colour cells by their values, as charts save them. */
import type { Tokens } from '@/ui/tokens';
import { contrastOf } from '../colors/oklab';
import { bestInk, over, rgbOf } from '../colors/hexColor';
import { type Amount, amountOf, compareAmounts } from './amount';
import { toList } from './labels';
import { toNumber } from './values';

export interface FormatRule {
  readonly column: string;
  readonly operator: string;
  readonly target: unknown;
  readonly left: Amount | null;
  readonly right: Amount | null;
  readonly color: string;
  /** Stronger the further a value is from the limit. */
  readonly isGraded: boolean;
  readonly colorsText: boolean;
  readonly colorsRow: boolean;
}

export interface Paint {
  readonly background?: string;
  readonly color?: string;
}

const NO_COMPARISON = 'None';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Entries that are no rules are left out: saved charts hold all sorts of things. */
export const formatRules = (saved: unknown): readonly FormatRule[] =>
  toList(saved).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const rule = entry as Readonly<Record<string, unknown>>;
    if (text(rule.column) === '') return [];
    return [
      {
        column: text(rule.column),
        operator: text(rule.operator) || NO_COMPARISON,
        target: rule.targetValue,
        left: amountOf(rule.targetValueLeft),
        right: amountOf(rule.targetValueRight),
        color: text(rule.colorScheme),
        isGraded: rule.useGradient !== false,
        colorsText: rule.toTextColor === true,
        colorsRow: rule.toAllRow === true,
      },
    ];
  });

const NAMED: Readonly<Record<string, (tokens: Tokens) => string>> = {
  colorSuccess: ({ good }) => good,
  colorWarning: ({ warn }) => warn,
  colorAlert: ({ warn }) => warn,
  colorError: ({ bad }) => bad,
  Green: ({ good }) => good,
  Red: ({ bad }) => bad,
};

const inkOf = ({ color }: FormatRule, tokens: Tokens): string => {
  const named = Object.hasOwn(NAMED, color) ? NAMED[color] : undefined;
  return named?.(tokens) ?? (rgbOf(color) ? color : tokens.accent);
};

/** What WCAG 2.2 asks of text. */
const LEAST_CONTRAST = 4.5;
const SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** A color as text: as much of it as can be read. */
const asText = (ink: string, { text, surface }: Tokens): string =>
  SHARES.map((share) => (share === 0 ? over(ink, surface, 1) : over(text, ink, share))).find(
    (mixed) => contrastOf(mixed, surface) >= LEAST_CONTRAST,
  ) ?? text;

interface Extent {
  readonly least: number;
  readonly most: number;
}

/** Between which limits a value that fits the rule is graded; null where it does not fit. */
type Span = readonly [from: number, to: number] | null;

const fits = (is: boolean, from: Amount, to: Amount): Span =>
  is ? [Number(from), Number(to)] : null;

/** Limits are compared by every digit; only how strong a colour is comes from doubles. */
const numericSpan = (rule: FormatRule, value: Amount, { least, most }: Extent): Span => {
  const target = amountOf(rule.target);
  const { left, right } = rule;
  if (rule.operator === NO_COMPARISON) return [least, most];
  if (rule.operator.includes('x')) {
    if (left === null || right === null) return null;
    const [above, below] = [compareAmounts(value, left), compareAmounts(right, value)];
    const isAbove = rule.operator.startsWith('≤') ? above >= 0 : above > 0;
    const isBelow = rule.operator.endsWith('≤') ? below >= 0 : below > 0;
    return fits(isAbove && isBelow, left, right);
  }
  if (target === null) return null;
  const order = compareAmounts(value, target);
  switch (rule.operator) {
    case '>':
      return fits(order > 0, target, most);
    case '≥':
      return fits(order >= 0, target, most);
    case '<':
      return fits(order < 0, target, least);
    case '≤':
      return fits(order <= 0, target, least);
    case '=':
      return fits(order === 0, target, target);
    case '≠':
      return fits(
        order !== 0,
        target,
        Math.abs(most - Number(target)) > Math.abs(least - Number(target)) ? most : least,
      );
    default:
      return null;
  }
};

const textFits = ({ operator, target }: FormatRule, value: unknown): boolean => {
  const [is, wanted] = [String(value), String(target ?? '')];
  switch (operator) {
    case '=':
      return is === wanted;
    case '≠':
      return is !== wanted;
    case 'begins with':
      return is.startsWith(wanted);
    case 'ends with':
      return is.endsWith(wanted);
    case 'containing':
      return is.includes(wanted);
    case 'not containing':
      return !is.includes(wanted);
    case NO_COMPARISON:
      return true;
    default:
      return false;
  }
};

interface Known {
  /** Text in a column of numbers is one that a double does not hold. */
  readonly isNumeric: boolean;
  readonly extent: () => Extent;
}

const saysOfValue = (operator: string, value: unknown): boolean | null => {
  switch (operator) {
    case 'is null':
      return value === null || value === undefined;
    case 'is not null':
      return value !== null && value !== undefined;
    case 'is true':
      return value === true;
    case 'is false':
      return value === false;
    default:
      return null;
  }
};

/** A value at the limit fits the rule too, and has to be seen. */
const FAINTEST = 0.25;

const strength = (value: number, [from, to]: readonly [number, number], rule: FormatRule) => {
  if (!rule.isGraded || from === to) return 1;
  const least = rule.operator === NO_COMPARISON ? 0 : FAINTEST;
  const share = Math.abs((value - from) / (to - from));
  return Math.min(1, Math.round((least + (1 - least) * share) * 100) / 100);
};

const strengthOf = (
  rule: FormatRule,
  value: unknown,
  { isNumeric, extent }: Known,
): number | null => {
  const said = saysOfValue(rule.operator, value);
  if (said !== null) return said ? 1 : null;
  if (value === null || value === undefined) return null;
  const amount = typeof value === 'boolean' ? null : amountOf(value);
  const isText = !isNumeric && typeof value === 'string' && typeof rule.target === 'string';
  if (amount === null || isText) return textFits(rule, value) ? 1 : null;
  const span = numericSpan(rule, amount, extent());
  return span && strength(Number(amount), span, rule);
};

const extentOf = (values: readonly unknown[]): Extent => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    const number = toNumber(value);
    if (number === null) continue;
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return { least, most };
};

/** The values of a column, and whether it is one of numbers. */
export interface Painted {
  readonly values: readonly unknown[];
  readonly isNumeric: boolean;
}

export type Painter = (value: unknown) => Paint | null;

/** Colours for the values of one column; the last rule that fits wins. Null where there are none. */
export const painterOf = (
  rules: readonly FormatRule[],
  { values, isNumeric }: Painted,
  tokens: Tokens,
): Painter | null => {
  if (rules.length === 0) return null;
  let measured: Extent | null = null;
  const known: Known = { isNumeric, extent: () => (measured ??= extentOf(values)) };
  return (value) => {
    let paint = null as Paint | null;
    for (const rule of rules) {
      const share = strengthOf(rule, value, known);
      if (share === null) continue;
      const ink = inkOf(rule, tokens);
      if (rule.colorsText) paint = { ...paint, color: asText(ink, tokens) };
      else {
        const background = over(ink, tokens.surface, share);
        paint = { background, color: bestInk(background, [tokens.text, '#ffffff', '#111318']) };
      }
    }
    return paint;
  };
};
