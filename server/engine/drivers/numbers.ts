import type { Cell } from '../engine.ts';

/** A number where a double is exact, otherwise its digits. */
export const integerCell = (value: bigint): Cell => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
};

export const doubleCell = (value: number): Cell => (Number.isFinite(value) ? value : String(value));

/** The shortest number with the same single-precision value: 1.1 rather than 1.10000002384. */
export const singleCell = (value: number): Cell => {
  if (!Number.isFinite(value)) return String(value);
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
};

/** `12345` at scale 2 is `123.45`. */
export const decimalText = (digits: string, scale: number): string => {
  if (scale === 0) return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  const padded = digits.slice(sign.length).padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
};

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/** A decimal without an exponent and with at least so many places, digit by digit, because a double loses some. */
export const writtenOut = (text: string, scale: number): string => {
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (whole === '' && fraction === '') return text;
  const places = fraction.length - Number(exponent);
  const wanted = Math.max(places, scale);
  const digits = `${whole}${fraction}${'0'.repeat(wanted - places)}`.replace(/^0+(?=\d)/, '');
  return `${sign === '-' ? '-' : ''}${decimalText(digits, wanted)}`;
};
