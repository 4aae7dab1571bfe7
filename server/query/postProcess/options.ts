/** Options of an operation, read with words about what is wrong. */
import { isRecord } from '#common/isRecord.ts';
import { PostProcessingError } from './frame.ts';

export type Options = Readonly<Record<string, unknown>>;

const wrong = (name: string, wanted: string) =>
  new PostProcessingError(`Post-processing option \`${name}\` must be ${wanted}.`);

const isText = (value: unknown): value is string => typeof value === 'string';
/** Labels may come as adhoc columns. */
const labelOf = (value: unknown): string | null => {
  if (isText(value)) return value;
  return isRecord(value) && isText(value.label) ? value.label : null;
};

export const texts = (
  options: Options,
  name: string,
  standard?: readonly string[],
): readonly string[] => {
  const value = options[name];
  if (value === undefined || value === null) {
    if (standard) return standard;
    throw wrong(name, 'given');
  }
  const labels = (Array.isArray(value) ? value : [value]).map(labelOf);
  if (labels.some((label) => label === null)) throw wrong(name, 'a list of names');
  return labels as string[];
};

export const text = (options: Options, name: string, standard?: string): string => {
  const value = options[name] ?? standard;
  if (!isText(value)) throw wrong(name, 'text');
  return value;
};

export const flag = (options: Options, name: string, standard: boolean): boolean => {
  const value = options[name] ?? standard;
  if (typeof value !== 'boolean') throw wrong(name, 'true or false');
  return value;
};

export const whole = (options: Options, name: string, standard?: number): number => {
  const value = options[name] ?? standard;
  const number = isText(value) && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    throw wrong(name, 'a whole number');
  return number;
};

/** Pairs of names; a list of names stands for itself. */
export const pairs = (
  options: Options,
  name: string,
): readonly (readonly [from: string, to: string | null])[] => {
  const value = options[name];
  if (Array.isArray(value)) return texts(options, name).map((one) => [one, one] as const);
  if (!isRecord(value)) throw wrong(name, 'an object of names');
  return Object.entries(value).map(([from, to]) => {
    if (to !== null && !isText(to)) throw wrong(`${name}.${from}`, 'a name or null');
    return [from, to] as const;
  });
};

export const record = (options: Options, name: string): Options => {
  const value = options[name];
  if (!isRecord(value)) throw wrong(name, 'an object');
  return value;
};

export const oneOf = <T extends string>(
  value: string,
  known: readonly T[],
  otherwise: string,
): T => {
  const found = known.find((one) => one === value);
  if (!found) throw new PostProcessingError(otherwise);
  return found;
};
