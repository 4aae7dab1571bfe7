/** Numbers as text, compared and added without losing a digit. */
import { trimmedEnd } from '../trimmed.ts';

const PARTS = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** `digits × 10^-scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Null where the text is not a finite number. */
export const decimalOf = (text: string): Decimal | null => {
  const [, sign, whole = '', fraction = '', exponent = '0'] = PARTS.exec(text.trim()) ?? [];
  if (sign === undefined || whole + fraction === '') return null;
  const scale = fraction.length - Number(exponent);
  // No database writes such an exponent; it would only cost memory.
  if (Math.abs(scale) > 2000) return null;
  const digits = BigInt(whole + fraction) * (scale < 0 ? 10n ** BigInt(-scale) : 1n);
  return { digits: sign === '-' ? -digits : digits, scale: Math.max(0, scale) };
};

export const atScale = ({ digits, scale }: Decimal, wanted: number): bigint =>
  digits * 10n ** BigInt(wanted - scale);

export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const scale = Math.max(a.scale, b.scale);
  const difference = atScale(a, scale) - atScale(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

export const decimalText = ({ digits, scale }: Decimal): string => {
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = size.slice(0, size.length - scale);
  return `${digits < 0n ? '-' : ''}${whole}${scale > 0 ? `.${size.slice(-scale)}` : ''}`;
};

/** Rounded half away from zero, with this many places. */
export const fixedText = (value: Decimal, places: number): string => {
  const { digits, scale } = value;
  if (scale <= places) return decimalText({ digits: atScale(value, places), scale: places });
  return divided({ digits, scale: places }, 10n ** BigInt(scale - places), 0, places);
};

/** With all of their digits: a number where all are numbers whose sum a double holds. */
export const sumOf = (values: readonly (number | string)[]): number | string => {
  const numbers = values.filter((value) => typeof value === 'number');
  const sum = numbers.reduce((total, value) => total + value, 0);
  const isHeld = Number.isSafeInteger(sum) || !numbers.every(Number.isSafeInteger);
  if (numbers.length === values.length && isHeld) return sum;
  const parts = values.flatMap((value) => decimalOf(String(value)) ?? []);
  const scale = Math.max(0, ...parts.map((part) => part.scale));
  const digits = parts.reduce((total, part) => total + atScale(part, scale), 0n);
  return decimalText({ digits, scale });
};

/** Of the digits as they came: a number where a double has them all; null where one of them is no number. */
export const difference = (now: unknown, then: unknown): number | string | null => {
  const [left, right] = [decimalOf(String(now)), decimalOf(String(then))];
  if (!left || !right) return null;
  const scale = Math.max(left.scale, right.scale);
  const text = decimalText({ digits: atScale(left, scale) - atScale(right, scale), scale });
  const number = Number(text);
  return Number.isSafeInteger(Math.trunc(number)) ? number : text;
};

/** Rounded half away from zero; trailing zeros beyond `keep` are removed. */
export const divided = ({ digits, scale }: Decimal, by: bigint, more: number, keep = 0): string => {
  const unit = 10n ** BigInt(more);
  const doubled = (digits * unit * 2n) / by;
  const rounded = (doubled + (doubled < 0n ? -1n : 1n)) / 2n;
  const text = decimalText({ digits: rounded, scale: scale + more });
  if (!text.includes('.')) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, keep) + trimmedEnd(fraction.slice(keep), '0');
  return kept === '' ? whole : `${whole}.${kept}`;
};
