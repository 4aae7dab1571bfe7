/** Exact parsing for browsers whose `JSON.parse` does not pass on the source text of a number. */
import jsonBigInt from 'json-bigint';

/** Replaces a number of many digits. */
interface BigNumber {
  isInteger(): boolean;
  eq(other: string): boolean;
  toNumber(): number;
  /** All digits, without an exponent. */
  toFixed(): string;
}

/** Objects are created without a prototype, so one that has a prototype is a number. */
const isNumber = (value: object): value is BigNumber => Object.getPrototypeOf(value) !== null;

const exact = (value: BigNumber): number | string => {
  const double = value.toNumber();
  const isLost = value.isInteger() ? !Number.isSafeInteger(double) : !value.eq(String(double));
  return isLost ? value.toFixed() : double;
};

const plain = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if (isNumber(value)) return exact(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
};

const reader = jsonBigInt({ protoAction: 'preserve', constructorAction: 'preserve' });

export const parseByText = (text: string): unknown => {
  // The scanner also accepts some invalid JSON; this throws for it.
  JSON.parse(text);
  return plain(reader.parse(text));
};
