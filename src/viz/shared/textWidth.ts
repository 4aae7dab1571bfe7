/** How wide texts are, without asking the page. */

/** The advance widths of the font in tenths of a pixel at 12 px, from the space to the tilde. */
const WIDTHS = [
  34, 35, 56, 76, 77, 118, 77, 36, 44, 44, 60, 79, 35, 55, 35, 43, 76, 49, 73, 74, 78, 71, 74, 68,
  74, 74, 35, 36, 79, 79, 79, 61, 116, 83, 79, 88, 87, 72, 71, 90, 89, 32, 68, 81, 68, 108, 90, 92,
  77, 92, 77, 77, 77, 89, 83, 118, 82, 81, 75, 44, 43, 44, 57, 55, 39, 67, 73, 69, 73, 70, 44, 74,
  71, 29, 29, 66, 29, 105, 71, 72, 73, 73, 45, 63, 39, 71, 67, 98, 66, 67, 66, 51, 40, 51, 79,
];
const FIRST = 32;
/** Letters with marks and of other alphabets. */
const OTHER = 80;
const ELLIPSIS = 104;
/** East Asian characters and pictures are as wide as they are high. */
const FULL = 120;
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{1F300}-\u{1FAFF}]/u;

/** Marks around names that are read from right to left. */
const UNSEEN = new Set(['\u2068', '\u2069']);

const tenths = (character: string): number => {
  if (UNSEEN.has(character)) return 0;
  if (character === '…') return ELLIPSIS;
  return WIDTHS[(character.codePointAt(0) ?? 0) - FIRST] ?? (WIDE.test(character) ? FULL : OTHER);
};

/** Wider than any picture: what is behind it is not read, since a value may be a whole document. */
const MOST = 100_000;

/** Pixels a text of 12 px takes, rounded up; of a text that no picture has room for, some of them. */
export const textWidth = (text: string): number => {
  let sum = 0;
  for (const character of text) {
    if (sum > MOST) break;
    sum += tenths(character);
  }
  return Math.ceil(sum / 10);
};

/** More characters than any name in a picture has room for. */
const MOST_DRAWN = 400;

/** A text as the library gets it to cut: it measures all of what it is given, and a value may be a whole document. */
export const drawnText = (text: string): string =>
  text.length > MOST_DRAWN ? `${text.slice(0, MOST_DRAWN).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** As much of a text as has room. */
export const cutText = (text: string, px: number): string => {
  if (textWidth(text) <= px) return text;
  const room = px * 10 - ELLIPSIS;
  let sum = 0;
  let kept = '';
  for (const character of text) {
    sum += tenths(character);
    if (sum > room && kept !== '') break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
};
