/** Some rows of a dataset as they are, beside the number of all. */
import type { QueryObject, SamplesBody } from '#common/wire/chartData.ts';
import { discardHeld } from '../engine/heldBytes.ts';
import { compile } from './compile.ts';
import { fullEntry } from './entry.ts';
import { bodyOf } from './pieces.ts';
import { type QueryLimits, toQuery } from './query.ts';
import { type QueryRun, runQuery } from './run.ts';

const COUNT = 'COUNT(*)';

export interface SamplesRequest {
  /** Null: the rows in whatever order they come. */
  readonly body: SamplesBody | null;
  readonly page: number;
  readonly perPage: number;
  /** Rows of a page at most. */
  readonly most: number;
}

/** The reply's body, written from where the rows lie. */
export const samples = async (
  run: Omit<QueryRun, 'wants'>,
  { body, page, perPage, most }: SamplesRequest,
  limits: QueryLimits,
) => {
  const { source } = run;
  const columns = [...source.columns.keys()];
  const [first] = columns;
  const limit = Math.min(perPage, most);
  const given: QueryObject = {
    ...body,
    columns,
    row_limit: limit,
    row_offset: (page - 1) * limit,
    orderby: body && first !== undefined ? [[first, true]] : null,
  };
  const all: QueryObject = {
    ...body,
    columns: [],
    metrics: [{ expressionType: 'SQL', sqlExpression: COUNT, label: COUNT }],
  };
  const query = toQuery(given, 'samples', limits);
  const compiled = compile(query, source, run.now);
  const counting = runQuery(toQuery(all, 'full', limits), { ...run, wants: [] });
  counting.catch(() => undefined);
  const answer = await runQuery(
    query,
    { ...run, wants: ['columns', 'labels', 'index', 'rows'] },
    compiled,
  );
  const discard = () => discardHeld(answer.held);
  const { firsts } = await counting.catch((cause: unknown) => {
    discard();
    throw cause;
  });
  const [total = 0] = firsts.values();
  const entry = fullEntry(
    {
      answer,
      query,
      source,
      compiled,
      cacheKey: '',
      cacheTimeout: 0,
      cachedAt: null,
      queriedAt: run.now,
    },
    { page, per_page: perPage, total_count: total },
  );
  return bodyOf(['{"result":', ...entry, '}'], discard);
};
