/** A text cut roughly, by nobody's grammar: quotes, words, blanks, comments, single signs. */
const PIECES =
  /--[^\n]*\n?|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|[\p{L}\p{N}_]+|\s+|[^]/gu;

export const piecesOf = (text: string): readonly string[] => text.match(PIECES) ?? [];
