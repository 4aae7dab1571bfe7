/** A whole request: its queries over one dataset, each cached for equal requests. */
import { columnLabel } from '#common/labels.ts';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { QueryContext, QueryObject, ResultType } from '#common/wire/chartData.ts';
import { type Annotated, annotationData, createLayerBudget, rowLayers } from './annotationData.ts';
import { discardHeld } from '../engine/heldBytes.ts';
import { assertAffordable, assertFewQueries } from './budgets.ts';
import { chartFormat } from './chartFormat.ts';
import { compile, type Compiled } from './compile.ts';
import { currencyOf, currencyQuery } from './currency.ts';
import { type AnswerRequest, deliver } from './deliver.ts';
import {
  columnsEntry,
  type Delivery,
  entryOf,
  shownPieces,
  tableOf,
  timeGrainsEntry,
} from './entry.ts';
import { addsUpGroups } from './groupsAdded.ts';
import { totalQueries } from './asShown/pivotTotals.ts';
import type { Shown } from './asShown/shown.ts';
import { fileShownOf, shownOf } from './asShown/shownOf.ts';
import type { HeldBytes } from '../engine/engine.ts';
import { shareOf } from '../access/viewer.ts';
import { HttpError } from '../errors.ts';
import type { OpenDataset } from './opened.ts';
import { QueryFailure } from './failure.ts';
import { openDataset } from './openDataset.ts';
import type { Piece } from './pieces.ts';
import { namingOf } from './run.ts';
import { type Query, type QueryLimits, toQuery } from './query.ts';
import type { QuerySource } from './source.ts';
import { withoutTextGrain } from './textAxis.ts';
import { withTimeColumn } from './timeColumn.ts';
import { otherTimes } from './timeOffsets.ts';
import { createSqlBudget } from './sqlBudget.ts';
import type { Question } from './question.ts';
import { questionOf } from './questionOf.ts';
import { templatedQuery, withoutRemoved, writtenAs } from './templated.ts';

const DRILL_COLUMNS = {
  metrics: null,
  post_processing: null,
  time_offsets: null,
  groupby: null,
  series_columns: null,
  series_limit: null,
  is_timeseries: false,
} as const;

/** Rows of the dataset itself, under the query’s filters. */
const asRows = (query: QueryObject, source: QuerySource, isOrdered: boolean): QueryObject => {
  const columns = [...source.columns.keys()];
  const [first] = columns;
  return {
    ...query,
    ...DRILL_COLUMNS,
    columns,
    orderby: isOrdered && first !== undefined ? [[first, true]] : null,
  };
};

const shaped = (query: QueryObject, type: ResultType, source: QuerySource): QueryObject =>
  type === 'samples' || type === 'drill_detail'
    ? asRows(query, source, type === 'drill_detail')
    : query;

/** Samples are of all times: only what filters a column by a range of its own still does. */
const ofAllTimes = (query: Query): Query => ({
  ...query,
  filters: query.filters.map((filter) =>
    filter.op === 'TEMPORAL_RANGE' && query.timeRange !== null
      ? { ...filter, val: query.timeRange }
      : filter,
  ),
  timeRange: null,
  bounds: NO_TIME_RANGE,
});

const CONTRIBUTION = 'contribution';
const sharesTotals = ({ postProcessing }: Query) =>
  postProcessing.some(({ operation }) => operation === CONTRIBUTION);
const isTotals = ({ metrics, columns, postProcessing, isRowcount }: Query) =>
  metrics !== null &&
  metrics.length > 0 &&
  ((columns.length === 0 && postProcessing.length === 0) || addsUpGroups(postProcessing)) &&
  !isRowcount;

const withTotals = (query: Query, totals: Readonly<Record<string, unknown>>): Query => ({
  ...query,
  postProcessing: query.postProcessing.map((step) =>
    step.operation === CONTRIBUTION
      ? { ...step, options: { ...step.options, contribution_totals: totals } }
      : step,
  ),
});

const totalsOf = ({ answer: { firsts } }: Delivery): Readonly<Record<string, number>> =>
  Object.fromEntries(firsts);

/** Nothing where it is refused. */
const withoutRefused = <T>(find: () => readonly T[]): readonly T[] => {
  try {
    return find();
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause;
    return [];
  }
};

/** The SQL of a query, and that of each other time which is asked beside it. It has its own whatever becomes of those. */
const sqlEntry = (query: Query, source: QuerySource, now: Date): string => {
  const textOf = ({ display }: Compiled) => `${display};`;
  try {
    const compiled = compile(query, source, now);
    const others = withoutRefused(() => otherTimes(query, compiled)).flatMap(
      ({ offset, query: other }) =>
        withoutRefused(() => [{ offset, query: textOf(compile(other, source, now)) }]),
    );
    return JSON.stringify({
      language: 'sql',
      query: textOf(compiled),
      ...(others.length > 0 ? { other_times: others } : {}),
    });
  } catch (cause) {
    if (!(cause instanceof QueryFailure)) throw cause;
    return JSON.stringify({ language: 'sql', error: cause.text });
  }
};

const withTemplateFilters = (
  dataset: OpenDataset,
  asked: ReadonlySet<string>,
  { filters }: QueryObject,
): OpenDataset => {
  const { source } = dataset;
  const templateFilters = source.templateFilters.union(asked);
  if (templateFilters.size === 0) return dataset;
  const filtered = new Set((filters ?? []).map(({ col }) => columnLabel(col)));
  const takenFilters = templateFilters.intersection(filtered);
  return { ...dataset, source: { ...source, templateFilters, takenFilters } };
};

/** What the dataset and the query read of the address, where it has parameters. */
const withReadParameters = (
  dataset: OpenDataset,
  read: ReadonlySet<string>,
  { urlParameters }: Question,
): OpenDataset => {
  if (Object.keys(urlParameters).length === 0) return dataset;
  const readParameters = dataset.readParameters.union(read);
  return { ...dataset, source: { ...dataset.source, readParameters } };
};

const ONE_RANGE =
  'A template reads from_dttm or to_dttm, which are bounds of the first time alone: other times cannot be compared with it';

export interface Answered {
  /** JSON text of one entry per query. */
  readonly entries: readonly (readonly Piece[])[];
  readonly deliveries: readonly Delivery[];
  /** There are rows of annotation layers in the entries, which are of no delivery. */
  readonly hasLayers: boolean;
  /** To be called when nothing of it is read any more. */
  readonly discard: () => void;
}

/** All of the queries, or the first failure once none is running any more. */
const settled = async <T>(work: readonly Promise<T>[]): Promise<readonly T[]> => {
  const ends = await Promise.allSettled(work);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
};

interface Asked {
  readonly type: ResultType;
  readonly given: QueryObject;
  readonly dataset: OpenDataset;
  readonly query: Query;
}

/** An entry with its rows as the chart shows them. */
const shownEntry = async (
  delivery: Delivery,
  { deps, viewer, signal }: AnswerRequest,
  held: HeldBytes[],
): Promise<readonly Piece[]> => {
  const caller = { owner: shareOf(viewer), signal };
  const { query, compiled, source } = delivery;
  const naming = namingOf(query, compiled, source);
  const rows = await deps.shaper.shown({ table: tableOf(delivery), naming }, caller);
  held.push(rows);
  return shownPieces(delivery, rows);
};

/** What a query answers for a chart that is shown as it is drawn: a pivot table with its totals of all rows. */
const shownDelivery = async (
  query: Query,
  shown: Shown,
  { page }: AnswerRequest['deps']['config'],
  ask: (query: Query) => Promise<Delivery>,
): Promise<Delivery> => {
  const rows = await ask(query);
  const totals = totalQueries(query, shown, page.SQL_MAX_ROW);
  if (totals === null) return { ...rows, shown };
  assertFewQueries(totals.length);
  const answers = await settled(
    totals.map(async (total) => ({ place: total.place, delivery: await ask(total.query) })),
  );
  const count = answers.reduce((sum, { delivery }) => sum + delivery.answer.rowCount, 0);
  assertAffordable(
    'All totals together',
    count,
    query.columns.length + (query.metrics?.length ?? 0),
  );
  const shownTotals = answers.map(({ place, delivery }) => ({ place, table: tableOf(delivery) }));
  return { ...rows, shown, shownTotals };
};

/** What each query asks, over the dataset that it is opened for. */
const opensQueries = (
  context: QueryContext,
  { deps, viewer, signal, seriesRange = null }: AnswerRequest,
): Promise<readonly Asked[]> => {
  // Each layer of annotations asks what a query asks.
  assertFewQueries(context.queries.reduce((sum, query) => sum + 1 + rowLayers(query), 0));
  const opened = new Map<string, Promise<OpenDataset>>();
  const budget = createSqlBudget(signal);
  const openNow = (datasource: QueryContext['datasource'], question: Question) =>
    openDataset(deps, viewer, datasource, { budget, question });
  /** Once for each question; one alone may be long, and needs no name. */
  const open = (datasource: QueryContext['datasource'], question: Question) => {
    if (context.queries.length === 1) return openNow(datasource, question);
    const key = JSON.stringify([JSON.stringify(datasource).toLowerCase(), question]);
    const known = opened.get(key) ?? openNow(datasource, question);
    opened.set(key, known);
    return known;
  };
  const limits: QueryLimits = {
    page: deps.config.page,
    isServerPaginated: context.form_data?.server_pagination === true,
  };
  return Promise.all(
    context.queries.map(async (given) => {
      const type = given.result_type ?? context.result_type ?? 'full';
      const question = questionOf(given, deps.now());
      const dataset = await open(given.datasource ?? context.datasource, question);
      const { value, asked, removed, read, readsRange } = await templatedQuery(
        deps,
        viewer,
        shaped(given, type, dataset.source),
        dataset,
        question,
      );
      if (value.time_offsets?.length && (readsRange || dataset.readsRange))
        throw new QueryFailure(ONE_RANGE);
      const wanted = withoutRemoved(value, removed.union(dataset.removedFilters));
      const query = withTimeColumn(
        { ...toQuery(wanted, type, limits), ...writtenAs(given), seriesRange },
        context.form_data?.x_axis,
        dataset.source,
      );
      return {
        type,
        given,
        dataset: withReadParameters(withTemplateFilters(dataset, asked, value), read, question),
        query: await withoutTextGrain(type === 'samples' ? ofAllTimes(query) : query, dataset, {
          owner: shareOf(viewer),
          signal,
        }),
      };
    }),
  );
};

/** How the chart of a request shows its rows; null for those that show them as they come. */
const shownIn = ({ form_data, result_format }: QueryContext, request: AnswerRequest) =>
  (request.form === 'json' ? shownOf : fileShownOf)(form_data ?? {}, result_format === 'xlsx');

/** What a request says of what it wants of one of its queries, and how a file writes its columns. */
const writtenBy = (
  form: NonNullable<QueryContext['form_data']>,
  { headings, without_rows }: QueryObject,
  query: number,
  shape: AnswerRequest['form'],
) => ({
  headings: headings ?? undefined,
  isWithoutRows: without_rows === true,
  shape: without_rows === true && shape === 'json' ? ('names' as const) : shape,
  formatOf: (metric: string) => chartFormat(form, metric, query),
});

export const answerQueries = async (
  context: QueryContext,
  request: AnswerRequest,
): Promise<Answered> => {
  const { deps } = request;
  const form = context.form_data ?? {};
  const cacheWish = context.custom_cache_timeout ?? null;
  const queries = await opensQueries(context, request);
  const totalsAt = queries.some(({ query }) => sharesTotals(query))
    ? queries.findIndex(({ query }) => isTotals(query))
    : -1;
  const totalsQuery = queries[totalsAt];
  const held: HeldBytes[] = [];
  const annotated: Annotated[] = [];
  const layerBudget = createLayerBudget();
  const discard = () => {
    for (const { discard: drop } of annotated) drop();
    for (const one of held) discardHeld(one);
  };
  const fetch = async (
    query: Query,
    dataset: OpenDataset,
    shape = request.form,
  ): Promise<Delivery> => {
    const delivery = await deliver(query, dataset, { ...request, cacheWish, form: shape });
    held.push(delivery.answer.held);
    return delivery;
  };
  /** Files have plain numbers; a chart whose currency cannot be found has them too. */
  const withCurrency = async (delivery: Delivery, dataset: OpenDataset): Promise<Delivery> => {
    const codes =
      request.form === 'json' ? currencyQuery(delivery.query, dataset.source, form) : null;
    if (!codes) return delivery;
    try {
      return { ...delivery, currency: await currencyOf(await fetch(codes, dataset)) };
    } catch (cause) {
      if (!(cause instanceof QueryFailure)) throw cause;
      return delivery;
    }
  };

  try {
    // As JSON, whatever they are for: a table for a file does not say its numbers.
    const totals =
      totalsQuery && totalsQuery.type !== 'query'
        ? await fetch(
            { ...totalsQuery.query, rowLimit: deps.config.page.SQL_MAX_ROW },
            totalsQuery.dataset,
            'json',
          )
        : null;
    const deliveries: Delivery[] = [];
    const entries = await settled(
      queries.map(async ({ type, dataset, given, query }, at): Promise<readonly Piece[]> => {
        if (type === 'columns') return [columnsEntry(dataset.source)];
        if (type === 'timegrains') return [timeGrainsEntry(dataset.source)];
        if (type === 'query') return [sqlEntry(query, dataset.source, deps.now())];
        const told = writtenBy(form, given, at, request.form);
        const whole = totals && sharesTotals(query) ? withTotals(query, totalsOf(totals)) : query;
        const shown = type === 'post_processed' ? shownIn(context, request) : null;
        if (shown) {
          const ask = (one: Query) => fetch(one, dataset, 'file');
          const rows = await shownDelivery(whole, shown, deps.config, ask);
          const delivery = { ...(await withCurrency(rows, dataset)), ...told };
          deliveries[at] = delivery;
          return request.form === 'json' ? shownEntry(delivery, request, held) : [];
        }
        const isHad = at === totalsAt && request.form === 'json';
        const rows = isHad && totals ? totals : await fetch(whole, dataset, told.shape);
        const delivery = { ...(await withCurrency(rows, dataset)), ...told };
        deliveries[at] = delivery;
        if (request.form !== 'json') return [];
        if (type !== 'full' || rowLayers(given) === 0) return entryOf(type, delivery);
        const data = await annotationData(given, request, layerBudget, answerQueries);
        annotated.push(data);
        return entryOf(type, delivery, data.pieces);
      }),
    );
    return {
      entries,
      deliveries: deliveries.filter((delivery) => delivery !== undefined),
      hasLayers: annotated.length > 0,
      discard,
    };
  } catch (error) {
    discard();
    throw error;
  }
};
