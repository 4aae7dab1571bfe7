/** A file as DuckDB can read it: text with delimiters, or Parquet. */
import type { FileFormat, FilePart } from '#common/wire/file.ts';

/** Lines that are longer are no lines. */
export const LINE_BYTES = 4 * 1024 * 1024;

/** Rows of a sheet that follow each other: the first of the data, and its number in the sheet. */
export type SheetRun = readonly [row: number, number: number];

export interface PlainText {
  readonly kind: 'text';
  readonly path: string;
  readonly delimiter: string;
  readonly quote: string;
  readonly header: boolean;
  readonly skip: number;
  readonly names: readonly string[];
  /** Columns that are texts in their own format, so that nothing else is made of them but dates. */
  readonly texts: readonly string[];
  /** An empty text in quotes differs from no value. */
  readonly keepsEmpty: boolean;
  /** Written by us: rows may be short. */
  readonly isOurs: boolean;
  /** Of a sheet, whose names and rows before them are not in the text that we wrote. */
  readonly hasHeader?: boolean;
  readonly skipped?: number;
  readonly sheetRuns?: readonly SheetRun[];
  /** What of the file is lost, in sentences. */
  readonly notes?: readonly string[];
}

export interface PlainParquet {
  readonly kind: 'parquet';
  readonly path: string;
  readonly names: readonly string[];
}

export type Plain = PlainText | PlainParquet;

export const notesOf = (plain: Plain): readonly string[] =>
  (plain.kind === 'text' ? plain.notes : undefined) ?? [];

export interface OpenedFile {
  readonly format: FileFormat;
  readonly part: string | null;
  readonly parts: readonly FilePart[];
  readonly encoding: string | null;
  readonly plain: Plain;
}

/** How much of a file is wanted, for formats that are read by our own code. */
export interface ReadLimits {
  /** Rows of a file with so many columns; formats that come in parts are read no further. */
  readonly mostRows: (columns: number) => number;
  readonly ms: number;
}

/** A little less than a process may take, so that the reason is said. */
export const ALL: ReadLimits = { mostRows: () => Number.POSITIVE_INFINITY, ms: 1_700_000 };

/** Throws once the time is over. */
export const timeFor = ({ ms }: ReadLimits): (() => void) => {
  const end = performance.now() + ms;
  return () => {
    if (performance.now() > end)
      throw new FileRefusal(`The file was not read: that takes longer than ${ms / 1000} seconds.`);
  };
};

/** What is wrong with a file, in words for the person who sent it. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
}
