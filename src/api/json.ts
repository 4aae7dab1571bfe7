/** Parses JSON exactly: integers beyond 2^53 and decimals with more digits than a double become text. */
import { trimmedEnd } from '#common/trimmed.ts';

/** Each value has to be checked only if there is an integer of 16 digits or more, or a decimal of 18: no double is written with as many. */
const MAY_BE_BIG =
  /[:,[]\s*-?(?=[\d.]{16})(?:\d{16,}|0\.0*[1-9]\d{17,}|[1-9](?=[\d.]{18})\d*\.\d+)\s*[,}\]]/;
const INTEGER = /^-?\d+$/;
const DECIMAL = /^-?\d+\.\d+$/;

const withoutLastZeros = (digits: string): string => trimmedEnd(trimmedEnd(digits, '0'), '.');

const isLost = (source: string, value: number): boolean =>
  INTEGER.test(source)
    ? !Number.isSafeInteger(value)
    : DECIMAL.test(source) && withoutLastZeros(source) !== String(value);

/** The reviver also receives the source text of a number in browsers of 2025 or newer. */
type Revive = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const bigAsText: Revive = (_, value, context) =>
  typeof value === 'number' && isLost(context?.source ?? '', value) ? context?.source : value;

export const parseWithSource = (text: string): unknown => JSON.parse(text, bigAsText);

const PAST_DOUBLES = '9007199254740993';
const HAS_SOURCE = parseWithSource(PAST_DOUBLES) === PAST_DOUBLES;

export const parseJson = async (text: string): Promise<unknown> => {
  if (!MAY_BE_BIG.test(text)) return JSON.parse(text);
  if (HAS_SOURCE) return parseWithSource(text);
  const { parseByText } = await import('./jsonByText');
  return parseByText(text);
};
