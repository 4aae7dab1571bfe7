import type {
  FileImportBody,
  FilePreview,
  FilePreviewBody,
  FileProblem,
} from '#common/wire/file.ts';
import type { DuckdbSetup } from '../engine/duckdb/instance.ts';
import type { FileToOpen } from './plain/open.ts';

export interface ReadingSetup {
  readonly duckdb: DuckdbSetup;
}

export type ImportedColumn = FileImportBody['columns'][number];

export interface ReadOrder {
  readonly file: FileToOpen;
  readonly reading: FileImportBody['reading'];
  readonly columns: readonly ImportedColumn[];
  readonly onProblem: FileImportBody['on_problem'];
  /** At most so many rows. */
  readonly rows?: number | undefined;
  /** A column that numbers the rows from 0. */
  readonly index?: string | undefined;
}

/** A file that is ready to be written by the process that writes tables. */
export interface ReadyFile {
  readonly path: string;
  /** A SELECT over it; an unfit value ends it with `MISFIT` in the message. */
  readonly sql: string;
  /** Those of its columns, in their order. */
  readonly types: readonly string[];
  /** What of the file is lost, in sentences. */
  readonly notes: readonly string[];
}

export type Refused = { readonly refusal: string };

export interface FoundProblems {
  readonly problems: readonly FileProblem[];
  readonly count: number;
  /** Of the first rows, as many as were asked for; null for formats without lines. */
  readonly lines: readonly number[] | null;
}

export interface FileCalls {
  preview: {
    args: { readonly file: FileToOpen; readonly body: FilePreviewBody };
    reply: FilePreview | Refused;
  };
  ready: { args: ReadOrder; reply: ReadyFile | Refused };
  /** What does not fit, and how many values and lines that are. */
  problems: {
    args: ReadOrder;
    reply: FoundProblems | Refused;
  };
}
