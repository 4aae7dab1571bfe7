/** Filter values between the wire and the box they are typed into. */
import { display } from '@/viz/shared/values';

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Numbers stay texts where a double would change a digit. */
const numberOf = (text: string): number | string => {
  const number = Number(text);
  return NUMBER.test(text) && String(number) === text ? number : text;
};

export const shownValue = (value: unknown): string => display(value);

/** What was typed or chosen, as the column's kind has it; `<NULL>` and `<empty string>` mean what they say. */
export const typedValue = (text: string, kind: number | null | undefined): unknown => {
  if (text === '<NULL>') return null;
  if (text === '<empty string>') return '';
  if (kind === 0) return numberOf(text);
  if (kind === 3 && (text === 'TRUE' || text === 'FALSE')) return text === 'TRUE';
  return text;
};
