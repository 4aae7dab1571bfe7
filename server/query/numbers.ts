/** Numbers as digits: exact where a double is not. */
import { trimmedEnd } from '#common/trimmed.ts';
import { DIGITS_MAX } from '#common/wire/jsonMeter.ts';

const DIGITS = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
const MAX_DIGITS = 38;

export interface Decimal {
  /** Digits without the point, after the sign. */
  readonly units: bigint;
  readonly scale: number;
}

export const decimalOf = (value: number | string): Decimal | null => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    DIGITS.exec(String(value).trim()) ?? [];
  if (whole === '' && fraction === '') return null;
  const shift = Number(exponent);
  if (Math.abs(shift) > 400) return null;
  const digits = whole + fraction;
  const scale = fraction.length - shift;
  const units = BigInt(`${sign === '-' ? '-' : ''}${digits}${'0'.repeat(Math.max(0, -scale))}`);
  return { units, scale: Math.max(0, scale) };
};

/** As many as a number in JSON may have, with its sign, point and exponent. */
const ASKED_MAX = DIGITS_MAX + 10;

/** Of what a request compares with; null also for longer text: twice the digits take more than twice the time to read. */
export const askedDecimal = (value: number | string): Decimal | null =>
  String(value).length > ASKED_MAX ? null : decimalOf(value);

/** Without trailing zeros: 10.00 is the integer 10. */
export const reduced = ({ units, scale }: Decimal): Decimal => {
  const digits = String(units);
  const zeros = units === 0n ? scale : digits.length - trimmedEnd(digits, '0').length;
  const left = Math.max(0, scale - zeros);
  return { units: units / 10n ** BigInt(scale - left), scale: left };
};

const INT64_MAX = 9_223_372_036_854_775_807n;

/** Of a number without trailing zeros. */
export const isInt64 = ({ units, scale }: Decimal): boolean =>
  scale === 0 && units <= INT64_MAX && units >= -INT64_MAX;

/** The number of digits; null beyond what databases hold exactly. */
export const precisionOf = ({ units, scale }: Decimal): number | null => {
  const digits = Math.max(String(units < 0n ? -units : units).length, scale);
  return digits > MAX_DIGITS ? null : digits;
};

export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const scale = Math.max(a.scale, b.scale);
  const left = a.units * 10n ** BigInt(scale - a.scale);
  const right = b.units * 10n ** BigInt(scale - b.scale);
  return left < right ? -1 : left > right ? 1 : 0;
};
