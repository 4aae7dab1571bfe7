/** What a process for files does: it reads files of people, with the memory and the time that they may take. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { dialect } from '../engine/duckdb/dialect.ts';
import { engineError } from '../engine/duckdb/errors.ts';
import { type DuckdbSetup, openInstance } from '../engine/duckdb/instance.ts';
import { EngineError } from '../engine/engine.ts';
import { NO_NEEDS } from '../engine/duckdb/needs.ts';
import type { Service } from '../processes/service.ts';
import type { FileCalls, ReadingSetup, ReadOrder, Refused } from './calls.ts';
import { copiesOf, type FileToOpen, openFile } from './plain/open.ts';
import { FileRefusal, notesOf } from './plain/plain.ts';
import { previewFile, readerOf } from './readFile.ts';
import { inWords } from './words.ts';
import { problemsOf, selectSql } from './sql/rows.ts';

const { literal } = dialect;

/** A database without tables that can read this file and the copies of it alone. */
const reading = async <T>(
  setup: DuckdbSetup,
  file: FileToOpen,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T | Refused> => {
  const paths = [file.path, ...copiesOf(file)].map(literal).join(', ');
  const open = await openInstance(setup, () => NO_NEEDS, [`SET GLOBAL allowed_paths = [${paths}]`]);
  const connection = await open.connect();
  try {
    return await work(connection);
  } catch (cause) {
    if (cause instanceof FileRefusal) return { refusal: cause.message };
    const error = engineError(cause);
    throw new EngineError(error.code, inWords(error.message, file), null, { cause });
  } finally {
    connection.closeSync();
    open.close();
  }
};

const prepared = async (
  connection: DuckDBConnection,
  { file, reading: wishes, columns }: ReadOrder,
) => {
  const { plain } = await openFile(connection, file, wishes);
  const missing = columns.find(({ source }) => !plain.names.includes(source));
  if (missing) throw new FileRefusal(`The file has no column ${JSON.stringify(missing.source)}.`);
  return readerOf(connection, plain, wishes);
};

export const createFileService = ({ duckdb }: ReadingSetup): Service<FileCalls> => ({
  calls: {
    preview: ({ file, body }) =>
      reading(duckdb, file, (connection) => previewFile(connection, file, body)),
    ready: (order) =>
      reading(duckdb, order.file, async (connection) => {
        const reader = await prepared(connection, order);
        const skips = order.onProblem === 'skip';
        return {
          path: reader.plain.path,
          sql: selectSql(reader, order.columns, { ...order, skips }),
          types: order.columns.map(
            ({ source, type }) => type ?? reader.native.get(source) ?? 'VARCHAR',
          ),
          notes: notesOf(reader.plain),
        };
      }),
    problems: (order) =>
      reading(duckdb, order.file, async (connection) =>
        problemsOf(connection, await prepared(connection, order), order.columns, {
          rows: order.rows,
        }),
      ),
  },
});
