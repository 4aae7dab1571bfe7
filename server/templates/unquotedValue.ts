import { EngineError } from '../engine/engine.ts';

const QUOTES = ['"', "'", '`'];

/** `typed` writes `{{ name }}`, and the missing column is its value, which nobody typed as a name. */
const isMissing = (
  typed: string,
  { message }: EngineError,
  [name, value]: readonly [string, unknown],
): boolean =>
  typeof value === 'string' &&
  /^\w+$/.test(value) &&
  QUOTES.some((quote) => message.includes(`${quote}${value}${quote}`)) &&
  !typed.split(/\W+/).includes(value) &&
  typed.split('{{').some((behind) => behind.split('}}')[0]?.trim() === name);

/** A text that a template wrote without quotes is read as the name of a column. */
export const withQuotesMeant = (
  typed: string,
  parameters: Readonly<Record<string, unknown>>,
  error: unknown,
): unknown => {
  if (!(error instanceof EngineError) || error.code !== 'missing_column') return error;
  const [name, value] =
    Object.entries(parameters).find((entry) => isMissing(typed, error, entry)) ?? [];
  if (name === undefined) return error;
  return error.saying(
    `${error.message}\nIf ${JSON.stringify(value)} is a text, it needs quotes: '{{ ${name} }}'`,
  );
};
