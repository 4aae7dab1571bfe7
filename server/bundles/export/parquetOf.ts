/** The rows of a dataset that the viewer may see, as a Parquet file. */
import { shareOf, type Viewer } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { compile } from '../../query/compile.ts';
import { databaseFailure } from '../../query/failure.ts';
import { openDataset } from '../../query/openDataset.ts';
import { toQuery } from '../../query/query.ts';

/** What is left for the files that follow. */
export interface ParquetBudget {
  bytes: number;
}

interface ParquetOptions {
  /** Null: all. */
  readonly rows: number | null;
  readonly signal: AbortSignal;
  readonly budget: ParquetBudget;
}

const tooLarge = (name: string, what: string) =>
  new HttpError(
    422,
    `The data of ${name} is larger than ${what}. Ask for fewer rows with sample_rows, or for none with export_data=false.`,
  );

const read = async (
  stream: ReadableStream<Uint8Array>,
  name: string,
  budget: ParquetBudget,
): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) {
    budget.bytes -= part.length;
    if (budget.bytes < 0) throw tooLarge(name, 'an example may be');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

export const parquetOf = async (
  deps: Deps,
  viewer: Viewer,
  uuid: string,
  { rows, signal, budget }: ParquetOptions,
): Promise<Buffer> => {
  const { page } = deps.config;
  const { source, engine } = await openDataset(deps, viewer, { id: uuid, type: 'table' });
  const name = source.tableName[0] ?? '';
  const columns = [...source.columns.values()]
    .filter(({ expression }) => !expression)
    .map(({ column_name: column }) => column);
  if (columns.length === 0) throw new HttpError(422, `The dataset ${name} has no columns.`);
  const limit = Math.min(rows ?? page.SQL_MAX_ROW, page.SQL_MAX_ROW);
  const limits = { page, isServerPaginated: false };
  const query = toQuery({ columns, row_limit: limit + 1 }, 'full', {
    ...limits,
    page: { ...page, SQL_MAX_ROW: limit + 1 },
  });
  const { sql, parameters } = compile(query, source, deps.now());
  const owner = shareOf(viewer);
  const timeoutMs = page.SUPERSET_WEBSERVER_TIMEOUT * 1000;
  const { catalog, schema } = source;
  const stored = await engine
    .store(
      { sql, parameters, catalog, schema },
      { runId: crypto.randomUUID(), owner, limit, timeoutMs, signal },
    )
    .catch((cause: unknown) => {
      throw databaseFailure(cause, timeoutMs);
    });
  try {
    if (stored.truncated && (rows === null || rows > limit)) throw tooLarge(name, `${limit} rows`);
    const order = { key: stored.key, format: 'parquet', title: '', marked: false } as const;
    const stream = await deps.results.exports.write(order, { owner, signal });
    return await read(stream, name, budget);
  } finally {
    await deps.spool.remove(stored.key);
  }
};
