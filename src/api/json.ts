/** Parses JSON exactly: integers beyond 2^53 become decimal text, since a double would round them. */

/** Only if there is an integer of 16 digits or more does each value have to be checked. */
const MAY_BE_BIG = /[:,[]\s*-?\d{16,}\s*[,}\]]/;
const INTEGER = /^-?\d+$/;

/** The reviver also receives the source text of a number in browsers of 2025 or newer. */
type Revive = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const bigAsText: Revive = (_, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(context?.source ?? '')
    ? context?.source
    : value;

export const parseWithSource = (text: string): unknown => JSON.parse(text, bigAsText);

const PAST_DOUBLES = '9007199254740993';
const HAS_SOURCE = parseWithSource(PAST_DOUBLES) === PAST_DOUBLES;

export const parseJson = async (text: string): Promise<unknown> => {
  if (!MAY_BE_BIG.test(text)) return JSON.parse(text);
  if (HAS_SOURCE) return parseWithSource(text);
  const { parseByText } = await import('./jsonByText');
  return parseByText(text);
};
