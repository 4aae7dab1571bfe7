/** Values of a column as choices: each is known by its text, which is what people read, type and paste. */
import { display } from '@/viz/shared/values';
import { EXCLUDED } from './filterMask';
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

interface Chosen {
  readonly values: readonly unknown[];
  /** Of the filter state: without the kind of the column, only this tells a time from a number. */
  readonly label: unknown;
}

/** What the chosen numbers were called when they were chosen, where the label of the filter names each value. */
const namesIn = ({ values, label }: Chosen): ReadonlyMap<unknown, string> => {
  if (typeof label !== 'string') return new Map();
  const whole = label.replace(EXCLUDED, '');
  const names = values.length === 1 ? [whole] : whole.split(', ');
  if (names.length !== values.length) return new Map();
  return new Map(
    values.flatMap((value, at) => (typeof value === 'number' ? [[value, names[at] ?? '']] : [])),
  );
};

export const valueChoices = (
  offered: readonly unknown[],
  kind: number | undefined,
  chosen: Chosen = { values: [], label: '' },
) => {
  const names = kind === undefined ? namesIn(chosen) : null;
  const nameOf = (value: unknown): string => names?.get(value) || textOf(value, kind);
  // A value may be among both.
  const byText = new Map([...offered, ...chosen.values].map((value) => [nameOf(value), value]));
  return {
    choices: [...byText.keys()].map((text) => ({ value: text, label: text })),
    textOf: nameOf,
    valueOf: (text: string): unknown => (byText.has(text) ? byText.get(text) : typedAs(text, kind)),
  };
};
