/** The body of `execute` and `results`, written page by page from the spool. */
import type { QueryRecord, ResultColumn } from '#common/wire/query.ts';
import { COLUMNS_MEDIA_TYPE } from '#common/wire/mediaTypes.ts';
import type { Cell, Spool, StoredResult } from '../engine/engine.ts';
import { resultsGone } from '../results/failure.ts';
import { rowWriter } from '../results/wireRows.ts';
import { wireColumns } from '../results/wireColumns.ts';

export const wantsColumns = (accept: string | undefined): boolean =>
  (accept ?? '').includes(COLUMNS_MEDIA_TYPE);

const NO_ROWS_PAGE = 0;

/** JSON text of one page's columns, as the worker wrote it. */
const pageValues = async (spool: Spool, result: StoredResult, page: number): Promise<string> => {
  if (result.rowCount === 0 && page === NO_ROWS_PAGE) {
    return `[${result.columns.map(() => '[]').join(',')}]`;
  }
  const text = await spool.pageText(result.key, page);
  if (text === null) throw resultsGone();
  return text;
};

/** The members every answer has, without the braces. */
const frame = (query: QueryRecord, wire: readonly ResultColumn[], isWhole = true): string => {
  const columns = JSON.stringify(wire);
  return (
    `"query_id":${query.queryId},"status":"${isWhole ? 'success' : 'running'}",` +
    `"columns":${columns},"selected_columns":${columns},"expanded_columns":[],` +
    `"query":${JSON.stringify(query)}`
  );
};

/** The first page by columns: the page's text goes through as it is. Not whole: more rows come. */
export const columnsText = async (
  spool: Spool,
  query: QueryRecord,
  result: StoredResult,
  isWhole = true,
): Promise<string> => {
  const values = await pageValues(spool, result, 0);
  const stored = {
    key: result.key,
    rows: result.rowCount,
    page_rows: result.pageRows,
    complete: isWhole,
  };
  const columns = wireColumns(result.columns).map((column, at) => ({
    ...column,
    native_type: result.columns[at]?.nativeType ?? column.type,
  }));
  return `{${frame(query, columns, isWhole)},"stored":${JSON.stringify(stored)},"page":{"offset":0,"values":${values}}}`;
};

export const pageText = async (spool: Spool, result: StoredResult, page: number): Promise<string> =>
  `{"page":{"offset":${page * result.pageRows},"values":${await pageValues(spool, result, page)}}}`;

export const pageCount = ({ rowCount, pageRows }: StoredResult): number =>
  Math.max(1, Math.ceil(rowCount / pageRows));

/** Every page's cells in order, one page in memory at a time. */
async function* pagesOf(
  spool: Spool,
  result: StoredResult,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let page = 0; page < pageCount(result); page += 1) {
    yield JSON.parse(await pageValues(spool, result, page)) as readonly (readonly Cell[])[];
  }
}

/** Rows as objects, `limit` at most. */
export async function* rowsText(
  spool: Spool,
  query: QueryRecord,
  result: StoredResult,
  limit: number,
): AsyncGenerator<string> {
  const write = rowWriter(result.columns);
  let written = 0;
  let before = `{${frame(query, wireColumns(result.columns))},"data":[`;
  for await (const values of pagesOf(spool, result)) {
    const rows = write(values, limit - written);
    yield `${before}${rows.join(',')}`;
    before = ',';
    written += rows.length;
    if (written >= limit) break;
  }
  yield result.rowCount > limit ? '],"displayLimitReached":true}' : ']}';
}

/** A body that is written while it is read. What fails before its first text still has a status of its own. */
export const streamed = async (texts: AsyncGenerator<string>): Promise<ReadableStream> => {
  const encoder = new TextEncoder();
  let next = await texts.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(next.value));
      next = await texts.next();
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
};
