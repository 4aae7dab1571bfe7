/** What templates can call: the names and meanings are those that templates of Apache Superset have. */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import type { HelperDelegate, HelperOptions } from 'handlebars';

dayjs.extend(utc);

type Values = readonly unknown[];

/** Handlebars gives each helper its options last. */
const valuesOf = (given: Values): Values => given.slice(0, -1);
const optionsOf = (given: Values) => given.at(-1) as HelperOptions;

const numberOf = (value: unknown): number => (value === null || value === '' ? NaN : Number(value));
const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);
const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

const WHOLE = /^-?\d{16,}$/;

/** Digits of large numbers come as text, and stay exact. */
const formatted = (value: unknown, locale: string, digits?: Intl.NumberFormatOptions): string => {
  if (typeof value === 'string' && WHOLE.test(value)) return BigInt(value).toLocaleString(locale);
  const number = typeof value === 'string' ? numberOf(value) : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? number.toLocaleString(locale, digits)
    : textOf(value);
};

/** As a block it chooses a branch, elsewhere it is its answer. */
const test = (holds: (...values: unknown[]) => boolean): HelperDelegate =>
  function (this: unknown, ...given: unknown[]) {
    const { fn, inverse } = optionsOf(given);
    const does = holds(...valuesOf(given));
    if (typeof fn !== 'function') return does;
    return does ? fn(this) : inverse(this);
  };

const over =
  (compute: (...values: unknown[]) => unknown): HelperDelegate =>
  (...given: unknown[]) =>
    compute(...valuesOf(given));

const math = (compute: (a: number, b: number) => number) =>
  over((a, b) => compute(numberOf(a), numberOf(b)));

const DATE = 'YYYY-MM-DD';

const dateFormat: HelperDelegate = (value: unknown, ...given: unknown[]) => {
  const { hash } = optionsOf(given) as { hash: Readonly<Record<string, unknown>> };
  const moment = dayjs.utc(value as string | number | Date | null);
  return moment.isValid() ? moment.format(textOf(hash.format) || DATE) : textOf(value);
};

const formatNumber: HelperDelegate = (value: unknown, ...given: unknown[]) => {
  const [locale] = valuesOf(given);
  return formatted(value, textOf(locale) || 'en-US');
};

/** The rows of a list under the value that they share: `{{#group data by="region"}}`. */
const group: HelperDelegate = function (this: unknown, list: unknown, options: HelperOptions) {
  const { by } = options.hash as { readonly by?: unknown };
  if (!Array.isArray(list) || list.length === 0) return options.inverse(this);
  const groups = new Map<string, unknown[]>();
  for (const row of list as readonly Readonly<Record<string, unknown>>[]) {
    const value = textOf(row[textOf(by)]);
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  return [...groups]
    .map(([value, items]) => (options.fn as (context: unknown) => string)({ value, items }))
    .join('');
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const HELPERS: Readonly<Record<string, HelperDelegate>> = {
  dateFormat,
  formatNumber,
  group,
  /** The one of Handlebars would write to a console that nobody reads. */
  log: () => '',
  stringify: over((value) => JSON.stringify(value)),
  parseJson: over((value) => JSON.parse(textOf(value)) as unknown),

  // oxlint-disable-next-line eqeqeq -- templates compare the text of a number with a number
  eq: test((a, b) => a == b),
  eqw: test((a, b) => textOf(a) === textOf(b)),
  // oxlint-disable-next-line eqeqeq -- as above
  neq: test((a, b) => a != b),
  lt: test((a, b) => numberOf(a) < numberOf(b)),
  lte: test((a, b) => numberOf(a) <= numberOf(b)),
  gt: test((a, b) => numberOf(a) > numberOf(b)),
  gte: test((a, b) => numberOf(a) >= numberOf(b)),
  and: test((...values) => values.every(Boolean)),
  or: test((...values) => values.some(Boolean)),
  not: test((value) => !value),
  empty: test(isEmpty),
  notEmpty: test((value) => !isEmpty(value)),
  isArray: test((value) => Array.isArray(value)),
  includes: test((list, value) => Array.isArray(list) && list.includes(value)),
  ifx: over((condition, yes, no) => (condition ? yes : no)),

  sum: over((...values) => values.reduce<number>((total, one) => total + numberOf(one), 0)),
  difference: math((a, b) => a - b),
  multiplication: math((a, b) => a * b),
  division: math((a, b) => a / b),
  remainder: math((a, b) => a % b),
  ceil: over((value) => Math.ceil(numberOf(value))),
  floor: over((value) => Math.floor(numberOf(value))),
  abs: over((value) => Math.abs(numberOf(value))),
  toFixed: over((value, digits) => numberOf(value).toFixed(Number(digits ?? 0))),

  count: over((list) => (Array.isArray(list) ? list.length : 0)),
  first: over((list) => (Array.isArray(list) ? (list[0] as unknown) : undefined)),
  last: over((list) => (Array.isArray(list) ? (list.at(-1) as unknown) : undefined)),
  join: over((list, separator) =>
    Array.isArray(list) ? list.map(textOf).join(textOf(separator) || ', ') : textOf(list),
  ),

  concat: over((...values) => values.map(textOf).join('')),
  lowercase: over((value) => textOf(value).toLowerCase()),
  uppercase: over((value) => textOf(value).toUpperCase()),
  capitalizeFirst: over((value) => capital(textOf(value))),
  capitalizeEach: over((value) => textOf(value).replace(/\w\S*/g, capital)),
  excerpt: over((value, length) => {
    const [text, most] = [textOf(value), Number(length ?? 50)];
    return text.length > most ? `${text.slice(0, most)}…` : text;
  }),
  formatDate: over((format, value) => {
    const moment = dayjs.utc(value as string | number | null);
    return moment.isValid() ? moment.format(textOf(format) || DATE) : textOf(value);
  }),
};
