/** Reading answers exactly: integers past 2^53 become decimal text, since a double would round them. */
import JSONBig from 'json-bigint';

const big = JSONBig();
/** An integer of 16 digits or more somewhere: only then the slow parser is worth its time. */
const MAY_BE_BIG = /[:,[]\s*-?\d{16,}\s*[,}\]]/;

type BigNumberLike = { isInteger(): boolean; toFixed(): string; toNumber(): number };
const isBigNumber = (value: unknown): value is BigNumberLike =>
  typeof value === 'object' &&
  value !== null &&
  'isInteger' in value &&
  'toFixed' in value &&
  's' in value;

const plain = (value: unknown): unknown => {
  if (isBigNumber(value)) return value.isInteger() ? value.toFixed() : value.toNumber();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
  }
  return value;
};

export const parseJson = (text: string): unknown =>
  MAY_BE_BIG.test(text) ? plain(big.parse(text)) : (JSON.parse(text) as unknown);
