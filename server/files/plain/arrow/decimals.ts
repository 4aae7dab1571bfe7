/** Decimals of Arrow with all their digits. */
import { DECIMAL, DuckDBDecimalValue, VARCHAR } from '@duckdb/node-api';
import type { Data, Decimal } from 'apache-arrow';
import { FileRefusal } from '../plain.ts';
import { type ArrowColumn, refused } from './column.ts';

const DECIMAL_DIGITS = 38;

/** The whole number in bytes with the least first. */
const wholeNumber = (words: Uint32Array): bigint => {
  let value = 0n;
  for (let at = words.length - 1; at >= 0; at -= 1)
    value = (value << 32n) | BigInt(words[at] as number);
  return BigInt.asIntN(words.length * 32, value);
};

/** As text, for numbers of more digits than the database has. */
const digitsOf = (value: bigint, scale: number): string => {
  const digits = String(value < 0n ? -value : value).padStart(Math.max(0, scale) + 1, '0');
  const sign = value < 0n ? '-' : '';
  if (scale <= 0) return `${sign}${digits}${value === 0n ? '' : '0'.repeat(-scale)}`;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

const WORDS_OF: ReadonlySet<number> = new Set([32, 64, 128, 256]);

export const decimalColumn = (column: string, type: Decimal): ArrowColumn => {
  const { precision, scale, bitWidth } = type;
  if (!WORDS_OF.has(bitWidth)) throw refused(column, type);
  const number = ({ values, stride }: Data) => {
    const words = values as Uint32Array;
    return (index: number) => wholeNumber(words.subarray(stride * index, stride * (index + 1)));
  };
  if (precision > DECIMAL_DIGITS || scale < 0 || scale > precision)
    return {
      type: VARCHAR,
      read: (data) => {
        const at = number(data);
        return (index) => digitsOf(at(index), scale);
      },
    };
  const end = 10n ** BigInt(precision);
  return {
    type: DECIMAL(precision, scale),
    read: (data) => {
      const at = number(data);
      return (index) => {
        const value = at(index);
        if (value >= end || value <= -end)
          throw new FileRefusal(
            `The column ${column} has a number of more than ${precision} digits.`,
          );
        return new DuckDBDecimalValue(value, precision, scale);
      };
    },
  };
};
