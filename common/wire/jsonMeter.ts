/** Measures what JSON would cost while it arrives, before anything is parsed. */
export const DEPTH_MAX = 64;
/** At most about 100 ms of parsing and checking, whatever the values are. */
export const VALUES_MAX = 50_000;
/** Far more than the decimals of any database have; `BigInt` takes quadratic time. */
export const DIGITS_MAX = 1000;

/** JSON that is refused before parsing; the message is for the sender. */
export class UnboundedJson extends Error {
  override readonly name = 'UnboundedJson';
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const NINE = 0x39;
const PLUS = 0x2b;
const BACKSLASH = 0x5c;
const OPENING_LIST = 0x5b;
const OPENING_OBJECT = 0x7b;
const CLOSING_LIST = 0x5d;
const CLOSING_OBJECT = 0x7d;

/**
 * Counts over one text or several. Only characters below 128 matter in JSON, so bytes of UTF-8 and UTF-16 units count
 * alike. Throws `UnboundedJson` at the first character beyond a limit; the parser finds broken JSON.
 */
export const createJsonMeter = () => {
  let depth = 0;
  let values = 0;
  let digits = 0;
  let isText = false;
  let isEscaped = false;

  const count = () => {
    values += 1;
    if (values > VALUES_MAX) {
      throw new UnboundedJson(`The JSON holds more than ${VALUES_MAX} values.`);
    }
  };

  const take = (code: number) => {
    if (isText) {
      if (isEscaped) isEscaped = false;
      else if (code === BACKSLASH) isEscaped = true;
      else if (code === QUOTE) isText = false;
      return;
    }
    // Digits, and the signs and points between them.
    if (code <= NINE && code >= PLUS && code !== COMMA) {
      digits += 1;
      if (digits > DIGITS_MAX) {
        throw new UnboundedJson(`The JSON holds a number of more than ${DIGITS_MAX} digits.`);
      }
      return;
    }
    digits = 0;
    if (code === QUOTE) isText = true;
    else if (code === COMMA) count();
    else if (code === OPENING_LIST || code === OPENING_OBJECT) {
      count();
      depth += 1;
      if (depth > DEPTH_MAX) {
        throw new UnboundedJson(`The JSON is nested deeper than ${DEPTH_MAX} levels.`);
      }
    } else if (code === CLOSING_LIST || code === CLOSING_OBJECT) depth -= 1;
  };

  return {
    bytes(part: Uint8Array) {
      for (let at = 0; at < part.length; at++) take(part[at] as number);
    },
    text(text: string) {
      depth = 0;
      isText = false;
      isEscaped = false;
      for (let at = 0; at < text.length; at++) take(text.charCodeAt(at));
    },
  };
};

/** Like `JSON.parse`, for texts from outside; throws `UnboundedJson` where parsing would cost too much. */
export const parseBounded = (text: string): unknown => {
  createJsonMeter().text(text);
  return JSON.parse(text) as unknown;
};
