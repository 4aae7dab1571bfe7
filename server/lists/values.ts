/** Values of filters in the form for SQL; an invalid value gets 400. */
import { HttpError } from '../errors.ts';

const refused = (value: unknown) =>
  new HttpError(400, `Not a valid filter value: ${JSON.stringify(value)}`);

export const textValue = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : value;
  // PostgreSQL accepts no text with this character.
  if (typeof text !== 'string' || text.includes('\0')) throw refused(value);
  return text;
};

export const numberValue = (value: unknown): number => {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw refused(value);
  return number;
};

/** Everything but a yes counts as a no, as on a real server. */
export const flagValue = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1;

const millisOf = (value: unknown): number => {
  const text = textValue(value);
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  return Date.parse(hasZone || isDay ? text : `${text}Z`);
};

/** Epoch milliseconds of a moment, in UTC where it has no time zone. */
export const millisValue = (value: unknown): number => {
  const millis = millisOf(value);
  // There are no dates beyond it.
  if (!(Math.abs(millis) <= 8.64e15)) throw refused(value);
  return millis;
};

/** A moment as the store writes it. */
export const timeValue = (value: unknown): string => new Date(millisValue(value)).toISOString();

export const listValue = (value: unknown, most = 10_000): readonly unknown[] => {
  if (!Array.isArray(value) || value.length > most) throw refused(value);
  return value;
};

/** Text for `like … escape '\'`, with its wildcards escaped. */
export const escapedLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
