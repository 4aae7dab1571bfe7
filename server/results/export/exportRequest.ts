/** What is wanted of a file, and where its bytes go. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json', 'parquet'] as const;
/** `wire-csv` is how Superset's own addresses write values; nobody else may ask for it. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number] | 'wire-csv';

export interface ExportRequest {
  readonly spoolDir: string;
  /** For what cannot be written straight on; emptied by whoever asked. */
  readonly scratchDir: string;
  readonly key: string;
  readonly format: ExportFormat;
  /** Name of the sheet, where there are sheets. */
  readonly title: string;
  /** Texts start with a byte order mark, by which spreadsheets know them. */
  readonly marked: boolean;
}

/** Resolves when more may be written. */
export type Write = (bytes: Uint8Array | string) => Promise<void>;
