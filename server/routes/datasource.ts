/** Looking into a dataset: samples, values of a column, trying an expression. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { SamplesBody } from '#common/wire/chartData.ts';
import { needs } from '../access/rights.ts';
import { type Env, shareOf } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { discardHeld } from '../engine/heldBytes.ts';
import { HttpError } from '../errors.ts';
import { parseExact } from '../query/body.ts';
import type { OpenDataset } from '../query/opened.ts';
import { openDataset } from '../query/openDataset.ts';
import { QueryFailure } from '../query/failure.ts';
import { bodyOf, sectionOf } from '../query/pieces.ts';
import { samples } from '../query/samples.ts';
import { EXPRESSIONS, templatedProblem } from '../query/expressionProblem.ts';
import { toQuery } from '../query/query.ts';
import { type QueryRun, runQuery } from '../query/run.ts';
import { createSqlBudget } from '../query/sqlBudget.ts';
import { NO_QUESTION, type Question } from '../query/question.ts';
import { questionOf } from '../query/questionOf.ts';
import { templatedQuery, withoutRemoved } from '../query/templated.ts';
import { jsonBody } from '../http/validate.ts';
import { readsQuery } from '../http/reads.ts';

const COLUMN = '/api/v1/datasource/:type/:id';
const SamplesQuery = z.object({
  datasource_type: z.enum(['table', 'dataset', 'query', 'saved_query', 'view']),
  datasource_id: z.string(),
  page: z.string().optional(),
  per_page: z.string().optional(),
  dashboard_id: z.string().optional(),
});
const VALUES_MAX = 10_000;
const TYPES: ReadonlySet<string> = new Set(SamplesQuery.shape.datasource_type.options);
const ID = /^\d{1,15}$/;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The handler names what is wrong, in the words that this call has for it. */
const ExpressionBody = z.object({
  expression: z.unknown().optional(),
  expression_type: z.unknown().optional(),
});

const MISSING = 'Datasource does not exist';
/** Older calls name an error differently. */
const missing = () => new HttpError(404, MISSING);
const missingSamples = () => new HttpError(404, { error: MISSING });

const badParameters = (cause?: unknown) => new HttpError(400, {} as never, { cause });

const wholeAbove = (text: string | undefined, standard: number, least: number): number => {
  if (text === undefined) return standard;
  const value = Number(text);
  if (!/^-?\d{1,9}$/.test(text) || value < least) throw badParameters();
  return value;
};

const jsonOf = (text: string): unknown => {
  try {
    return parseExact(text);
  } catch (cause) {
    throw cause instanceof HttpError
      ? cause
      : new HttpError(400, { error: '400 Bad Request: the body is not JSON' }, { cause });
  }
};

const samplesBody = async (c: Context<Env>): Promise<SamplesBody | null> => {
  const text = await c.req.text();
  if (text === '') return null;
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    throw new HttpError(415, { error: 'The body must be JSON' });
  }
  const body = jsonOf(text) ?? {};
  try {
    return SamplesBody.parse(body);
  } catch (cause) {
    throw badParameters(cause);
  }
};

const expressionOf = (body: z.infer<typeof ExpressionBody>) => {
  const text = typeof body.expression === 'string' ? body.expression : '';
  const kind = EXPRESSIONS.find((one) => one === (body.expression_type ?? 'where'));
  if (text.trim() === '') throw new HttpError(400, 'Expression is required');
  if (!kind) {
    throw new HttpError(
      400,
      `Invalid expression type: ${String(body.expression_type)}. Valid types are: ${EXPRESSIONS.join(', ')}`,
    );
  }

  return { text, kind };
};

/** The body with its custom SQL as it runs, without filters that templates took over. */
const templatedBody = async (
  deps: Deps,
  c: Context<Env>,
  body: SamplesBody | null,
  dataset: OpenDataset,
): Promise<SamplesBody | null> => {
  if (body === null) return null;
  const { value, removed } = await templatedQuery(
    deps,
    c.get('viewer'),
    body,
    dataset,
    questionOf(body, deps.now()),
  );
  const { filters, extras, conditions } = withoutRemoved(
    value,
    removed.union(dataset.removedFilters),
  );
  return { ...body, filters, extras, conditions };
};

export const datasource = (deps: Deps) => {
  const opened = async (
    c: Context<Env>,
    type: string,
    id: string,
    missing: () => HttpError,
    question: Question = NO_QUESTION,
  ): Promise<OpenDataset> => {
    if (!ID.test(id)) throw missing();
    const datasource = { id: Number(id), type: type as 'table' };
    const budget = createSqlBudget(c.req.raw.signal);
    return openDataset(deps, c.get('viewer'), datasource, { budget, question }).catch(
      (error: unknown) => {
        throw error instanceof HttpError && error.status === 404 ? missing() : error;
      },
    );
  };

  const runOf = (c: Context<Env>, { engine, source }: OpenDataset): Omit<QueryRun, 'wants'> => ({
    engine,
    shaper: deps.shaper,
    source,
    now: deps.now(),
    owner: shareOf(c.get('viewer')),
    timeoutMs: deps.config.page.SUPERSET_WEBSERVER_TIMEOUT * 1000,
    signal: c.req.raw.signal,
  });

  return new Hono<Env>()
    .post(
      '/datasource/samples',
      needs('can_samples', 'Datasource'),
      readsQuery(SamplesQuery),
      async (c) => {
        const { datasource_type: type = '', datasource_id: id = '', ...paging } = c.req.query();
        if (!TYPES.has(type) || !ID.test(id)) throw badParameters();
        const most = deps.config.page.SAMPLES_ROW_LIMIT;
        const perPage = wholeAbove(paging.per_page, most, 1);
        const page = Math.max(1, wholeAbove(paging.page, 1, Number.MIN_SAFE_INTEGER));
        const body = await samplesBody(c);
        const limits = { page: deps.config.page, isServerPaginated: false };
        try {
          const dataset = await opened(c, type, id, missingSamples, questionOf(body, deps.now()));
          const rows = await templatedBody(deps, c, body, dataset);
          const request = { body: rows, page, perPage, most };
          const reply = await samples(runOf(c, dataset), request, limits);
          return c.body(reply, 200, { 'Content-Type': JSON_TYPE });
        } catch (cause) {
          if (cause instanceof QueryFailure) {
            throw new HttpError(422, { error: cause.text }, { cause });
          }
          throw cause;
        }
      },
    )
    .get(
      `${COLUMN}/column/:name/values`,
      needs('can_get_column_values', 'Datasource'),
      async (c) => {
        const { type, id, name } = c.req.param();
        if (!TYPES.has(type)) throw new HttpError(400, `Invalid datasource type: ${type}`);
        const dataset = await opened(c, type, id, missing);
        if (!dataset.source.columns.has(name)) {
          throw new HttpError(400, `Column name ${name} does not exist`);
        }
        const limits = { page: deps.config.page, isServerPaginated: false };
        const predicate = { apply_fetch_values_predicate: true, row_limit: VALUES_MAX };
        const query = toQuery({ columns: [name], metrics: [], ...predicate }, 'full', limits);
        const answer = await runQuery(query, { ...runOf(c, dataset), wants: ['values'] });
        const pieces = ['{"result":', sectionOf(answer, 'values'), '}'];
        const body = bodyOf(pieces, () => discardHeld(answer.held));
        return c.body(body, 200, { 'Content-Type': JSON_TYPE });
      },
    )
    .post(
      `${COLUMN}/validate_expression`,
      needs('can_samples', 'Datasource'),
      jsonBody(ExpressionBody),
      async (c) => {
        const { type, id } = c.req.param();
        if (!TYPES.has(type)) throw new HttpError(400, `Invalid datasource type: ${type}`);
        const { text, kind } = expressionOf(c.req.valid('json'));
        const dataset = await opened(c, type, id, missing);
        const caller = { owner: shareOf(c.get('viewer')), signal: c.req.raw.signal };
        const problem = await templatedProblem(deps, c.get('viewer'), dataset, kind, text, caller);
        return c.json({ result: problem ? [problem] : [] });
      },
    );
};
