import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Env } from '../access/viewer.ts';
import { type HttpError, invalid, invalidPayload, issueCodes, refusal } from '../errors.ts';
import { type Change, parseJson } from './readJson.ts';
import { reading } from './reads.ts';

export const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: 'integer',
  array: 'list',
  record: 'mapping type',
};

const ISSUES_MAX = 100;

/** People read the first few; thousands of problems would make a reply larger than its request. */
export const firstIssues = ({ issues }: z.ZodError): z.ZodError =>
  new z.ZodError(
    issues
      .slice(0, ISSUES_MAX)
      .map((issue) =>
        issue.code === 'unrecognized_keys'
          ? { ...issue, keys: issue.keys.slice(0, ISSUES_MAX) }
          : issue,
      ),
  );

/** Field errors as the wire nests them: `{field: [texts]}`, `{list: {0: {field: [texts]}}}`. */
type Texts = Map<string, Texts | string[]>;

const addText = (errors: Texts, path: readonly string[], text: string): void => {
  let at = errors;
  for (const name of path.slice(0, -1)) {
    const inner = at.get(name) ?? new Map<string, Texts | string[]>();
    // What is wrong with the whole says enough about its parts.
    if (Array.isArray(inner)) return;
    at.set(name, inner);
    at = inner;
  }
  const last = path.at(-1) ?? '_schema';
  const texts = at.get(last) ?? [];
  if (Array.isArray(texts)) at.set(last, [...texts, text]);
};

const toRecord = (errors: Texts): Record<string, unknown> =>
  Object.fromEntries(
    [...errors].map(([name, inner]) => [name, Array.isArray(inner) ? inner : toRecord(inner)]),
  );

/** Something else in place of an object concerns the object as a whole. */
export const isNoObject = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' &&
  issue.expected === 'object' &&
  issue.input !== undefined &&
  issue.input !== null &&
  !issue.message.startsWith('Not a valid ');

export const NO_OBJECT = 'Invalid input type.';

/** zod issues as the wire's field errors. */
export const fieldErrors = (error: z.ZodError): Record<string, unknown> => {
  const errors: Texts = new Map();
  for (const issue of firstIssues(error).issues) {
    const path = issue.path.map(String);
    if (isNoObject(issue)) {
      addText(errors, [...path, '_schema'], NO_OBJECT);
      continue;
    }
    const text =
      issue.code === 'unrecognized_keys'
        ? 'Unknown field.'
        : issue.code === 'invalid_type' && issue.input === undefined
          ? 'Missing data for required field.'
          : issue.code === 'invalid_type' && issue.path.length === 0
            ? NO_OBJECT
            : issue.code === 'invalid_type' && issue.input === null
              ? 'Field may not be null.'
              : issue.code === 'invalid_type' && !issue.message.startsWith('Not a valid ')
                ? `Not a valid ${TYPE_NAMES[issue.expected] ?? issue.expected}.`
                : issue.message;
    if (issue.code !== 'unrecognized_keys') addText(errors, path, text);
    else for (const key of issue.keys) addText(errors, [...path, key], text);
  }
  return toRecord(errors);
};

export const isJson = (c: Context): boolean =>
  /^application\/([a-z.-]+\+)?json\b/.test(c.req.header('content-type') ?? '');

type NotJson = (cause?: unknown) => HttpError;
const payloadIsNotJson: NotJson = (cause) => invalidPayload(undefined, cause);

/** The body as JSON. Its depth and size were checked while it arrived (`middleware/bodyLimit.ts`). */
export const readBody = async (
  c: Context,
  {
    change,
    notJson = payloadIsNotJson,
  }: { readonly change?: Change; readonly notJson?: NotJson } = {},
): Promise<unknown> => {
  const text = await c.req.text();
  try {
    return parseJson(text, change);
  } catch (cause) {
    throw notJson(cause);
  }
};

type JsonBody<S extends z.ZodType> = MiddlewareHandler<
  Env,
  string,
  { in: { json: z.input<S> }; out: { json: z.output<S> } }
>;

/** Calls that report invalid fields as an error of a type, together with the body. */
export const invalidSchema = (messages: Record<string, unknown>, payload: unknown): HttpError =>
  refusal(
    'MARSHMALLOW_ERROR',
    'The schema of the submitted payload is invalid.',
    { messages, payload, issue_codes: issueCodes(1040) },
    422,
  );

interface Refusals {
  /** Of a body that the schema refuses; 400 for most resources. */
  readonly status?: number;
  /** Its whole reply, where it is not the fields alone. */
  readonly refuse?: (messages: Record<string, unknown>, payload: unknown) => HttpError;
  readonly notJson?: NotJson;
}

/** The JSON body, parsed by the schema; otherwise refused in the wire’s forms. */
export const jsonBody = <S extends z.ZodType>(
  schema: S,
  {
    status = 400,
    refuse = (fields) => invalid(fields, status),
    notJson = payloadIsNotJson,
  }: Refusals = {},
): JsonBody<S> =>
  reading({ body: schema }, async (c, next) => {
    if (!isJson(c)) throw notJson();
    const body = await readBody(c, { notJson });
    const parsed = schema.safeParse(body, { reportInput: true });
    if (!parsed.success) throw refuse(fieldErrors(parsed.error), body);
    c.req.addValidatedData('json', parsed.data as object);
    await next();
  });
