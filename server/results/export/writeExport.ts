/** A stored result as a file, made while it is read. */
import { BYTE_ORDER_MARK, csvHeader, csvWriter } from '../csv.ts';
import { rowWriter } from '../wireRows.ts';
import type { ExportRequest, Write } from './exportRequest.ts';
import { type ExportSource, openSource } from './exportSource.ts';
import { writeParquet } from './parquet.ts';
import { writeXlsx } from './xlsx.ts';

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
