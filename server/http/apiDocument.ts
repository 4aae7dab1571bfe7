/** The API as an OpenAPI document, made from the routes themselves: their paths, rights and schemas. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { rightOf } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { type Reads, readsOf } from './reads.ts';

type Json = Readonly<Record<string, unknown>>;

const PARAMETER = /:(\w+)(?:\{((?:[^{}])*)\})?/g;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const UPLOAD_TYPE = 'multipart/form-data';

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const pathOf = (path: string): string => path.replaceAll(PARAMETER, '{$1}');

const pathParameters = (path: string): readonly Json[] =>
  [...path.matchAll(PARAMETER)].map(([, name, pattern]) => ({
    name,
    in: 'path',
    required: true,
    schema:
      pattern === undefined ? { type: 'string' } : { type: 'string', pattern: `^${pattern}$` },
  }));

const q = ({ q: schema }: Reads): readonly Json[] =>
  schema
    ? [{ name: 'q', in: 'query', content: { [JSON_TYPE]: { schema: schemaOf(schema) } } }]
    : [];

const plainParameters = ({ query }: Reads): readonly Json[] =>
  Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !z.safeParse(schema, undefined).success,
    schema: schemaOf(schema as z.ZodType),
  }));

/** One schema for each type of body. */
const bodyOf = ({ body, form, jsonForm, upload }: Reads): Json => {
  const fields = jsonForm ?? form;
  const json = body ?? jsonForm;
  const encoding =
    jsonForm &&
    Object.fromEntries(
      Object.keys(jsonForm.shape).map((name) => [name, { contentType: JSON_TYPE }]),
    );
  const content = {
    ...(json ? { [JSON_TYPE]: { schema: schemaOf(json) } } : {}),
    ...(fields
      ? { [FORM_TYPE]: { schema: schemaOf(fields), ...(encoding ? { encoding } : {}) } }
      : {}),
    ...(upload ? { [UPLOAD_TYPE]: { schema: schemaOf(upload) } } : {}),
  };
  return json || fields || upload ? { requestBody: { required: true, content } } : {};
};

const ERROR = {
  description: 'Refused; the body says why.',
  content: { [JSON_TYPE]: { schema: { type: 'object' } } },
};

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly reads: Reads;
  readonly right: string;
}

/** The handlers of a route are registered one by one. */
const operationsOf = (app: Hono<Env>): readonly Operation[] => {
  const operations = new Map<string, Operation>();
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue; // middleware
    const key = `${method} ${path}`;
    const known = operations.get(key) ?? { method, path, reads: {}, right: '' };
    operations.set(key, {
      ...known,
      reads: { ...known.reads, ...readsOf(handler) },
      right: rightOf(handler) ?? known.right,
    });
  }
  return [...operations.values()];
};

const describe = ({ method, path, reads, right }: Operation): Json => ({
  operationId: `${method.toLowerCase()} ${pathOf(path)}`,
  description: right,
  parameters: [...pathParameters(path), ...q(reads), ...plainParameters(reads)],
  ...bodyOf(reads),
  responses: { '2XX': { description: 'Done.' }, '4XX': ERROR },
});

export const apiDocument = (app: Hono<Env>): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operationsOf(app)) {
    const path = pathOf(operation.path);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sextant', version: 'v1' },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
    security: [{ session: [] }, { jwt: [] }],
    paths,
  };
};
