/** The kinds of long values: nested data with exact numbers, bytes, or text. */
import type { Cell } from '#common/cell.ts';
import { plainText } from './cellText';

/** The source text of a number that a double cannot represent. */
export class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Json =
  | string
  | number
  | boolean
  | null
  | Digits
  | readonly Json[]
  | { readonly [key: string]: Json };

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { source?: string },
) => unknown;

const exact: Reviver = (_key, value, context) => {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && String(value) !== source
    ? new Digits(source)
    : value;
};

/** An object or a list; null for all other text. */
export const nestedOf = (value: Cell | undefined): Json | null => {
  if (value === null || value === undefined) return null;
  const text = plainText(value);
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text, exact as Parameters<typeof JSON.parse>[1]) as Json;
  } catch {
    return null;
  }
};

const HEX = /^(?:\\x|0x)((?:[0-9a-f]{2})+)$/i;
const BINARY_TYPE = /BLOB|BYTEA|BINARY|BYTES/i;

/** Bytes written as `\xdead` in a binary column. */
export const bytesOf = (value: Cell | undefined, type: string): Uint8Array | null => {
  if (typeof value !== 'string' || !BINARY_TYPE.test(type)) return null;
  const digits = HEX.exec(value)?.[1];
  if (digits === undefined) return null;
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
};

const LINE_BYTES = 16;
const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');

/** Lines of an offset, sixteen bytes and their printable characters. */
export const hexDump = (bytes: Uint8Array): readonly string[] =>
  Array.from({ length: Math.ceil(bytes.length / LINE_BYTES) }, (_, line) => {
    const part = [...bytes.subarray(line * LINE_BYTES, (line + 1) * LINE_BYTES)];
    const digits = part.map((byte) => hex(byte, 2)).join(' ');
    const letters = part
      .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
      .join('');
    return `${hex(line * LINE_BYTES, 8)}  ${digits.padEnd(LINE_BYTES * 3 - 1)}  ${letters}`;
  });

const LINK = /(?:https?:\/\/|mailto:)[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/gi;

/** Splits text at its addresses. */
export const withLinks = (
  text: string,
): readonly { readonly text: string; readonly isLink: boolean }[] => {
  const parts: { text: string; isLink: boolean }[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), isLink: false });
    parts.push({ text: found[0], isLink: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false });
  return parts;
};
