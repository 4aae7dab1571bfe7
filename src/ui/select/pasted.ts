/** Lists are split where people and spreadsheets split them. */
const SEPARATORS = /\r\n|[,\n\t;]/;

/** The values of a pasted text, each once. */
export const pastedValues = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(SEPARATORS)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];
