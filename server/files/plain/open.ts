/** Opens a file of any format as one that DuckDB can read. */
import { existsSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileFormat, FilePart, FilePreviewBody } from '#common/wire/file.ts';
import { dialect } from '../../engine/duckdb/dialect.ts';
import { arrowAsParquet } from './arrow/arrow.ts';
import { delimitedText } from './delimited.ts';
import { formatOf } from './format.ts';
import { jsonAsText } from './json.ts';
import { assertColumns } from './lines.ts';
import { unpacked } from './packed.ts';
import { ALL, FileRefusal, type OpenedFile, type Plain, type ReadLimits } from './plain.ts';
import { sqliteAsText, sqliteTables } from './sqlite.ts';
import { asUtf8 } from './text.ts';
import { sheetAsText, sheetsOf } from './workbook.ts';

const { literal } = dialect;

export interface FileToOpen {
  readonly path: string;
  /** As the sender called it. */
  readonly name: string;
  /** Where our readers write it as text with delimiters, or as Parquet. */
  readonly copy: string;
}

/** The copy of other formats, that of text in another encoding, and that of a packed file. */
export const copiesOf = ({ copy }: FileToOpen): readonly string[] => [
  copy,
  `${copy}.utf8`,
  `${copy}.unpacked`,
];

type Wishes = Omit<FilePreviewBody, 'types'>;

interface WithParts {
  readonly parts: (path: string) => Promise<readonly FilePart[]>;
  readonly read: (
    file: { readonly path: string; readonly part: string; readonly copyTo: string },
    wishes: Wishes,
    limits: ReadLimits,
  ) => Promise<Plain>;
  readonly none: string;
}

const WITH_PARTS: Partial<Record<FileFormat, WithParts>> = {
  sqlite: {
    parts: sqliteTables,
    read: ({ path, part, copyTo }, _, limits) => sqliteAsText(path, part, copyTo, limits),
    none: 'The SQLite file has no table.',
  },
  excel: {
    parts: sheetsOf,
    read: ({ path, part, copyTo }, wishes) => sheetAsText(path, part, copyTo, wishes),
    none: 'The workbook has no sheet with cells.',
  },
};

const partIn = async (
  { parts, read, none }: WithParts,
  path: string,
  copyTo: string,
  wishes: Wishes,
  limits: ReadLimits,
) => {
  const all = await parts(path);
  const part = wishes.part ?? (all.find((one) => !one.is_hidden) ?? all[0])?.name;
  if (part === undefined) throw new FileRefusal(none);
  if (!all.some(({ name }) => name === part))
    throw new FileRefusal(`There is no ${JSON.stringify(part)} in the file.`);
  return { part, parts: all, plain: await read({ path, part, copyTo }, wishes, limits) };
};

const parquet = async (connection: DuckDBConnection, path: string): Promise<Plain> => {
  const rows = await connection.runAndReadAll(`DESCRIBE FROM read_parquet(${literal(path)})`);
  const names = rows.getRowsJson().map(([name]) => String(name));
  assertColumns(names.length);
  return { kind: 'parquet', path, names };
};

const NO_PARTS = { part: null, parts: [], encoding: null } as const;

export const openFile = async (
  connection: DuckDBConnection,
  file: FileToOpen,
  wishes: Wishes,
  limits: ReadLimits = ALL,
): Promise<OpenedFile> => {
  if (!existsSync(file.path)) throw new FileRefusal('The file is no longer here. Send it again.');
  const [copyTo = '', utf8 = '', unpackedTo = ''] = copiesOf(file);
  const inside = await unpacked(file, unpackedTo);
  const format = wishes.format ?? (await formatOf(inside.path, inside.name));
  const withParts = WITH_PARTS[format];
  if (withParts) {
    const part = await partIn(withParts, inside.path, copyTo, wishes, limits);
    return { format, encoding: null, ...part };
  }
  if (format === 'parquet')
    return { format, ...NO_PARTS, plain: await parquet(connection, inside.path) };
  if (format === 'arrow')
    return {
      format,
      ...NO_PARTS,
      plain: await arrowAsParquet(connection, inside.path, copyTo, limits),
    };
  const { path, encoding } = await asUtf8(inside.path, wishes.encoding ?? null, utf8);
  const plain =
    format === 'json'
      ? await jsonAsText(path, copyTo, limits)
      : await delimitedText(connection, path, wishes);
  return { format, part: null, parts: [], encoding, plain };
};
