/**
 * Reads a reply line by line. The server sends status 200 first and may fail later; then its error message takes the
 * place of the next row. So every line is parsed, and a line that is not a row is an error.
 */
import { isUtf8 } from 'node:buffer';
import { EngineError } from '../engine.ts';
import { exactNumbers } from '../drivers/exactNumbers.ts';
import { serverError } from './errors.ts';

/** `lines`: names, types and rows, one per line. `document`: one JSON document with a row per line. */
export type Format = 'lines' | 'document';

export interface ResultField {
  readonly name: string;
  readonly type: string;
}

export type Part =
  | { readonly fields: readonly ResultField[] }
  | { readonly rows: readonly (readonly unknown[])[] };

const NEWLINE = 0x0a;
const ERROR_BYTES_MAX = 64_000;
const DATA = '"data":\n\t[\n';
const DATA_END = '\n\t],';
const EXCEPTION = /"exception":\s*("(?:[^"\\]|\\.)*")/;

const cutShort = () =>
  new EngineError('connection', 'The answer ended early: the connection to ClickHouse was lost.');

/** Text where the bytes are valid text, otherwise hex. */
const fromBytes = (value: unknown): unknown => {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'latin1');
    return isUtf8(bytes) ? bytes.toString('utf8') : `\\x${bytes.toString('hex')}`;
  }
  if (Array.isArray(value)) return value.map(fromBytes);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [String(fromBytes(key)), fromBytes(one)]),
    );
  }
  return value;
};

const parse = (bytes: Buffer, separator: string, isExact: boolean): readonly unknown[][] => {
  const isText = isUtf8(bytes);
  const text = bytes.toString(isText ? 'utf8' : 'latin1').trim();
  const list = separator === '' ? text.replace(/,$/, '') : text.replaceAll('\n', separator);
  const rows = JSON.parse(`[${list}]`, isExact ? exactNumbers : undefined) as unknown[][];
  if (!rows.every(Array.isArray)) throw new SyntaxError('This is no row.');
  return isText ? rows : rows.map((row) => row.map(fromBytes));
};

/** The rows before the error message, then the message. */
const split = (bytes: Buffer, separator: string, isExact: boolean) => {
  const rows: unknown[][] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(NEWLINE, at);
    const next = end < 0 ? bytes.length : end + 1;
    try {
      rows.push(...parse(bytes.subarray(at, next), separator, isExact));
    } catch {
      break;
    }
    at = next;
  }
  return { rows, rest: bytes.subarray(at).toString('utf8') };
};

const documentFields = (head: string): readonly ResultField[] => {
  const { meta } = JSON.parse(`${head.trimEnd().replace(/,$/, '')}}`) as { meta: ResultField[] };
  return meta;
};

interface Head {
  readonly fields: readonly ResultField[];
  readonly end: number;
}

const headOf = (bytes: Buffer, format: Format): Head | null => {
  if (format === 'document') {
    const at = bytes.indexOf(DATA);
    if (at < 0) return null;
    const fields = documentFields(bytes.subarray(0, at).toString('utf8'));
    return { fields, end: at + DATA.length };
  }
  const first = bytes.indexOf(NEWLINE);
  const second = first < 0 ? -1 : bytes.indexOf(NEWLINE, first + 1);
  if (second < 0 || bytes[0] !== '['.charCodeAt(0)) return null;
  const names = JSON.parse(bytes.subarray(0, first).toString('utf8')) as string[];
  const types = JSON.parse(bytes.subarray(first, second).toString('utf8')) as string[];
  return {
    fields: names.map((name, at) => ({ name, type: types[at] ?? 'String' })),
    end: second + 1,
  };
};

/** The fields once, then the rows; nothing for a statement without a result. */
export async function* answerOf(
  body: AsyncIterable<Buffer>,
  format: Format,
  bareNumbers: RegExp | null,
): AsyncGenerator<Part> {
  const separator = format === 'lines' ? ',' : '';
  let kept: Buffer = Buffer.alloc(0);
  let head: Head | null = null;
  let isExact = false;
  let isPast = false;
  let failed: string | null = null;

  const take = (bytes: Buffer): readonly unknown[][] => {
    if (bytes.length === 0) return [];
    try {
      return parse(bytes, separator, isExact);
    } catch {
      const { rows, rest } = split(bytes, separator, isExact);
      failed = rest;
      return rows;
    }
  };

  /** Rows up to the last complete line; the rest waits. */
  const whole = (): readonly unknown[][] => {
    const end = format === 'document' ? kept.indexOf(DATA_END) : -1;
    const isEmpty = format === 'document' && kept.indexOf('\t],') === 0;
    if (end >= 0 || isEmpty) {
      isPast = true;
      const bytes = kept.subarray(0, Math.max(0, end));
      kept = kept.subarray(Math.max(0, end));
      return take(bytes);
    }
    const last = kept.lastIndexOf(NEWLINE);
    // The end of the rows begins with the end of the line.
    const cut = format === 'document' ? last : last + 1;
    const bytes = kept.subarray(0, Math.max(0, cut));
    kept = kept.subarray(Math.max(0, cut));
    return take(bytes);
  };

  for await (const chunk of body) {
    if (failed !== null) {
      failed = (failed as string) + chunk.toString('utf8').slice(0, ERROR_BYTES_MAX);
      continue;
    }
    kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    if (!head) {
      head = headOf(kept, format);
      if (!head) continue;
      kept = kept.subarray(head.end);
      isExact = head.fields.some(({ type }) => bareNumbers?.test(type));
      yield { fields: head.fields };
    }
    if (isPast) continue;
    const rows = whole();
    if (rows.length > 0) yield { rows };
  }
  if (!head && kept.length === 0) return;
  if (failed === null && head && !isPast) {
    const rows = take(kept);
    if (rows.length > 0) yield { rows };
    if (failed === null && format === 'lines') return;
  }
  const rest = failed ?? (isPast ? '' : kept.toString('utf8'));
  const late = isPast ? EXCEPTION.exec(kept.toString('utf8'))?.[1] : undefined;
  if (late !== undefined) throw serverError(JSON.parse(late) as string);
  if (isPast) return;
  throw /Code: \d+/.test(rest) ? serverError(rest) : cutShort();
}

/** A small result, read completely. */
export const tableOf = async (
  body: AsyncIterable<Buffer>,
  format: Format,
  bareNumbers: RegExp | null,
) => {
  let fields: readonly ResultField[] = [];
  const rows: (readonly unknown[])[] = [];
  for await (const part of answerOf(body, format, bareNumbers)) {
    if ('fields' in part) ({ fields } = part);
    else rows.push(...part.rows);
  }
  return { fields, rows };
};
