/** Values of a column as choices: each is known by its text, which is what people read, type and paste. */
import { display } from '@/viz/shared/values';
import { timeText } from './timeText';

const NUMERIC = 0;
const TEMPORAL = 2;

const textOf = (value: unknown, kind: number | undefined): string =>
  kind === TEMPORAL && typeof value === 'number' ? timeText(value) : display(value);

/** A typed text as a value of the column. */
const typedAs = (text: string, kind: number | undefined): unknown => {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return kind === NUMERIC && Number.isSafeInteger(number) ? number : text;
};

export const valueChoices = (
  /** The choices and the chosen values; a value may be among both. */
  values: readonly unknown[],
  kind: number | undefined,
) => {
  const byText = new Map(values.map((value) => [textOf(value, kind), value]));
  return {
    choices: [...byText.keys()].map((text) => ({ value: text, label: text })),
    textOf: (value: unknown): string => textOf(value, kind),
    valueOf: (text: string): unknown => (byText.has(text) ? byText.get(text) : typedAs(text, kind)),
  };
};
