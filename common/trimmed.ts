/**
 * Text without certain signs at its edges. A pattern such as `/\n+$/` takes time by the square of the text: at each of
 * many signs in the middle it begins anew. These look at the edges alone.
 */
const startOf = (text: string, signs: string): number => {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return start;
};

export const trimmedEnd = (text: string, signs: string): string => {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

export const trimmed = (text: string, signs: string): string =>
  trimmedEnd(text.slice(startOf(text, signs)), signs);
