/** Arrow files and streams, and Feather files of version 2, as Parquet: batch by batch, with the types that they have. */
import { type DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import type { Data } from 'apache-arrow';
import { dialect } from '../../../engine/duckdb/dialect.ts';
import { assertColumns, uniqueNames } from '../lines.ts';
import { FileRefusal, type PlainParquet, type ReadLimits, timeFor } from '../plain.ts';
import { batchesOf } from './batches.ts';
import { type ArrowColumn, valuesOf } from './column.ts';
import { columnOf } from './columns.ts';
import { decoded } from './damage.ts';
import { type ArrowParts, arrowParts } from './forms.ts';
import { type ArrowBytes, arrowBytes } from './messages.ts';

const { literal, quote } = dialect;

/** As many rows as the database takes at once. */
const CHUNK_ROWS = 2048;
const TABLE = 'arrow_rows';

/** The rows `from` to `to` of a batch, column by column. */
const chunkOf = (
  columns: readonly ArrowColumn[],
  readers: readonly ReturnType<typeof valuesOf>[],
  from: number,
  to: number,
): DuckDBDataChunk => {
  const chunk = DuckDBDataChunk.create(
    columns.map(({ type }) => type),
    to - from,
  );
  for (const [at, value] of readers.entries())
    chunk.setColumnValues(
      at,
      Array.from({ length: to - from }, (_, row) => value(from + row)),
    );
  return chunk;
};

const copied = async (
  connection: DuckDBConnection,
  bytes: ArrowBytes,
  parts: ArrowParts,
  limits: ReadLimits,
): Promise<readonly string[]> => {
  const { fields } = parts.schema;
  assertColumns(fields.length);
  if (fields.length === 0) throw new FileRefusal('The file has no column.');
  const names = uniqueNames(fields.map(({ name }) => name));
  const columns = decoded(() => fields.map(({ type }, at) => columnOf(names[at] as string, type)));
  const typed = columns.map(({ type }, at) => `${quote(names[at] as string)} ${type.toString()}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${TABLE} (${typed.join(', ')})`);
  const assertTime = timeFor(limits);
  const appender = await connection.createAppender(TABLE);
  let left = limits.mostRows(columns.length);
  try {
    for await (const batch of batchesOf(bytes, parts)) {
      const readers = columns.map((column, at) => valuesOf(column, batch.columns[at] as Data));
      const rows = Math.min(batch.length, left);
      for (let from = 0; from < rows; from += CHUNK_ROWS) {
        assertTime();
        const to = Math.min(from + CHUNK_ROWS, rows);
        appender.appendDataChunk(decoded(() => chunkOf(columns, readers, from, to)));
      }
      left -= rows;
      if (left === 0) break;
    }
  } finally {
    // Left open, it would write its rows later, to whatever table has the name then.
    appender.closeSync();
  }
  return names;
};

export const arrowAsParquet = async (
  connection: DuckDBConnection,
  path: string,
  copyTo: string,
  limits: ReadLimits,
): Promise<PlainParquet> => {
  const bytes = await arrowBytes(path);
  try {
    const names = await copied(connection, bytes, await arrowParts(bytes), limits);
    await connection.run(
      `COPY ${TABLE} TO ${literal(copyTo)} (FORMAT parquet, USE_TMP_FILE false)`,
    );
    await connection.run(`DROP TABLE ${TABLE}`);
    return { kind: 'parquet', path: copyTo, names };
  } finally {
    await bytes.close();
  }
};
