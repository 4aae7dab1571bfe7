/** Rows as text with delimiters, for files of other formats: an empty text is quoted, no value is not. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { COLUMNS_MAX } from '#common/wire/file.ts';
import { FileRefusal, type PlainText } from './plain.ts';

export type Cell = string | null;

const FLUSH_CHARACTERS = 256 * 1024;
/** What a packed file of a few bytes may unpack to. */
const BYTES_MAX = 8 * 1024 * 1024 * 1024;

const written = (cell: Cell): string => {
  if (cell === null) return '';
  return cell === '' || /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** As long as its last cell that has a value: what follows costs nothing. */
const trimmed = (cells: readonly Cell[]): readonly Cell[] => {
  const last = cells.findLastIndex((cell) => cell !== null);
  return last === cells.length - 1 ? cells : cells.slice(0, last + 1);
};

/** An empty line would be no row. */
const NO_VALUES = ',';

/** So much text any file may become; more only as it is large. */
const TEXT_BYTES_FROM = 64 * 1024 * 1024;
/** Of a file that is not packed: each of its rows costs bytes, its columns without values are those that cost none. */
const RATIO_MAX = 50;

export const mostText = async (path: string, ratio = RATIO_MAX): Promise<number> =>
  Math.max(TEXT_BYTES_FROM, (await stat(path)).size * ratio);

export interface Lines {
  /** Short rows are allowed: the rest has no value. */
  row(cells: readonly Cell[]): Promise<void>;
  /** `texts` are the names of columns that are texts in their own format. */
  end(names: readonly string[], texts: readonly string[]): Promise<PlainText>;
}

const plain = {
  kind: 'text',
  delimiter: ',',
  quote: '"',
  header: false,
  skip: 0,
  keepsEmpty: true,
  isOurs: true,
} as const;

/** Names that differ, also in lower case, and are not empty. */
export const uniqueNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return names.map((given, at) => {
    const name = given.trim() === '' ? `column${at}` : given.trim();
    let free = name;
    for (let times = 1; taken.has(free.toLowerCase()); times += 1) free = `${name}_${times}`;
    taken.add(free.toLowerCase());
    return free;
  });
};

export const assertColumns = (count: number): void => {
  if (count > COLUMNS_MAX)
    throw new FileRefusal(
      `The file has ${count.toLocaleString('en-US')} columns; at most ${COLUMNS_MAX.toLocaleString('en-US')} are read.`,
    );
};

/** `bytesMax`: less than any file may have, where its size says so. */
export const linesTo = (path: string, bytesMax = BYTES_MAX): Lines => {
  const output = createWriteStream(path, { mode: 0o600 });
  let failure: Error | null = null;
  output.on('error', (error) => {
    failure ??= error;
  });
  let waiting: string[] = [];
  let characters = 0;
  let bytes = 0;
  const flush = async () => {
    if (failure) throw failure as Error;
    const text = waiting.join('');
    waiting = [];
    characters = 0;
    bytes += text.length;
    if (bytes > bytesMax || bytes > BYTES_MAX)
      throw new FileRefusal('The file unpacks to more text than is read.');
    if (!output.write(text)) await once(output, 'drain');
  };
  return {
    async row(cells) {
      assertColumns(cells.length);
      const line = trimmed(cells).map(written).join(',') || NO_VALUES;
      waiting.push(`${line}\n`);
      characters += line.length + 1;
      if (characters > FLUSH_CHARACTERS) await flush();
    },
    async end(names, texts) {
      await flush();
      output.end();
      await once(output, 'close');
      if (failure) throw failure as Error;
      return { ...plain, path, names, texts };
    },
  };
};
