/** Text with delimiters: which, and what its columns are called. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FilePreviewBody } from '#common/wire/file.ts';
import { dialect } from '../../engine/duckdb/dialect.ts';
import { assertColumns, uniqueNames } from './lines.ts';
import { FileRefusal, LINE_BYTES, type PlainText } from './plain.ts';
import { readHead } from './text.ts';

const { literal } = dialect;

export type TextWishes = Pick<
  FilePreviewBody,
  'delimiter' | 'quote' | 'quoted_empty' | 'header' | 'skip'
>;

interface Sniffed {
  readonly delimiter: string;
  readonly quote: string;
  readonly header: boolean;
  readonly skip: number;
  readonly names: readonly string[];
}

const HEAD = 64 * 1024;
/** In the order in which they win. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

const NONE = '(empty)';
const text = (value: unknown, none: string): string =>
  value === NONE || typeof value !== 'string' ? none : value;

/** A line that has all delimiters of one kind; the engine does not look for one in a file of one line. */
const delimiterOf = (line: string): string => {
  const counts = DELIMITERS.map((one) => line.split(one).length);
  const most = Math.max(...counts);
  return DELIMITERS[counts.indexOf(most)] ?? ',';
};

const sniff = async (
  connection: DuckDBConnection,
  path: string,
  { delimiter, quote, header, skip }: TextWishes,
): Promise<Sniffed> => {
  const given = [
    ...(delimiter ? [`delim = ${literal(delimiter)}`] : []),
    // As it is read: a quote inside is doubled. The engine would try other ways, and give up where none fits all lines.
    ...(typeof quote === 'string'
      ? [`quote = ${literal(quote)}`, `escape = ${literal(quote)}`]
      : []),
    ...(typeof header === 'boolean' ? [`header = ${header}`] : []),
    `skip = ${skip ?? 0}`,
  ];
  const sql = `SELECT Delimiter, Quote, HasHeader, SkipRows, [one.name FOR one IN Columns]
    FROM sniff_csv(${literal(path)}, all_varchar = true, ignore_errors = true, max_line_size = ${LINE_BYTES}, ${given.join(', ')})`;
  const [row] = (await connection.runAndReadAll(sql)).getRowsJson();
  const [found, quoted, hasHeader, skipped, names] = row ?? [];
  return {
    delimiter: text(found, delimiter ?? ','),
    quote: text(quoted, quote ?? '"'),
    header: hasHeader === true,
    skip: Number(skipped ?? 0),
    names: (names as readonly string[]) ?? [],
  };
};

export const delimitedText = async (
  connection: DuckDBConnection,
  path: string,
  wishes: TextWishes,
): Promise<PlainText> => {
  const head = (await readHead(path, HEAD)).toString('utf8');
  if (head.trim() === '') throw new FileRefusal('No columns to parse from file');
  const lines = head.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const delimiter =
    wishes.delimiter ??
    (lines.filter((line) => line !== '').length < 2 ? delimiterOf(lines[0] ?? '') : null);
  const found = await sniff(connection, path, { ...wishes, delimiter });
  assertColumns(found.names.length);
  if (found.names.length === 0) throw new FileRefusal('No columns to parse from file');
  return {
    kind: 'text',
    path,
    delimiter: found.delimiter,
    quote: found.quote,
    header: found.header,
    // The engine counts the lines before the header that it was told to leave out.
    skip: wishes.skip ?? found.skip,
    names: uniqueNames(found.names),
    texts: [],
    keepsEmpty: wishes.quoted_empty ?? false,
    isOurs: false,
  };
};
