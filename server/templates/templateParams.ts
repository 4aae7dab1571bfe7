import { type Change, readJson } from '../http/readJson.ts';
import { refusal } from '../errors.ts';

const WHOLE = /^-?\d+$/;
const INT64_MAX = 2n ** 63n - 1n;

/** Whole numbers that a double would change keep their digits. */
const exact: Change = (value, source) => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  if (source === undefined || !WHOLE.test(source)) return value;
  const whole = BigInt(source);
  return whole <= INT64_MAX && whole >= -INT64_MAX ? whole : source;
};

const malformed = (message: string) =>
  refusal('INVALID_TEMPLATE_PARAMS_ERROR', `The template parameters ${message}`);

/** The JSON text of `templateParams`; nothing for an empty one. */
export const templateParams = (
  text: string | null | undefined,
): Readonly<Record<string, unknown>> => {
  if (!text?.trim()) return {};
  let value: unknown;
  try {
    value = readJson(text, exact);
  } catch (cause) {
    throw malformed(`are not JSON: ${cause instanceof Error ? cause.message : 'unreadable'}.`);
  }
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw malformed('must be a JSON object, such as {"day": "2025-01-01"}.');
  }
  return value as Readonly<Record<string, unknown>>;
};
