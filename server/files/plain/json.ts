/** JSON as rows: an array of objects, or one object after the other. Digits of numbers stay as they are written. */
import { createReadStream } from 'node:fs';
import { isRecord } from '#common/isRecord.ts';
import { parseJson } from '../../http/readJson.ts';
import { assertColumns, type Cell, linesTo, mostText, uniqueNames } from './lines.ts';
import { ALL, FileRefusal, type PlainText, type ReadLimits } from './plain.ts';

const CHUNK = 1024 * 1024;
const VALUE_MAX = 16 * 1024 * 1024;
const DEPTH_MAX = 200;
/** A number of more digits than a number of JavaScript keeps. */
const LONG_NUMBER = /[0-9][0-9.]{15}/;

/** A number as its text. */
class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON() {
    return (JSON as typeof JSON & { rawJSON(text: string): unknown }).rawJSON(this.text);
  }
}

const exact = (value: unknown, source: string | undefined): unknown =>
  typeof value === 'number' && source !== undefined ? new Digits(source) : value;

const BLANK = /\s/;

/** The texts of the values at the top, or inside the array at the top. */
async function* valuesOf(path: string): AsyncGenerator<{ text: string; line: number }> {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let isInArray = false;
  let isFirst = true;
  let line = 1;
  let startLine = 1;
  let value = '';
  const decoder = new TextDecoder();
  for await (const part of createReadStream(path, { highWaterMark: CHUNK })) {
    const chars = decoder.decode(part as Buffer, { stream: true });
    let start = value === '' ? -1 : 0;
    for (let at = 0; at < chars.length; at += 1) {
      const char = chars[at] as string;
      if (char === '\n') line += 1;
      if (start < 0) {
        if (BLANK.test(char) || char === ',' || char === '\uFEFF') continue;
        if (isFirst && char === '[') {
          isFirst = false;
          isInArray = true;
          continue;
        }
        isFirst = false;
        if (isInArray && char === ']') {
          isInArray = false;
          continue;
        }
        start = at;
        startLine = line;
      }
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (char === '\\') isEscaped = true;
        else if (char === '"') isInText = false;
      } else if (char === '"') isInText = true;
      else if (char === '{' || char === '[') {
        depth += 1;
        if (depth > DEPTH_MAX)
          throw new FileRefusal(`Line ${line}: more than ${DEPTH_MAX} levels.`);
      } else if (char === '}' || char === ']') depth -= 1;
      const isEnd = depth <= 0 && !isInText && (char === '}' || char === ']' || char === '\n');
      if (!isEnd) continue;
      yield { text: value + chars.slice(start, at + 1), line: startLine };
      value = '';
      start = -1;
      depth = 0;
    }
    if (start >= 0) value += chars.slice(start);
    if (value.length > VALUE_MAX)
      throw new FileRefusal(`Line ${startLine}: one value is larger than 16 MB.`);
  }
  if (value.trim() !== '') yield { text: value, line: startLine };
}

const read = (text: string, line: number): Record<string, unknown> => {
  let value: unknown;
  try {
    value = parseJson(text, LONG_NUMBER.test(text) ? exact : undefined);
  } catch (cause) {
    throw new FileRefusal(`Line ${line}: this is no JSON.`, { cause });
  }
  if (!isRecord(value) || value instanceof Digits)
    throw new FileRefusal(`Line ${line}: a row has to be an object like {"name": value}.`);
  return value;
};

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Digits) return value.text;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Texts and what has parts stays text. */
const isTextual = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && !(value instanceof Digits));

/** All rows say which columns there are, also those that are not wanted. */
export const jsonAsText = async (
  path: string,
  copyTo: string,
  { mostRows }: ReadLimits = ALL,
): Promise<PlainText> => {
  const places = new Map<string, number>();
  const texts = new Set<string>();
  const lines = linesTo(copyTo, await mostText(path));
  let rows = 0;
  for await (const { text, line } of valuesOf(path)) {
    const cells: Cell[] = [];
    for (const [name, value] of Object.entries(read(text, line))) {
      const at = places.get(name) ?? places.size;
      places.set(name, at);
      if (!texts.has(name) && isTextual(value)) texts.add(name);
      while (cells.length < at) cells.push(null);
      cells[at] = cellOf(value);
    }
    assertColumns(places.size);
    if (rows >= mostRows(places.size)) continue;
    rows += 1;
    await lines.row(cells);
  }
  const names = [...places.keys()];
  if (names.length === 0) throw new FileRefusal('There is no row in the file.');
  const unique = uniqueNames(names);
  return lines.end(
    unique,
    unique.filter((_, at) => texts.has(names[at] ?? '')),
  );
};
