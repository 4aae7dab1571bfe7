/** SQL with Jinja in it becomes SQL. */
import { randomBytes } from 'node:crypto';
import { shareOf, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { EngineError } from '../engine/engine.ts';
import { withApartValues } from './apartValues.ts';
import type {
  ChartFilters,
  LatestPartitions,
  Rendered,
  TemplateDataset,
  TemplateOrder,
} from './calls.ts';
import { namesWithin } from './given.ts';
import { readDatasets } from './readDatasets.ts';
import { readPartitions } from './readPartitions.ts';
import { type ChartVariables, NO_VARIABLES } from './variables.ts';
import { HttpError, issueCodes, refusal } from '../errors.ts';
import { stringify } from '../http/json.ts';

/** Which datasets and tables a template names may depend on those before. */
const NEED_ROUNDS = 4;

const TEMPLATE = /\{\{|\{%|\{#/;

export const hasTemplate = (sql: string): boolean => TEMPLATE.test(sql);

export interface ChartTemplate {
  readonly sql: string;
  /** Columns whose filters the template took over, and of these those that must not filter once more. */
  readonly asked: readonly string[];
  readonly removed: readonly string[];
}

export interface TemplateInput {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly urlParameters?: Readonly<Record<string, string>>;
  readonly database: { readonly id: number; readonly backend: string };
}

export interface ChartInput extends TemplateInput {
  /** It is judged by the rights of its author before it runs. */
  readonly isJudged?: boolean;
  readonly filters?: ChartFilters;
  readonly variables?: ChartVariables;
  /** Its metrics are those without the number of a dataset. */
  readonly datasetId?: number | null;
}

const undefinedNames = (names: readonly string[], parameters: TemplateInput['parameters']) => {
  const quoted = names.map((name) => `"${name}"`).join(', ');
  const [noun, verb] = names.length === 1 ? ['parameter', 'has'] : ['parameters', 'have'];
  return refusal(
    'MISSING_TEMPLATE_PARAMS_ERROR',
    `The template ${noun} ${quoted} ${verb} no value.`,
    {
      undefined_parameters: names,
      template_parameters: JSON.parse(stringify(parameters)),
      issue_codes: issueCodes(1006),
    },
  );
};

const failed = (
  rendered: Exclude<Rendered, { kind: 'rendered' | 'needs' }>,
  sql: string,
  parameters: TemplateInput['parameters'],
): HttpError => {
  switch (rendered.kind) {
    case 'undefined':
      return undefinedNames(rendered.names, parameters);
    case 'malformed':
      return refusal(
        'INVALID_TEMPLATE_PARAMS_ERROR',
        `The template has no value for ${rendered.expression ? `"${rendered.expression}"` : 'one of its expressions'}: check its spelling and the template parameters.`,
        { issue_codes: issueCodes(1006) },
      );
    case 'syntax': {
      const extra = {
        template: sql,
        line: rendered.line,
        exception_type: 'TemplateSyntaxError',
        issue_codes: issueCodes(1010),
      };
      const message = `The template cannot be read: ${rendered.message}`;
      return refusal('GENERIC_COMMAND_ERROR', message, extra, 422);
    }
    case 'failed':
      return refusal(
        'GENERIC_COMMAND_ERROR',
        `The template could not be rendered: ${rendered.message}`,
        { line: rendered.line, issue_codes: issueCodes(1010) },
      );
  }
};

export type RenderDeps = Pick<Deps, 'templates' | 'config' | 'gate' | 'rowLimits' | 'store'> &
  // Null: no database is asked.
  (Pick<Deps, 'engines' | 'now' | 'secrets'> | { readonly engines: null });
type Done = Extract<Rendered, { kind: 'rendered' }>;

const isOff = (sql: string, { config }: RenderDeps): boolean =>
  !hasTemplate(sql) || config.featureFlags.ENABLE_TEMPLATE_PROCESSING !== true;

const rendered = async (
  deps: RenderDeps,
  viewer: Viewer,
  sql: string,
  { parameters, urlParameters = {}, database: { id: databaseId, backend } }: TemplateInput,
  {
    isJudged,
    ...more
  }: Pick<TemplateOrder, 'apart' | 'datasetId' | 'rules'> & { readonly isJudged: boolean },
): Promise<Done> => {
  const { templates } = deps;
  const { id, username, email, roles } = viewer;
  const user = { id, username, email, roles: roles.map(({ name }) => name) };
  const order = { text: sql, parameters, urlParameters, user, backend, ...more };
  const owner = shareOf(viewer);
  let answer: Rendered;
  let datasets: Readonly<Record<number, TemplateDataset>> = {};
  let partitions: LatestPartitions = {};
  try {
    answer = await templates.render(order, owner);
    for (let round = 0; answer.kind === 'needs' && round < NEED_ROUNDS; round += 1) {
      const ids = [...new Set([...Object.keys(datasets).map(Number), ...answer.datasets])];
      const tables = answer.partitions;
      if (ids.length > 0)
        datasets = await readDatasets(deps, viewer, ids, { backend, databaseId, isJudged });
      if (tables.length > 0) {
        if (deps.engines === null)
          throw new EngineError('not_allowed', 'a rule cannot ask for partitions');
        partitions = {
          ...partitions,
          ...(await readPartitions(deps, viewer, tables, databaseId)),
        };
      }
      answer = await templates.render({ ...order, datasets, partitions }, owner);
    }
  } catch (cause) {
    if (!(cause instanceof EngineError) || cause.code === 'busy') throw cause;
    const message =
      cause.code === 'timeout' || cause.code === 'out_of_memory'
        ? 'it takes too much time or memory'
        : cause.message;
    throw failed({ kind: 'failed', message, line: null }, sql, parameters);
  }
  if (answer.kind === 'needs') {
    const message = 'it names further datasets or tables each time it is rendered';
    throw failed({ kind: 'failed', message, line: null }, sql, parameters);
  }
  if (answer.kind !== 'rendered') throw failed(answer, sql, parameters);
  return answer;
};

/** The text as the database gets it. Text without templates is not looked at any further. */
export const renderSql = async (
  deps: RenderDeps,
  viewer: Viewer,
  sql: string,
  input: TemplateInput,
): Promise<string> =>
  isOff(sql, deps) ? sql : (await rendered(deps, viewer, sql, input, { isJudged: true })).text;

const ORDER_BYTES = 8;

/** What a template lacks, as a failure of the SQL that it is in. */
const asFailure = (cause: unknown): unknown => {
  const [error] = cause instanceof HttpError && 'errors' in cause.body ? cause.body.errors : [];
  if (!error) return cause;
  const line = error.extra?.line;
  const place = typeof line === 'number' ? { line, column: null } : null;
  return new EngineError('syntax', error.message, place, { cause });
};

/**
 * The same for what a chart reads, which its author wrote and others filter: their values are put in as literals once
 * the rest is SQL. Throws an `EngineError` for a template that cannot be rendered.
 */
export const renderForChart = async (
  deps: RenderDeps,
  viewer: Viewer,
  sql: string,
  {
    filters = { filters: [], timeRange: null },
    variables = NO_VARIABLES,
    isJudged = false,
    datasetId = null,
    ...input
  }: ChartInput,
): Promise<ChartTemplate> => {
  if (isOff(sql, deps)) return { sql, asked: [], removed: [] };
  const order = randomBytes(ORDER_BYTES).toString('hex');
  const apart = { ...filters, order, variables };
  const asksRules = datasetId !== null && namesWithin(sql).has('current_user_rls_rules');
  try {
    const rules = asksRules ? await deps.rowLimits.rulesOf(viewer, datasetId) : [];
    const about = { apart, isJudged, datasetId, rules };
    const done = await rendered(deps, viewer, sql, input, about);
    const { text, values = [], asked = [], removed = [] } = done;
    return { sql: withApartValues(text, order, values, input.database.backend), asked, removed };
  } catch (cause) {
    throw asFailure(cause);
  }
};

/** The parameters of an address, the last of each name. */
export const urlParametersOf = (url: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URL(url, 'http://localhost').searchParams);
