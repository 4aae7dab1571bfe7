/** The format of a file, by its bytes; its name only decides between kinds of text. */
import { extname } from 'node:path';
import type { FileFormat } from '#common/wire/file.ts';
import { FileRefusal } from './plain.ts';
import { readHead } from './text.ts';

const HEAD = 4096;

interface Mark {
  readonly bytes: string;
  readonly format: FileFormat | null;
  readonly refusal?: string;
}

const MARKS: readonly Mark[] = [
  { bytes: 'PAR1', format: 'parquet' },
  { bytes: 'ARROW1', format: 'arrow' },
  // The beginning of a message of a stream.
  { bytes: '\xff\xff\xff\xff', format: 'arrow' },
  {
    bytes: 'FEA1',
    format: null,
    refusal: 'This is an old Feather file (version 1). Save it as version 2.',
  },
  { bytes: 'SQLite format 3\0', format: 'sqlite' },
  { bytes: 'PK\x03\x04', format: 'excel' },
  {
    bytes: '\xd0\xcf\x11\xe0',
    format: null,
    refusal: 'This is an old Excel file (.xls). Save it as .xlsx.',
  },
  { bytes: '\x1f\x8b', format: null, refusal: 'The file is packed twice. Unpack it first.' },
  { bytes: '%PDF', format: null, refusal: 'A PDF has no table that could be read.' },
];

/** As servers answer where somebody has to sign in first. */
const WEB_PAGE = /^(\xef\xbb\xbf)?\s*<(!doctype html|html)\b/i;

const TEXT_NAMES = new Set(['.csv', '.tsv', '.tab', '.txt', '.psv']);

export const formatOf = async (path: string, name: string): Promise<FileFormat> => {
  const head = await readHead(path, HEAD);
  const bytes = head.toString('latin1');
  const mark = MARKS.find((one) => bytes.startsWith(one.bytes));
  if (mark?.refusal !== undefined) throw new FileRefusal(mark.refusal);
  if (mark?.format) return mark.format;
  if (WEB_PAGE.test(bytes)) throw new FileRefusal('This is a web page, not a file with a table.');
  if (TEXT_NAMES.has(extname(name).toLowerCase())) return 'csv';
  return /^(\xef\xbb\xbf)?\s*[[{]/.test(bytes) ? 'json' : 'csv';
};
