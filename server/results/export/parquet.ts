/** Parquet with the columns' own types, written by DuckDB from lines of JSON, each in a process that runs nothing else. */
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dialect as duckdb } from '../../engine/duckdb/dialect.ts';
import { uniqueNames } from '../wireColumns.ts';
import type { ExportRequest, Write } from './exportRequest.ts';
import type { ExportSource } from './exportSource.ts';
import { nestedType } from '#common/results/nestedType.ts';
import { parquetCell } from './parquetCells.ts';
import { createNeeds, sufficient } from './parquetNeeds.ts';
import { isNestedType, parquetShape, TEXT, typeName } from './parquetTypes.ts';

const MEMORY = '700MB';
const { literal, quote } = duckdb;

/** What keeps a column from its type. */
const misfit = (column: string, type: string): string =>
  type === TEXT || type === 'BLOB' || isNestedType(type)
    ? 'false'
    : `${column} IS NOT NULL AND TRY_CAST(${column} AS ${type}) IS NULL`;

/** JSON becomes bytes only by way of text, which alone is read with its escapes. */
const nestedValue = (column: string, type: string): string => {
  const withoutBytes = type.replaceAll(/"(?:[^"]|"")*"|\bBLOB\b/g, (part) =>
    part === 'BLOB' ? TEXT : part,
  );
  const read = `CAST(CAST(${column} AS JSON) AS ${withoutBytes})`;
  return withoutBytes === type ? read : `CAST(${read} AS ${type})`;
};

const valueOf = (column: string, type: string): string => {
  if (type === TEXT) return column;
  if (isNestedType(type)) return nestedValue(column, type);
  return type === 'BLOB' ? `from_hex(${column})` : `CAST(${column} AS ${type})`;
};

/** Buffers are made for the longest line, so it is told: a guess would cost memory or fail. */
const LINE_BYTES_LEAST = 1024 * 1024;

/** The longest line, and the types that the values need. */
interface Written {
  readonly longest: number;
  readonly types: readonly string[];
}

const writeLines = async ({ columns, pages }: ExportSource, path: string): Promise<Written> => {
  const cellsOf = columns.map(({ type, nativeType }) => parquetCell(type, nestedType(nativeType)));
  const shapes = columns.map(parquetShape);
  const needs = shapes.map(createNeeds);
  let longest = LINE_BYTES_LEAST;
  await using file = await open(path, 'w', 0o600);
  for await (const values of pages()) {
    const count = values[0]?.length ?? 0;
    for (const [at, { add }] of needs.entries()) values[at]?.forEach(add);
    let text = '';
    for (let row = 0; row < count; row++) {
      const cells = cellsOf.map((cellOf, at) => cellOf(values[at]?.[row] ?? null));
      const line = `${JSON.stringify(cells)}\n`;
      if (line.length * 3 > longest) longest = Math.max(longest, Buffer.byteLength(line));
      text += line;
    }
    await file.appendFile(text);
  }
  const types = shapes.map((shape, at) => {
    const found = needs[at]?.found();
    return found ? typeName(shape, (base) => sufficient(base, found)) : TEXT;
  });
  return { longest, types };
};

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowsJson(): readonly (readonly unknown[])[] }>;
}

/** The types that every value fits; a column with one that does not is text. */
const fittingTypes = async (
  connection: Connection,
  types: readonly string[],
  cells: readonly string[],
  from: string,
): Promise<readonly string[]> => {
  const misfits = types.map((type, at) => `bool_or(${misfit(cells[at] ?? '', type)})`);
  const found = await connection.runAndReadAll(`SELECT ${misfits.join(', ')} FROM ${from}`);
  const [row = []] = found.getRowsJson();
  const fits = async (type: string, at: number): Promise<boolean> => {
    if (!isNestedType(type)) return row[at] !== true;
    // Within lists and structs a value that does not fit fails; it never becomes NULL.
    const value = valueOf(cells[at] ?? '', type);
    return connection.run(`SELECT max(hash(${value})) FROM ${from}`).then(
      () => true,
      () => false,
    );
  };
  const fitting: string[] = [];
  for (const [at, type] of types.entries()) fitting.push((await fits(type, at)) ? type : TEXT);
  return fitting;
};

export const writeParquet = async (
  source: ExportSource,
  { scratchDir, key }: ExportRequest,
  write: Write,
): Promise<void> => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const lines = join(scratchDir, `${key}.lines`);
  const out = join(scratchDir, `${key}.parquet`);
  const { longest, types: wanted } = await writeLines(source, lines);
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
    const types = await fittingTypes(connection, wanted, cells, from);
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
