/** Decimals of Arrow with all their digits. */
import { DECIMAL, DuckDBDecimalValue, VARCHAR } from '@duckdb/node-api';
import type { Data } from 'apache-arrow';
import type { ArrowColumn } from './column.ts';

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

export const decimalColumn = ({
  precision,
  scale,
}: {
  precision: number;
  scale: number;
}): ArrowColumn => {
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
  return {
    type: DECIMAL(precision, scale),
    read: (data) => {
      const at = number(data);
      return (index) => new DuckDBDecimalValue(at(index), precision, scale);
    },
  };
};
