/** Splits a text roughly, by no particular grammar: quotes, words, spaces, comments, single characters. */
const PIECES =
  /--[^\n]*\n?|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|[\p{L}\p{N}_]+|\s+|[^]/gu;

export const piecesOf = (text: string): readonly string[] => text.match(PIECES) ?? [];
