/** Templates of a dataset and of a query object, rendered before anything else is read of them. */
import type { QueryObject } from '#common/wire/chartData.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { Viewer } from '../access/viewer.ts';
import { type DatasetColumn, datasetColumns, datasetMetrics } from '../datasets/fields.ts';
import { EngineError } from '../engine/engine.ts';
import { toJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';
import {
  type ChartInput,
  hasTemplate,
  type RenderDeps,
  renderForChart,
} from '../templates/renderSql.ts';
import { namesWithin } from '../templates/given.ts';
import { parametersRead } from '../templates/parametersRead.ts';
import { templateParams } from '../templates/templateParams.ts';
import { QueryFailure } from './failure.ts';
import { databaseOf, type OpenDataset } from './opened.ts';
import { type Query, withConditionsApart } from './query.ts';
import type { Question } from './question.ts';
import { datasetIdOf, isTemporal } from './source.ts';
import type { SqlBudget } from './sqlBudget.ts';

/** The bounds of the time range. */
const RANGE = ['from_dttm', 'to_dttm'];

type Place = Pick<StoredDatabase, 'id' | 'backend'>;

interface Known {
  readonly id: number | null;
  readonly columns: Iterable<DatasetColumn>;
  readonly mainTime: string | null;
}

/** What a template is told, with the columns and metrics of the dataset that it is about. */
const told = (
  { variables, ...question }: Question,
  { id, columns: given, mainTime }: Known,
): Pick<ChartInput, 'filters' | 'urlParameters' | 'variables' | 'datasetId'> => {
  const columns = [...given];
  const asked = variables.time_column;
  const isTime = columns.some(
    (column) => column.column_name === asked && (asked === mainTime || isTemporal(column)),
  );
  return {
    ...question,
    datasetId: id,
    variables: {
      ...variables,
      table_columns: columns.map(({ column_name }) => column_name),
      time_column: asked === null || isTime ? asked : mainTime,
    },
  };
};

const notRendered = (cause: unknown): unknown => {
  if (!(cause instanceof EngineError) || cause.code === 'busy') return cause;
  const place = cause.line === null ? '' : ` (At line ${cause.line}.)`;
  return new QueryFailure(`Error while rendering a template: ${cause.message}${place}`, { cause });
};

/** Renders one text after the other, and adds up which filters they took over. */
const createRenderer = (
  deps: RenderDeps,
  viewer: Viewer,
  database: Place,
  question: ReturnType<typeof told>,
  parameters: Readonly<Record<string, unknown>>,
  budget: SqlBudget,
) => {
  const asked = new Set<string>();
  let readsRange = false;
  const read = new Set<string>();
  const parameterNames = Object.keys(question.urlParameters ?? {});
  const removed = new Set<string>();
  const text = async (sql: string, isJudged = false): Promise<string> => {
    if (!hasTemplate(sql)) return sql;
    budget.render();
    readsRange ||= RANGE.some((name) => namesWithin(sql).has(name));
    for (const name of parametersRead(sql, parameterNames)) read.add(name);
    const input = { parameters, database, isJudged, ...question };
    const done = await renderForChart(deps, viewer, sql, input).catch((cause: unknown) => {
      throw notRendered(cause);
    });
    for (const column of done.asked) asked.add(column);
    for (const column of done.removed) removed.add(column);
    budget.write(done.sql.length);
    return done.sql;
  };
  return {
    asked,
    removed,
    read,
    text,
    readsRange: () => readsRange,
    /** All objects of a list, with one field rendered where it is a template. */
    async each<T extends object, K extends keyof T>(list: readonly T[], key: K): Promise<T[]> {
      const result: T[] = [];
      for (const one of list) {
        const value: unknown = one[key];
        const isTemplate = typeof value === 'string' && hasTemplate(value);
        result.push(isTemplate ? { ...one, [key]: await text(value) } : one);
      }
      return result;
    },
  };
};

export interface Templated<T> {
  readonly value: T;
  /** Columns whose filters a template took over, and of these those that must not filter once more. */
  readonly asked: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  /** The parameters of the address that it reads. */
  readonly read: ReadonlySet<string>;
  /** It is written for the range of the query, and for no other time. */
  readonly readsRange: boolean;
}

const untouched = <T>(value: T): Templated<T> => ({
  value,
  asked: new Set(),
  removed: new Set(),
  read: new Set(),
  readsRange: false,
});

const resultOf = <T>(
  value: T,
  { asked, removed, read, readsRange }: ReturnType<typeof createRenderer>,
): Templated<T> => ({ value, asked, removed, read, readsRange: readsRange() });

/** The dataset with its SQL and its expressions as they run for this request. */
export const templatedDataset = async (
  deps: RenderDeps,
  viewer: Viewer,
  row: StoredDataset,
  database: Place,
  { question, budget }: { readonly question: Question; readonly budget: SqlBudget },
): Promise<Templated<StoredDataset>> => {
  const texts = [row.sql, row.columns, row.metrics, row.fetch_values_predicate];
  if (!texts.some((text) => text !== null && hasTemplate(text))) return untouched(row);
  const parameters = templateParams(row.template_params);
  const known = { id: row.id, columns: datasetColumns(row), mainTime: row.main_dttm_col };
  const render = createRenderer(deps, viewer, database, told(question, known), parameters, budget);
  const sql = row.sql && (await render.text(row.sql, row.sql_author !== null));
  // Without SQL it would be the table of its name, which nobody judged.
  if (row.sql?.trim() && !sql?.trim())
    throw new QueryFailure('The template of this dataset writes no SQL for this request');
  const value: StoredDataset = {
    ...row,
    sql,
    columns: toJson(await render.each(datasetColumns(row), 'expression')),
    metrics: toJson(await render.each(datasetMetrics(row), 'expression')),
    fetch_values_predicate:
      row.fetch_values_predicate && (await render.text(row.fetch_values_predicate)),
  };
  return resultOf(value, render);
};

type Form = NonNullable<QueryObject['columns']>[number];
type MetricForm = NonNullable<QueryObject['metrics']>[number];

type AnyForm = Form | MetricForm;

/** A template is no name: without a label of its own, the expression keeps the one it has as it is written. */
const labelOf = (form: Exclude<AnyForm, string>): string =>
  form.label || ('expressionType' in form ? metricLabel(form) : columnLabel(form));

const isTemplated = (value: unknown): boolean => hasTemplate(JSON.stringify(value) ?? '');

/** The query object with its custom SQL as it runs for this request. */
export const templatedQuery = async (
  deps: RenderDeps,
  viewer: Viewer,
  given: QueryObject,
  dataset: OpenDataset,
  question: Question,
): Promise<Templated<QueryObject>> => {
  const query = withConditionsApart(given);
  const { filters, url_params: _, post_processing: __, ...written } = query;
  // What a filter compares is an expression like others; what it compares with is a value.
  const compared = filters?.map(({ col }) => col);
  if (!isTemplated(written) && !isTemplated(compared)) return untouched(query);
  const { source } = dataset;
  const { columns, mainTime, budget } = source;
  const known = { id: datasetIdOf(source), columns: columns.values(), mainTime };
  const render = createRenderer(
    deps,
    viewer,
    databaseOf(dataset),
    told(question, known),
    {},
    budget,
  );
  const form = async <T extends AnyForm>(one: T): Promise<T> => {
    if (typeof one === 'string' || typeof one.sqlExpression !== 'string') return one;
    return Object.assign({}, one, {
      label: labelOf(one),
      sqlExpression: await render.text(one.sqlExpression),
    });
  };
  const forms = async <T extends AnyForm>(
    list: readonly T[] | null | undefined,
  ): Promise<T[] | null> => {
    if (!list) return null;
    const result: T[] = [];
    for (const one of list) result.push(await form(one));
    return result;
  };
  const clause = async (text: string | null | undefined) => text && (await render.text(text));
  const texts = async (list: readonly string[]) => {
    const result: string[] = [];
    for (const text of list) result.push(await render.text(text));
    return result;
  };
  const orderby: NonNullable<QueryObject['orderby']> = [];
  for (const [by, ascending] of query.orderby ?? []) orderby.push([await form(by), ascending]);
  const kept: NonNullable<QueryObject['filters']> = [];
  for (const filter of filters ?? []) kept.push({ ...filter, col: await form(filter.col) });
  const metrics = query.metrics ? await forms(query.metrics) : query.metrics;
  const { series_limit_metric: limit, timeseries_limit_metric: oldLimit } = query;
  const value: QueryObject = {
    ...query,
    filters: filters && kept,
    columns: await forms(query.columns),
    groupby: await forms(query.groupby),
    series_columns: await forms(query.series_columns),
    metrics,
    series_limit_metric: limit && (await form(limit)),
    timeseries_limit_metric: oldLimit && (await form(oldLimit)),
    orderby,
    where: await clause(query.where),
    having: await clause(query.having),
    extras: query.extras && {
      ...query.extras,
      where: await clause(query.extras.where),
      having: await clause(query.extras.having),
    },
    ...(query.conditions && {
      conditions: {
        where: await texts(query.conditions.where),
        having: await texts(query.conditions.having),
      },
    }),
  };
  return resultOf(value, render);
};

/** Its templates by the labels that they have; nothing where it has none. */
export const writtenAs = ({ columns, groupby, metrics }: QueryObject): Pick<Query, 'writtenAs'> => {
  const written = new Map<string, string>();
  for (const form of [...(columns ?? []), ...(groupby ?? []), ...(metrics ?? [])]) {
    if (typeof form === 'string' || typeof form.sqlExpression !== 'string') continue;
    if (hasTemplate(form.sqlExpression)) written.set(labelOf(form), form.sqlExpression);
  }
  return written.size === 0 ? {} : { writtenAs: [...written] };
};

/** Without the filters that templates took over for themselves. */
export const withoutRemoved = (query: QueryObject, removed: ReadonlySet<string>): QueryObject =>
  removed.size === 0
    ? query
    : {
        ...query,
        filters: (query.filters ?? []).filter(({ col }) => !removed.has(columnLabel(col))),
      };
