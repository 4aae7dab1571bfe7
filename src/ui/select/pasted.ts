/** The separators of lists in text and spreadsheets. */
const SEPARATORS = /\r\n|[,\n\t;]/;

/** The distinct values of a pasted text. */
export const pastedValues = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(SEPARATORS)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
