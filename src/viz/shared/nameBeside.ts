/** Names beside numbers: a name may be cut, a number never, since what is left of one would be another. */
import { cutText, textWidth } from './textWidth';

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** What is left of a shorter name says nothing. */
const LEAST_LETTERS = 4;

/** Without the marks around a name that is read from right to left, the numbers after it would be drawn before it, in another order. */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;

/** A name with what follows it, in a room; null where nothing that can be read is left of the name. */
export const nameBeside = (name: string, number: string, px: number): string | null => {
  const shown = cutText(name, px - textWidth(number));
  return shown === name || shown.length >= LEAST_LETTERS ? `${isolated(shown)}${number}` : null;
};
