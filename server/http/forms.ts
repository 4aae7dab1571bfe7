/** Bodies of the older calls: form fields whose values are JSON texts; JSON bodies are accepted too. */
import type { Context } from 'hono';
import type { z } from 'zod';
import type { Env } from '../access/viewer.ts';
import { createJsonMeter } from '#common/wire/jsonMeter.ts';
import { HttpError } from '../errors.ts';
import { parseJson } from './readJson.ts';
import { isJson, readBody } from './validate.ts';

/** The first two are safe; the third would become the prototype of any object it is copied into. */
const NOT_JSON = new Set(['csrf_token', 'guest_token', '__proto__']);

const refused = (error: string) => new HttpError(400, { error });

export const formFields = async (c: Context<Env>): Promise<Readonly<Record<string, unknown>>> => {
  if (isJson(c)) {
    const body = await readBody(c).catch(() => undefined);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw refused('The body is no JSON object.');
    }
    return { ...body };
  }
  const form = await c.req.parseBody().catch(() => ({}));
  // One limit for all fields, because many small ones cost as much as a large one.
  const meter = createJsonMeter();
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(form)) {
    if (NOT_JSON.has(name)) continue;
    if (typeof value !== 'string') throw refused(`Field '${name}' is no text.`);
    try {
      meter.text(value);
      fields.set(name, parseJson(value));
    } catch {
      throw refused(`Field '${name}' is not JSON.`);
    }
  }
  return Object.fromEntries(fields);
};

/** The value read by the schema; the older calls report a missing field by its quoted name only. */
export const readField = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    throw refused(`Invalid expression type: '${issue.keys[0]}'`);
  }
  const name = issue?.path.join('.') ?? '';
  if (issue?.code === 'invalid_type' && issue.input === undefined) throw refused(`'${name}'`);
  throw refused(`${name ? `'${name}': ` : ''}${issue?.message ?? 'Invalid input.'}`);
};
