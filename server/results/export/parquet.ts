/** Parquet with the columns' own types, written by DuckDB from lines of JSON, each in a process that runs nothing else. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { dialect as duckdb } from '../../engine/duckdb/dialect.ts';
import type { Column } from '../../engine/engine.ts';
import { uniqueNames } from '../wireColumns.ts';
import { bytesOf, moment } from '../values.ts';
import type { Cell } from '../../engine/engine.ts';
import type { ExportRequest, Write } from './exportRequest.ts';
import type { ExportSource } from './exportSource.ts';

const MEMORY = '700MB';
const DECIMAL = /^(?:DECIMAL|NUMERIC)\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)$/i;
const DECIMAL_WIDTH_MAX = 38;

/** The type a column has if all its values fit: texts hold anything. */
const typeOf = ({ type, nativeType }: Column): string => {
  switch (type) {
    case 'INTEGER':
    case 'LONGINTEGER':
      return 'BIGINT';
    case 'DECIMAL': {
      const [, width = '0', scale = '0'] = DECIMAL.exec(nativeType) ?? [];
      const fits = Number(width) > 0 && Number(width) <= DECIMAL_WIDTH_MAX;
      return fits ? `DECIMAL(${width},${scale})` : 'VARCHAR';
    }
    case 'FLOAT':
      return 'DOUBLE';
    case 'BOOLEAN':
      return 'BOOLEAN';
    case 'DATE':
      return 'DATE';
    case 'DATETIME':
      return 'TIMESTAMP';
    case 'DATETIMETZ':
      return 'TIMESTAMPTZ';
    case 'TIME':
      return 'TIME';
    case 'BINARY':
      return 'BLOB';
    default:
      return 'VARCHAR';
  }
};

const { literal, quote } = duckdb;
const NANOS = /\.\d{6}[1-9]|\.\d{7,8}[1-9]/;

/** What keeps a column from its type; more than microseconds would be cut without a word. */
const misfit = (column: string, type: string): string => {
  const cast = `TRY_CAST(${column} AS ${type}) IS NULL`;
  const cut = type.startsWith('TIME')
    ? ` OR regexp_matches(${column}, ${literal(NANOS.source)})`
    : '';
  return type === 'VARCHAR' || type === 'BLOB'
    ? 'false'
    : `${column} IS NOT NULL AND (${cast}${cut})`;
};

const valueOf = (column: string, type: string): string => {
  if (type === 'VARCHAR') return column;
  return type === 'BLOB' ? `from_hex(${column})` : `CAST(${column} AS ${type})`;
};

const plain = (type: string, cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell;
  if (type === 'BINARY') return Buffer.from(bytesOf(cell)).toString('hex');
  return type.startsWith('DATETIME') ? moment(cell, 'T') : cell;
};

/** Buffers are made for the longest line, so it is told: a guess would cost memory or fail. */
const LINE_BYTES_LEAST = 1024 * 1024;

const writeLines = async ({ columns, pages }: ExportSource, path: string): Promise<number> => {
  const file = createWriteStream(path, { mode: 0o600 });
  let longest = LINE_BYTES_LEAST;
  for await (const values of pages()) {
    const count = values[0]?.length ?? 0;
    let text = '';
    for (let row = 0; row < count; row++) {
      const cells = columns.map(({ type }, at) => plain(type, values[at]?.[row] ?? null));
      const line = `${JSON.stringify(cells)}\n`;
      if (line.length * 3 > longest) longest = Math.max(longest, Buffer.byteLength(line));
      text += line;
    }
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  return longest;
};

export const writeParquet = async (
  source: ExportSource,
  { scratchDir, key }: ExportRequest,
  write: Write,
): Promise<void> => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const lines = join(scratchDir, `${key}.lines`);
  const out = join(scratchDir, `${key}.parquet`);
  const longest = await writeLines(source, lines);
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY,
    temp_directory: join(scratchDir, 'spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    const from = `read_json(${literal(lines)}, format = 'newline_delimited', records = false, columns = {c: 'VARCHAR[]'}, maximum_object_size = ${longest})`;
    const cells = source.columns.map((_, at) => `c[${at + 1}]`);
    let types = source.columns.map(typeOf);
    const misfits = types.map((type, at) => `bool_or(${misfit(cells[at] ?? '', type)})`);
    const found = await connection.runAndReadAll(`SELECT ${misfits.join(', ')} FROM ${from}`);
    const [row = []] = found.getRowsJson();
    types = types.map((type, at) => (row[at] === true ? 'VARCHAR' : type));
    const names = uniqueNames(source.columns.map(({ name }) => name));
    const selected = types.map(
      (type, at) => `${valueOf(cells[at] ?? '', type)} AS ${quote(names[at] ?? '')}`,
    );
    await connection.run(
      `COPY (SELECT ${selected.join(', ')} FROM ${from}) TO ${literal(out)} (FORMAT parquet)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(lines, { force: true });
  }
  for await (const bytes of createReadStream(out)) await write(bytes as Uint8Array);
  await rm(out, { force: true });
};
