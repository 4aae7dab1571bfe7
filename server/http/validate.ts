import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Env } from '../access/viewer.ts';
import { type HttpError, invalid, invalidPayload } from '../errors.ts';
import { type Change, parseJson } from './readJson.ts';
import { reading } from './reads.ts';

const TYPE_NAMES: Readonly<Record<string, string>> = {
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

/** zod issues as the wire's field errors: `{field: [texts]}`. */
export const fieldErrors = (error: z.ZodError): Record<string, unknown> => {
  const fields = new Map<string, string[]>();
  for (const issue of firstIssues(error).issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || '_schema'];
    const text =
      issue.code === 'unrecognized_keys'
        ? 'Unknown field.'
        : issue.code === 'invalid_type' && issue.input === undefined
          ? 'Missing data for required field.'
          : issue.code === 'invalid_type' && issue.path.length === 0
            ? 'Invalid input type.'
            : issue.code === 'invalid_type' && issue.input === null
              ? 'Field may not be null.'
              : issue.code === 'invalid_type' && !issue.message.startsWith('Not a valid ')
                ? `Not a valid ${TYPE_NAMES[issue.expected] ?? issue.expected}.`
                : issue.message;
    for (const name of names) {
      const texts = fields.get(name);
      if (texts) texts.push(text);
      else fields.set(name, [text]);
    }
  }
  return Object.fromEntries(fields);
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

interface Refusals {
  /** Of a body that the schema refuses; 400 for most resources. */
  readonly status?: number;
  readonly notJson?: NotJson;
}

/** The JSON body, parsed by the schema; otherwise refused in the wire’s forms. */
export const jsonBody = <S extends z.ZodType>(
  schema: S,
  { status = 400, notJson = payloadIsNotJson }: Refusals = {},
): JsonBody<S> =>
  reading({ body: schema }, async (c, next) => {
    if (!isJson(c)) throw notJson();
    const body = await readBody(c, { notJson });
    const parsed = schema.safeParse(body, { reportInput: true });
    if (!parsed.success) throw invalid(fieldErrors(parsed.error), status);
    c.req.addValidatedData('json', parsed.data as object);
    await next();
  });
