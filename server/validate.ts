import { validator } from 'hono/validator';
import type { z } from 'zod';
import { HttpError, invalid, issueCodes } from './errors.ts';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: 'integer',
  array: 'list',
  record: 'mapping type',
};

/** zod issues as the wire's field errors: `{field: [texts]}`. */
export const fieldErrors = (error: z.ZodError): Record<string, unknown> => {
  const fields = new Map<string, string[]>();
  for (const issue of error.issues) {
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
    for (const name of names) fields.set(name, [...(fields.get(name) ?? []), text]);
  }
  return Object.fromEntries(fields);
};

export const notJson = () =>
  new HttpError(400, {
    errors: [
      {
        message: 'Request is not JSON',
        error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
        level: 'error',
        extra: { issue_codes: issueCodes(1019) },
      },
    ],
  });

/** The JSON body, parsed by the schema; 400 in the contract's shapes otherwise. */
export const jsonBody = <S extends z.ZodType>(schema: S) =>
  validator('json', async (_, c): Promise<z.output<S>> => {
    if (!/^application\/([a-z.-]+\+)?json\b/.test(c.req.header('content-type') ?? ''))
      throw notJson();
    const body: unknown = await c.req.json().catch(() => {
      throw notJson();
    });
    const parsed = schema.safeParse(body, { reportInput: true });
    if (!parsed.success) throw invalid(fieldErrors(parsed.error));
    return parsed.data;
  });
