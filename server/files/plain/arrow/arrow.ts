/** Arrow files and streams, and Feather files of version 2, as Parquet: batch by batch, with the types that they have. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import * as zlib from 'node:zlib';
import { type DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import {
  CompressionType,
  compressionRegistry,
  type Data,
  type RecordBatch,
  RecordBatchReader,
} from 'apache-arrow';
import { dialect } from '../../../engine/duckdb/dialect.ts';
import { EngineError } from '../../../engine/engine.ts';
import { assertColumns, uniqueNames } from '../lines.ts';
import { FileRefusal, type MostRows, type PlainParquet } from '../plain.ts';
import { readHead } from '../text.ts';
import { type ArrowColumn, valuesOf } from './column.ts';
import { columnOf } from './columns.ts';
import { unpackLz4 } from './lz4.ts';

const { literal, quote } = dialect;

/** As many rows as the database takes at once. */
const CHUNK_ROWS = 2048;
const TABLE = 'arrow_rows';
const UNPACKED_MAX = 1024 * 1024 * 1024;

const unpackZstd = (packed: Uint8Array): Uint8Array => {
  if (!('zstdDecompressSync' in zlib))
    throw new FileRefusal(
      'The file is packed with Zstandard, which needs Node 22.15 on the server. Save it with LZ4 or unpacked.',
    );
  return zlib.zstdDecompressSync(packed, { maxOutputLength: UNPACKED_MAX });
};

compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: unpackLz4 });
compressionRegistry.set(CompressionType.ZSTD, { decode: unpackZstd });

interface Opened {
  readonly reader: AsyncIterable<RecordBatch> & { readonly schema: RecordBatch['schema'] };
  readonly close: () => Promise<void>;
}

const opened = async (path: string): Promise<Opened> => {
  const isFile = (await readHead(path, 6)).toString('latin1') === 'ARROW1';
  if (isFile) {
    const handle = await open(path, 'r');
    const reader = await (await RecordBatchReader.from(handle)).open();
    return {
      reader: reader as Opened['reader'],
      close: () => handle.close().catch(() => undefined),
    };
  }
  const stream = createReadStream(path);
  const reader = await (await RecordBatchReader.from(stream)).open();
  return { reader: reader as Opened['reader'], close: async () => void stream.destroy() };
};

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
  { reader }: Opened,
  mostFor: MostRows,
): Promise<readonly string[]> => {
  const { fields } = reader.schema;
  assertColumns(fields.length);
  if (fields.length === 0) throw new FileRefusal('The file has no column.');
  const names = uniqueNames(fields.map(({ name }) => name));
  const columns = fields.map(({ type }, at) => columnOf(names[at] as string, type));
  const typed = columns.map(({ type }, at) => `${quote(names[at] as string)} ${type.toString()}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${TABLE} (${typed.join(', ')})`);
  const appender = await connection.createAppender(TABLE);
  let left = mostFor(columns.length);
  for await (const batch of reader) {
    const readers = columns.map((column, at) => valuesOf(column, batch.data.children[at] as Data));
    const rows = Math.min(batch.numRows, left);
    for (let from = 0; from < rows; from += CHUNK_ROWS)
      appender.appendDataChunk(chunkOf(columns, readers, from, Math.min(from + CHUNK_ROWS, rows)));
    left -= rows;
    if (left === 0) break;
  }
  appender.closeSync();
  return names;
};

/** What the reader of the format throws says what is wrong with the file; the database has words of its own. */
const asRefusal = (cause: unknown): unknown =>
  cause instanceof FileRefusal || cause instanceof EngineError
    ? cause
    : new FileRefusal(
        `The Arrow file cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );

export const arrowAsParquet = async (
  connection: DuckDBConnection,
  path: string,
  copyTo: string,
  mostFor: MostRows,
): Promise<PlainParquet> => {
  try {
    const file = await opened(path);
    try {
      const names = await copied(connection, file, mostFor);
      await connection.run(
        `COPY ${TABLE} TO ${literal(copyTo)} (FORMAT parquet, USE_TMP_FILE false)`,
      );
      await connection.run(`DROP TABLE ${TABLE}`);
      return { kind: 'parquet', path: copyTo, names };
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw asRefusal(cause);
  }
};
