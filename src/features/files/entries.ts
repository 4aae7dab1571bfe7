/** Files on their way to tables, as the dialog holds them: each becomes one table, or all together. */
import { trimmedEnd } from '#common/trimmed.ts';
import type {
  FileFormat,
  FileImport,
  FileImportBody,
  FilePart,
  FilePreview,
  FilePreviewBody,
  ImportMode,
  StagedFile,
} from '#common/wire/file.ts';
import type { ErrorInfo } from '@/api/errors';

/** The columns have types in the file; those of other files are found in their values. */
export const hasOwnTypes = (format: FileFormat): boolean =>
  format === 'parquet' || format === 'arrow';

export type Reading = Omit<FilePreviewBody, 'types'>;

/** A file that the server fetches. */
export interface RemoteFile {
  readonly name: string;
  readonly address: string;
}

/** A column that takes the values of other files too. */
export interface Widening {
  /** In the file. */
  readonly column: string;
  readonly type: string;
  /** The one that it has in the file alone. */
  readonly own: string;
  /** The files whose values it takes. */
  readonly by: readonly string[];
}

export interface Entry {
  readonly key: string;
  readonly file: File | RemoteFile;
  /** That it was chosen with. */
  readonly folder: string | undefined;
  /** Null until the server has it. */
  readonly staged: StagedFile | null;
  readonly preview: FilePreview | null;
  readonly isBusy: boolean;
  /** Percent of the file, while it is sent. */
  readonly sent: number;
  readonly error: ErrorInfo | null;
  /** What a person said about how it is read; the rest is found in the file. */
  readonly reading: Reading;
  readonly types: Readonly<Record<string, string>>;
  /** Some of these types: of the first of files that become one table. */
  readonly widened: readonly Widening[];
  readonly names: Readonly<Record<string, string>>;
  readonly left: readonly string[];
  readonly table: string;
  /** As the table is called where nobody says otherwise. */
  readonly named: string;
  readonly mode: ImportMode;
  readonly onProblem: 'refuse' | 'skip';
  readonly run: FileImport | null;
}

/** A name for a table from that of a file: letters, digits and underscores. */
export const tableNameOf = (name: string): string => {
  const plain = name
    .replace(/(\.[^.]*)?\.gz$|\.[^.]*$/i, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase();
  return plain === '' ? 'table' : plain.slice(0, 200);
};

export const newEntry = (
  file: File | RemoteFile,
  key: string,
  { named = tableNameOf(file.name), folder }: Partial<Pick<Entry, 'named' | 'folder'>> = {},
): Entry => ({
  key,
  file,
  folder,
  staged: null,
  sent: 0,
  preview: null,
  isBusy: true,
  error: null,
  reading: {},
  types: {},
  widened: [],
  names: {},
  left: [],
  table: named,
  named,
  mode: 'new',
  onProblem: 'refuse',
  run: null,
});

/** The name is the last part of its path, which the server finds too. */
export const remoteFile = (address: string): RemoteFile => {
  const path = trimmedEnd(address.replace(/[?#].*$/, ''), '/');
  return { name: path.slice(path.lastIndexOf('/') + 1) || address, address };
};

/** The sheet or the table of its file that it is; it may not be read yet. */
const partOf = ({ preview, reading }: Entry): string | null =>
  preview?.part ?? reading.part ?? null;

/** For another sheet or table of the same file. */
export const partEntry = (entry: Entry, part: string): Entry => ({
  ...newEntry(entry.file, `${entry.key} ${part}`, { named: tableNameOf(`${part}.part`) }),
  staged: entry.staged,
  reading: { part },
});

/** A person may not know of a sheet that is hidden. */
export const partLabel = ({ name, is_hidden: isHidden }: FilePart): string =>
  isHidden ? `${name} (hidden)` : name;

/** Those of its file that are not among the entries yet. */
export const otherParts = (entry: Entry, entries: readonly Entry[]): readonly Entry[] => {
  const { parts = [], part } = entry.preview ?? {};
  const there = new Set(
    entries.filter(({ staged }) => staged?.id === entry.staged?.id).map(partOf),
  );
  return parts
    .filter(({ name }) => name !== part && !there.has(name))
    .map(({ name }) => partEntry(entry, name));
};

export const nameIn = ({ names }: Entry, column: string): string => names[column] ?? column;

/** Why it cannot become a table yet; null where it can. */
export const problemOf = (entry: Entry): string | null => {
  const { preview, table, left, isBusy, error } = entry;
  if (isBusy) return 'The file is being read.';
  if (error !== null || preview === null) return 'The file could not be read.';
  if (table.trim() === '') return 'The table needs a name.';
  const kept = preview.columns.filter(({ name }) => !left.includes(name));
  if (kept.length === 0) return 'The table needs a column.';
  const names = kept.map(({ name }) => nameIn(entry, name).trim().toLowerCase());
  if (names.includes('')) return 'Each column needs a name.';
  if (new Set(names).size < names.length) return 'Two columns have the same name.';
  return null;
};

export const isDone = ({ run }: Entry): boolean => run?.state === 'done';

/** Reading it again finds the same. */
const readingOf = ({ reading, preview }: Entry): Reading => ({
  ...reading,
  ...(preview
    ? {
        format: preview.format,
        part: preview.part,
        encoding: preview.encoding,
        delimiter: preview.delimiter,
        quote: preview.quote,
        quoted_empty: preview.quoted_empty,
        header: preview.header,
        skip: preview.skip,
        decimal: preview.decimal,
        day_first: preview.day_first,
        null_words: [...preview.null_words],
      }
    : {}),
});

export interface Target {
  readonly databaseId: number;
  readonly schema: string | null;
}

const importedOf = (entry: Entry) => {
  const { preview, types, left } = entry;
  const isTyped = preview !== null && hasOwnTypes(preview.format);
  return {
    reading: readingOf(entry),
    on_problem: entry.onProblem,
    columns: (preview?.columns ?? [])
      .filter(({ name }) => !left.includes(name))
      .map(({ name, type }) => ({
        source: name,
        name: nameIn(entry, name).trim(),
        type: isTyped && !Object.hasOwn(types, name) ? null : type,
        is_chosen: Object.hasOwn(types, name),
      })),
  };
};

/** `more`: files whose rows follow in the same table. */
export const importBody = (
  entry: Entry,
  more: readonly Entry[],
  { databaseId, schema }: Target,
): FileImportBody => ({
  ...importedOf(entry),
  database_id: databaseId,
  schema,
  table_name: entry.table.trim(),
  mode: entry.mode,
  more: more.flatMap((one) => (one.staged ? [{ ...importedOf(one), id: one.staged.id }] : [])),
  makes_dataset: true,
});
