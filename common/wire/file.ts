/** Files that become tables: `/api/v1/file/` (capability `files.preview`). */
import { z } from 'zod';
import { boolean } from './boolean.ts';
import { integer } from './integer.ts';
import { NAME_MAX, newName } from './newName.ts';

const FILE_FORMATS = ['csv', 'json', 'parquet', 'arrow', 'excel', 'sqlite'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Of one form: all files of a folder. */
export const FILES_MAX = 20;
export const COLUMNS_MAX = 2000;
/** As many as the dialog takes of a folder, and those that are added to them. */
const FILES_OF_ONE_TABLE = 200;

/** Types a column of text can get. `DECIMAL` has its digits in brackets. */
export const PLAIN_TYPES = [
  'VARCHAR',
  'BIGINT',
  'HUGEINT',
  'DOUBLE',
  'BOOLEAN',
  'DATE',
  'TIMESTAMP',
  'TIMESTAMP WITH TIME ZONE',
  'TIME',
] as const;
const DECIMAL = /^DECIMAL\((\d{1,2}),(\d{1,2})\)$/;

export const isPlainType = (type: string): boolean => {
  const [, precision, scale] = DECIMAL.exec(type) ?? [];
  if (precision === undefined) return (PLAIN_TYPES as readonly string[]).includes(type);
  return Number(precision) >= 1 && Number(precision) <= 38 && Number(scale) <= Number(precision);
};

/** How a file is read. What is left out is found in the file. */
const reading = {
  format: z.enum(FILE_FORMATS).nullish(),
  /** The sheet or the table inside. */
  part: z.string().max(1000).nullish(),
  encoding: z.string().max(40).nullish(),
  delimiter: z.string().length(1, 'A delimiter is one character.').nullish(),
  /** Empty where values are never quoted. */
  quote: z.string().max(1, 'A quote is one character.').nullish(),
  /** `""` is an empty text. Otherwise it is no value, as nothing between two delimiters is. */
  quoted_empty: boolean.nullish(),
  header: boolean.nullish(),
  /** Lines before the first one that counts. */
  skip: z.int('Not a valid integer.').min(0).max(10_000).nullish(),
  decimal: z.enum(['.', ',']).nullish(),
  day_first: boolean.nullish(),
  /** Mean an empty value, in every column. */
  null_words: z.array(z.string().max(100)).max(50).nullish(),
};

/** `POST /api/v1/file/{id}/preview/`; `types` are those that the person chose, by the name in the file. */
export const FilePreviewBody = z.strictObject({
  ...reading,
  types: z.record(z.string(), z.string().refine(isPlainType, 'Not a type for a column.')).nullish(),
});
export type FilePreviewBody = z.infer<typeof FilePreviewBody>;

export interface FileColumn {
  /** In the file. */
  readonly name: string;
  readonly type: string;
  /** What it can become. */
  readonly types: readonly string[];
  /** What is uncertain about the type. */
  readonly note: string | null;
}

/** A value that does not fit its type, or a line that cannot be read. */
export interface FileProblem {
  /** Of the data, from 1, or of the sheet; null where only the line is known. */
  readonly row: number | null;
  /** Of a file of text, where it begins. */
  readonly line: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly message: string;
}

export interface FilePart {
  readonly name: string;
  /** A sheet that the workbook does not show. */
  readonly is_hidden?: boolean;
}

/** `result` of a preview: how the file was read, and what is in it. */
export interface FilePreview {
  readonly format: FileFormat;
  readonly part: string | null;
  readonly parts: readonly FilePart[];
  /** Null where the format has none of it. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly quote: string | null;
  readonly quoted_empty: boolean | null;
  readonly header: boolean | null;
  readonly skip: number | null;
  readonly decimal: '.' | ',' | null;
  readonly day_first: boolean | null;
  readonly null_words: readonly string[];
  readonly columns: readonly FileColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** Where these rows begin in the file: lines of text, or rows of the sheet. Null for formats without. */
  readonly lines: readonly number[] | null;
  /** What of the file is lost, in sentences. */
  readonly notes: readonly string[];
  /** How many rows the types were compared with. */
  readonly rows_read: number;
  readonly is_whole: boolean;
  readonly problems: readonly FileProblem[];
  readonly problem_count: number;
}

/** A file that waits to become a table. */
export interface StagedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

const IMPORT_MODES = ['new', 'append', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What becomes of one file. */
const imported = {
  reading: z.strictObject(reading),
  /** `refuse`: one problem, and nothing is written. `skip`: values become empty, and lines are left out. */
  on_problem: z.enum(['refuse', 'skip']).default('refuse'),
  columns: z
    .array(
      z.strictObject({
        /** In the file. */
        source: z.string(),
        name: newName,
        /** Null keeps the type of a file that has types. */
        type: z.string().refine(isPlainType, 'Not a type for a column.').nullable(),
        /** By a person, who may mean `00123` as a number. */
        is_chosen: z.boolean().default(false),
      }),
    )
    .min(1, 'A table needs a column.')
    .max(COLUMNS_MAX),
};

/** `POST /api/v1/file/{id}/import/`. */
export const FileImportBody = z.strictObject({
  ...imported,
  database_id: integer,
  schema: z.string().max(NAME_MAX).nullish(),
  table_name: newName,
  mode: z.enum(IMPORT_MODES),
  /** Files whose rows follow in the same table, with the types of the first: all of them, or nothing. */
  more: z
    .array(z.strictObject({ ...imported, id: z.string().max(100) }))
    .max(FILES_OF_ONE_TABLE)
    .default([]),
  /** A dataset over the table. */
  makes_dataset: z.boolean().default(true),
});
export type FileImportBody = z.infer<typeof FileImportBody>;

/** `GET /api/v1/file/import/{id}/`. */
export interface FileImport {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  /** 0 to 100. */
  readonly percent: number;
  readonly message: string | null;
  readonly problems: readonly FileProblem[];
  /** Where several files make one table: the place of the one that failed among them, from 0. */
  readonly failed_file: number | null;
  readonly table: { readonly schema: string; readonly name: string } | null;
  readonly rows: number | null;
  /** Values that became empty and lines that were left out. */
  readonly skipped: number;
  /** What of the files is lost, in sentences. */
  readonly notes: readonly string[];
  readonly dataset_id: number | null;
}

/** `POST /api/v1/file/address/`: a file that the server fetches (capability `files.address`). */
export const FileAddressBody = z.strictObject({
  address: z.string().trim().min(1, 'An address is needed.').max(4000, 'The address is too long.'),
});

/** `POST /api/v1/file/`: files under any names. */
export const FileForm = z.object({}).meta({ description: 'One or more files.' });
