/** What a spreadsheet would take for a formula. */

// Plain and full-width signs, tabs and line ends, also behind invisible characters.
const FORMULA = /^[\u200B-\u200F\u2060\uFEFF\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** Numbers, phone numbers and sums of plain numbers: nothing that could do harm. */
const PLAIN_FIGURES = /^[\d +\-.,()]+$/;

/** One number, also as doubles of many digits are written: `-5.4e-19`. */
const ONE_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** What numbers, times and bytes are written with: neither a call nor another program can stand in it. */
const FIXED = /^[\w .,:+\\-]*$/;

/** Whether a text is what its fixed type says: nothing makes a database tell the truth about its values. */
export const isFixedText = (text: string): boolean => FIXED.test(text);

export const looksLikeFormula = (text: string): boolean => FORMULA.test(text);

/** Text that a spreadsheet would run gets a leading apostrophe. */
export const guarded = (text: string): string =>
  looksLikeFormula(text) && !PLAIN_FIGURES.test(text) && !ONE_NUMBER.test(text) ? `'${text}` : text;
