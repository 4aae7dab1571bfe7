/** Writes a stored result as a file while it is read, with one page in memory at a time. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { Cell, Column } from '../../engine/engine.ts';
import { createViews } from '../views/views.ts';
import { indexFile, pagesFile, type SpoolIndex } from '../../engine/spoolFiles.ts';
import { BYTE_ORDER_MARK, csvHeader, csvWriter } from '../csv.ts';
import { rowWriter } from '../wireRows.ts';
import { writeParquet } from './parquet.ts';
import { writeXlsx } from './xlsx.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportRequest {
  readonly spoolDir: string;
  /** A folder for formats that need a temporary file; the caller empties it. */
  readonly scratchDir: string;
  readonly key: string;
  readonly format: ExportFormat;
  /** Name of the sheet, where there are sheets. */
  readonly title: string;
  /** Texts start with a byte order mark, so that spreadsheets recognize UTF-8. */
  readonly marked: boolean;
}

/** Resolves when more may be written. */
export type Write = (bytes: Uint8Array | string) => Promise<void>;

export interface ExportSource {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly pages: () => AsyncGenerator<readonly (readonly Cell[])[]>;
}

async function* ownPages(dir: string, key: string, { offsets }: SpoolIndex) {
  const file = openSync(pagesFile(dir, key), 'r');
  try {
    for (let page = 0; page < offsets.length - 1; page++) {
      const start = offsets[page] ?? 0;
      const bytes = Buffer.allocUnsafe((offsets[page + 1] ?? 0) - start);
      if (readSync(file, bytes, 0, bytes.length, start) !== bytes.length)
        throw new Error('A file of the result is cut short.');
      yield JSON.parse(bytes.toString('utf8')) as readonly (readonly Cell[])[];
    }
  } finally {
    closeSync(file);
  }
}

async function* viewPages(dir: string, viewKey: string, { rowCount, pageRows }: SpoolIndex) {
  const views = createViews(dir);
  try {
    for (let page = 0; page * pageRows < rowCount; page++) {
      yield JSON.parse(views.viewPage(viewKey, page)) as readonly (readonly Cell[])[];
    }
  } finally {
    views.close();
  }
}

const openSource = (dir: string, key: string): ExportSource => {
  const index = JSON.parse(readFileSync(indexFile(dir, key), 'utf8')) as SpoolIndex;
  const pages = index.viewOf === undefined ? ownPages : viewPages;
  return { columns: index.columns, rowCount: index.rowCount, pages: () => pages(dir, key, index) };
};

const writeCsv = async ({ columns, pages }: ExportSource, marked: boolean, write: Write) => {
  const lines = csvWriter(columns);
  await write(`${marked ? BYTE_ORDER_MARK : ''}${csvHeader(columns)}`);
  for await (const values of pages()) await write(lines(values));
};

/** An array of records as `data` of the wire has them, a line each. */
const writeJson = async ({ columns, pages }: ExportSource, write: Write) => {
  const records = rowWriter(columns);
  let before = '[\n';
  for await (const values of pages()) {
    const rows = records(values, Number.POSITIVE_INFINITY);
    if (rows.length === 0) continue;
    await write(before + rows.join(',\n'));
    before = ',\n';
  }
  await write(before === ',\n' ? '\n]\n' : '[]\n');
};

export const writeExport = async (request: ExportRequest, write: Write): Promise<void> => {
  const source = openSource(request.spoolDir, request.key);
  switch (request.format) {
    case 'csv':
      return writeCsv(source, request.marked, write);
    case 'json':
      return writeJson(source, write);
    case 'xlsx':
      return writeXlsx(source, request.title, write);
    case 'parquet':
      return writeParquet(source, request, write);
  }
};
