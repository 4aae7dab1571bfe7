/** Text that grows by words and signs, with the places they were typed at. */

export interface Printed {
  readonly sql: string;
  /** Offsets in `sql` and in the typed text that belong together, in order. */
  readonly places: readonly (readonly [printed: number, typed: number])[];
}

const JOINS_NEXT = new Set(['(', '[', '{', '.', '::']);
const JOINED = new Set([')', ']', '}', ',']);
/** Two of these side by side could be read as one sign, or as the beginning of a comment. */
const SIGN = /[-+*/<>=~!@#%^&|?:]/;

/** What is printed so far. */
export interface Output {
  write(text: string, at: number | null, isTight?: boolean): void;
  word(text: string, isTight: boolean): void;
  printed(): Printed;
}

export const createOutput = (): Output => {
  const places: [number, number][] = [];
  let sql = '';
  let lastChar = '';
  let joinsNext = true;

  const write = (text: string, at: number | null, isTight = false) => {
    const isJoined =
      joinsNext ||
      JOINED.has(text) ||
      (isTight && !(SIGN.test(lastChar) && SIGN.test(text.charAt(0))));
    if (!isJoined) sql += ' ';
    if (at !== null) places.push([sql.length, at]);
    sql += text;
    // Of the whole it could not be asked without copying it.
    lastChar = text.charAt(text.length - 1) || lastChar;
    joinsNext = false;
  };

  const word = (text: string, isTight: boolean) => {
    write(text, null, isTight);
    joinsNext = JOINS_NEXT.has(text);
  };

  return { write, word, printed: () => ({ sql, places }) };
};

/** Where in the typed text stands what was printed at an offset. */
export const typedPlace = ({ places }: Printed, printed: number): number => {
  let found = places[0]?.[1] ?? 0;
  for (const [at, typed] of places) {
    if (at > printed) break;
    found = typed;
  }
  return found;
};

const BLANK = /\s/;
const QUOTE = /["`]/;

/**
 * The same, also for signs, which keep no place of their own: they are counted from the place before them, as long as
 * what was printed in between is what was typed.
 */
export const typedSignPlace = (whole: Printed, typed: string, printed: number): number => {
  const begin = typedPlace(whole, printed);
  const from = whole.places.findLast(([at]) => at <= printed)?.[0];
  if (from === undefined) return begin;
  let place = begin;
  const skipBlanks = () => {
    while (BLANK.test(typed.charAt(place))) place += 1;
  };
  for (const char of whole.sql.slice(from, printed)) {
    if (BLANK.test(char)) continue;
    skipBlanks();
    if (typed.charAt(place).toLowerCase() === char.toLowerCase()) place += 1;
    else if (!QUOTE.test(char)) return begin;
  }
  skipBlanks();
  return place < typed.length ? place : begin;
};
