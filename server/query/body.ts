/** Request bodies whose numbers may be finer than a double: those stay text (safety R30). */
import type { Context } from 'hono';
import { type QueryContext, QueryContext as QueryContextSchema } from '#schema/chartData.ts';
import type { Env } from '../access/viewer.ts';
import { HttpError, issueCodes } from '../errors.ts';
import { schemaRefusal } from './failure.ts';

interface Source {
  readonly source?: string;
}

const MAY_BE_FINER = /\d{16}/;
const digitsOf = (text: string) =>
  text
    .replace(/[eE].*$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '');
const DOUBLE_DIGITS = 15;

const exact = (_: string, value: unknown, { source }: Source): unknown =>
  typeof value === 'number' &&
  source !== undefined &&
  digitsOf(source).length > DOUBLE_DIGITS &&
  String(value) !== source
    ? source
    : value;

type Reviver = (key: string, value: unknown) => unknown;

/** As `JSON.parse`; numbers that a double would change come as their digits. */
export const parseExact = (text: string): unknown =>
  MAY_BE_FINER.test(text)
    ? (JSON.parse(text, exact as unknown as Reviver) as unknown)
    : (JSON.parse(text) as unknown);

const notJson = (cause?: unknown) => new HttpError(400, 'Request is not JSON', { cause });

const unreadable = (cause: unknown) =>
  new HttpError(
    400,
    {
      errors: [
        {
          message: 'Request is not JSON',
          error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
          level: 'error',
          extra: { issue_codes: issueCodes(1019) },
        },
      ],
    },
    { cause },
  );

const bodyOf = async (c: Context<Env>): Promise<unknown> => {
  const type = c.req.header('content-type') ?? '';
  if (/^application\/([a-z.-]+\+)?json\b/.test(type)) {
    try {
      return parseExact(await c.req.text());
    } catch (cause) {
      throw unreadable(cause);
    }
  }
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(type)) throw notJson();
  const { form_data: field } = await c.req.parseBody();
  try {
    return parseExact(String(field));
  } catch (cause) {
    throw notJson(cause);
  }
};

export const toQueryContext = (body: unknown): QueryContext => {
  const parsed = QueryContextSchema.safeParse(body, { reportInput: true });
  if (!parsed.success) throw schemaRefusal(parsed.error);
  return parsed.data;
};

/** The query context of a JSON body, or of the field `form_data` of a posted form. */
export const readQueryContext = async (c: Context<Env>): Promise<QueryContext> =>
  toQueryContext(await bodyOf(c));
