/** SQL with Jinja in it becomes SQL. */
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { EngineError } from '../engine/engine.ts';
import type { Rendered, TemplateDataset } from './calls.ts';
import { readDatasets } from './readDatasets.ts';
import { type HttpError, issueCodes, refusal } from '../errors.ts';
import { stringify } from '../http/json.ts';

/** Which datasets a template names may depend on those before. */
const DATASET_ROUNDS = 4;

const TEMPLATE = /\{\{|\{%|\{#/;

export const hasTemplate = (sql: string): boolean => TEMPLATE.test(sql);

export interface TemplateInput {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly urlParameters?: Readonly<Record<string, string>>;
  readonly database: { readonly id: number; readonly backend: string };
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

/** The text as the database gets it. Text without templates is not looked at any further. */
export const renderSql = async (
  { templates, config, gate }: Pick<Deps, 'templates' | 'config' | 'gate'>,
  viewer: Viewer,
  sql: string,
  { parameters, urlParameters = {}, database: { id: databaseId, backend } }: TemplateInput,
): Promise<string> => {
  if (!hasTemplate(sql) || config.featureFlags.ENABLE_TEMPLATE_PROCESSING !== true) return sql;
  const { id, username, email, roles } = viewer;
  const user = { id, username, email, roles: roles.map(({ name }) => name) };
  const order = { text: sql, parameters, urlParameters, user, backend };
  let rendered: Rendered;
  let datasets: Readonly<Record<number, TemplateDataset>> = {};
  try {
    rendered = await templates.render(order, String(viewer.id));
    for (let round = 0; rendered.kind === 'needs' && round < DATASET_ROUNDS; round += 1) {
      const ids = [...new Set([...Object.keys(datasets).map(Number), ...rendered.datasets])];
      datasets = await readDatasets({ gate }, viewer, ids, { backend, databaseId });
      rendered = await templates.render({ ...order, datasets }, String(viewer.id));
    }
  } catch (cause) {
    if (!(cause instanceof EngineError) || cause.code === 'busy') throw cause;
    const message =
      cause.code === 'timeout' || cause.code === 'out_of_memory'
        ? 'it takes too much time or memory'
        : cause.message;
    throw failed({ kind: 'failed', message, line: null }, sql, parameters);
  }
  if (rendered.kind === 'needs') {
    const message = 'it names further datasets each time it is rendered';
    throw failed({ kind: 'failed', message, line: null }, sql, parameters);
  }
  if (rendered.kind !== 'rendered') throw failed(rendered, sql, parameters);
  return rendered.text;
};

/** The parameters of an address, the last of each name. */
export const urlParametersOf = (url: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URL(url, 'http://localhost').searchParams);
