/** Builds JSON text as bytes. Strings are written into one buffer that is reused. */
const FIRST_BYTES = 64 * 1024;
const KEPT_BYTES_MAX = 1024 * 1024;
const UTF8_BYTES_MAX = 3;
const LONGEST_NUMBER = 25;
const INT_MAX = 2_147_483_647;
const BILLION = 1_000_000_000;
const MILLION = 1_000_000;
/** Doubles distinguish all digits below this. */
const EXACT_MAX = 1e15;
/** Fewer bytes are copied one by one faster than by a call. */
const COPIED_AT_ONCE = 48;
/** The same of characters. */
const WRITTEN_AT_ONCE = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const FIRST_PRINTABLE = 0x20;
const LAST_ASCII = 0x7f;

export class JsonBytes {
  bytes: Buffer = Buffer.allocUnsafe(FIRST_BYTES);
  length = 0;

  clear() {
    this.length = 0;
  }

  /** Ends a piece of work: what was usual stays for the next, what was long is given back. */
  release() {
    this.length = 0;
    if (this.bytes.length > KEPT_BYTES_MAX) this.bytes = Buffer.allocUnsafe(FIRST_BYTES);
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  reserve(more: number) {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  append(other: JsonBytes) {
    this.reserve(other.length);
    other.bytes.copy(this.bytes, this.length, 0, other.length);
    this.length += other.length;
  }

  /** Text that is JSON already. */
  raw(from: Uint8Array, start: number, end: number) {
    const size = end - start;
    this.reserve(size);
    if (size > COPIED_AT_ONCE) {
      this.bytes.set(from.subarray(start, end), this.length);
      this.length += size;
      return;
    }
    const { bytes } = this;
    let to = this.length;
    for (let at = start; at < end; at++) bytes[to++] = from[at] ?? 0;
    this.length = to;
  }

  comma() {
    this.reserve(1);
    this.bytes[this.length++] = COMMA;
  }

  /** The finished JSON text. */
  json(text: string) {
    this.reserve(text.length * UTF8_BYTES_MAX);
    this.length += this.bytes.write(text, this.length);
  }

  /** Characters below 128, none of which needs an escape. */
  ascii(text: string) {
    this.reserve(text.length);
    let at = this.length;
    for (let index = 0; index < text.length; index++) this.bytes[at++] = text.charCodeAt(index);
    this.length = at;
  }

  /** The same between quotes. */
  quoted(text: string) {
    this.reserve(1);
    this.bytes[this.length++] = QUOTE;
    this.ascii(text);
    this.reserve(1);
    this.bytes[this.length++] = QUOTE;
  }

  /** A string of JSON from a text. */
  text(text: string) {
    const { length } = text;
    if (length > WRITTEN_AT_ONCE) return this.json(JSON.stringify(text));
    this.reserve(length + 2);
    const { bytes } = this;
    let at = this.length;
    bytes[at++] = QUOTE;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code < FIRST_PRINTABLE || code > LAST_ASCII || code === QUOTE || code === BACKSLASH) {
        return this.json(JSON.stringify(text));
      }
      bytes[at++] = code;
    }
    bytes[at++] = QUOTE;
    this.length = at;
  }

  /** A string of JSON from UTF-8 bytes. */
  string(from: Uint8Array, start: number, end: number) {
    this.reserve((end - start) * 6 + 2);
    const { bytes } = this;
    let at = this.length;
    bytes[at++] = QUOTE;
    for (let index = start; index < end; index++) {
      const byte = from[index] ?? 0;
      if (byte >= FIRST_PRINTABLE && byte !== QUOTE && byte !== BACKSLASH) bytes[at++] = byte;
      else {
        const escaped = JSON.stringify(String.fromCharCode(byte));
        for (let place = 1; place < escaped.length - 1; place++) {
          bytes[at++] = escaped.charCodeAt(place);
        }
      }
    }
    bytes[at++] = QUOTE;
    this.length = at;
  }

  /** A whole number that a double holds exactly. */
  integer(value: number) {
    this.reserve(LONGEST_NUMBER);
    let rest = value;
    if (rest < 0) {
      this.bytes[this.length++] = MINUS;
      rest = -rest;
    }
    if (rest <= INT_MAX) return this.digits(rest, 1);
    const high = Math.floor(rest / BILLION);
    if (high <= INT_MAX) this.digits(high, 1);
    else this.ascii(String(high));
    this.digits(rest - high * BILLION, 9);
  }

  /** `value` at `scale` digits after the point, between quotes: `12345` at 2 is `"123.45"`. */
  decimal(value: number, scale: number) {
    this.reserve(LONGEST_NUMBER + scale);
    const { bytes } = this;
    bytes[this.length++] = QUOTE;
    const from = this.length;
    this.integer(value);
    if (scale > 0) {
      const first = bytes[from] === MINUS ? from + 1 : from;
      const missing = scale + 1 - (this.length - first);
      if (missing > 0) {
        bytes.copyWithin(first + missing, first, this.length);
        bytes.fill(ZERO, first, first + missing);
        this.length += missing;
      }
      const point = this.length - scale;
      bytes.copyWithin(point + 1, point, this.length);
      bytes[point] = POINT;
      this.length++;
    }
    bytes[this.length++] = QUOTE;
  }

  /** A finite double, as `JSON.stringify` writes it. */
  double(value: number) {
    if (Number.isSafeInteger(value)) return this.integer(value);
    // Few digits after the point are the common case, and there the text is known without searching for it.
    const scaled = Math.round(value * MILLION);
    if (Math.abs(scaled) >= EXACT_MAX || scaled / MILLION !== value) {
      return this.ascii(String(value));
    }
    this.reserve(LONGEST_NUMBER);
    const size = Math.abs(scaled);
    const whole = Math.floor(size / MILLION);
    if (value < 0) this.bytes[this.length++] = MINUS;
    this.integer(whole);
    this.bytes[this.length++] = POINT;
    this.digits(size - whole * MILLION, 6);
    while (this.bytes[this.length - 1] === ZERO) this.length--;
  }

  /** A whole number from 0 to 2^31 − 1, with zeros in front. */
  digits(value: number, least: number) {
    let rest = value | 0;
    let count = 1;
    for (let power = 10; count < 10 && rest >= power; power *= 10) count++;
    if (count < least) count = least;
    this.reserve(count);
    const { bytes } = this;
    let at = this.length + count;
    this.length = at;
    for (; count > 0; count--) {
      const tenth = (rest / 10) | 0;
      bytes[--at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
  }
}
