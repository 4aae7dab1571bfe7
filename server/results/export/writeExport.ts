/** A stored result as a file, made while it is read. */
import { BYTE_ORDER_MARK, csvHeader, csvWriter } from '../csv.ts';
import { exactCsvWriter } from './exactCsv.ts';
import { exactJsonWriter } from './exactJson.ts';
import type { ExportRequest, Write } from './exportRequest.ts';
import { type ExportSource, openSource } from './exportSource.ts';
import { writeParquet } from './parquet.ts';
import { writeXlsx } from './xlsx.ts';

type Lines = typeof csvWriter;

const writeCsv = async (
  { columns, pages }: ExportSource,
  linesOf: Lines,
  marked: boolean,
  write: Write,
) => {
  const lines = linesOf(columns);
  await write(`${marked ? BYTE_ORDER_MARK : ''}${csvHeader(columns)}`);
  for await (const values of pages()) await write(lines(values));
};

/** An array of records, a line each. */
const writeJson = async ({ columns, pages }: ExportSource, write: Write) => {
  const records = exactJsonWriter(columns);
  let before = '[\n';
  for await (const values of pages()) {
    const rows = records(values);
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
      return writeCsv(source, exactCsvWriter, request.marked, write);
    case 'wire-csv':
      return writeCsv(source, csvWriter, request.marked, write);
    case 'json':
      return writeJson(source, write);
    case 'xlsx':
      return writeXlsx(source, request.title, write);
    case 'parquet':
      return writeParquet(source, request, write);
  }
};
