/** Converts filter values between the wire and the text box. */
import { display } from '@/viz/shared/values';

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Numbers stay text where a double would change a digit. */
const numberOf = (text: string): number | string => {
  const number = Number(text);
  return NUMBER.test(text) && String(number) === text ? number : text;
};

export const shownValue = (value: unknown): string => display(value);

/** Typed or chosen text as a value of the column's kind; `<NULL>` and `<empty string>` stand for null and ''. */
export const typedValue = (text: string, kind: number | null | undefined): unknown => {
  if (text === '<NULL>') return null;
  if (text === '<empty string>') return '';
  if (kind === 0) return numberOf(text);
  if (kind === 3 && (text === 'TRUE' || text === 'FALSE')) return text === 'TRUE';
  return text;
};

const text = new Intl.Collator('en', { numeric: true });

/** Numbers by value, texts as in a dictionary; null comes last. */
export const sortedValues = (values: readonly unknown[]): readonly unknown[] =>
  values.toSorted((a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return text.compare(String(a), String(b));
  });
