/** Request bodies with numbers that may be finer than a double, which stay text. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { type QueryContext, QueryContext as QueryContextSchema } from '#common/wire/chartData.ts';
import { type BrushedCharts, BrushedCharts as BrushedSchema } from '#common/wire/brush.ts';
import { SeveralUnread } from '#common/wire/severalCharts.ts';
import type { Env } from '../access/viewer.ts';
import { HttpError, issueCodes } from '../errors.ts';
import { type Change, readJson } from '../http/readJson.ts';
import { firstIssues, isJson, readBody } from '../http/validate.ts';
import { schemaRefusal } from './failure.ts';

const MAY_BE_FINER = /\d{16}/;
const digitsOf = (text: string) =>
  text
    .replace(/[eE].*$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '');
const DOUBLE_DIGITS = 15;

const exact: Change = (value, source) =>
  typeof value === 'number' &&
  source !== undefined &&
  digitsOf(source).length > DOUBLE_DIGITS &&
  String(value) !== source
    ? source
    : value;

const changeFor = (text: string): Change | undefined =>
  MAY_BE_FINER.test(text) ? exact : undefined;

/** Like `readJson`, but numbers that a double would change come as their digits. */
export const parseExact = (text: string): unknown => readJson(text, changeFor(text));

const notJson = (cause?: unknown) => new HttpError(400, 'Request is not JSON', { cause });

/** A body that says it is JSON fails in another form than one that does not. */
const unreadableBody = (cause: unknown) =>
  new HttpError(
    400,
    {
      errors: [
        {
          message:
            '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
          error_type: 'GENERIC_BACKEND_ERROR',
          level: 'error',
          extra: { issue_codes: issueCodes(1011) },
        },
      ],
    },
    { cause },
  );

const bodyOf = async (c: Context<Env>): Promise<unknown> => {
  if (isJson(c)) {
    const change = changeFor(await c.req.text());
    return readBody(c, { notJson: unreadableBody, ...(change ? { change } : {}) });
  }
  const type = c.req.header('content-type') ?? '';
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(type)) throw notJson();
  try {
    const { form_data: field } = await c.req.parseBody();
    return parseExact(String(field));
  } catch (cause) {
    throw cause instanceof HttpError ? cause : notJson(cause);
  }
};

export const toQueryContext = (body: unknown): QueryContext => {
  const parsed = QueryContextSchema.safeParse(body, { reportInput: true });
  if (!parsed.success) throw schemaRefusal(firstIssues(parsed.error));
  return parsed.data;
};

/** The query context of a JSON body, or of the field `form_data` of a posted form. */
export const readQueryContext = async (c: Context<Env>): Promise<QueryContext> =>
  toQueryContext(await bodyOf(c));

export const readBrushedCharts = async (c: Context<Env>): Promise<BrushedCharts> => {
  const parsed = BrushedSchema.safeParse(await bodyOf(c), { reportInput: true });
  if (!parsed.success) throw schemaRefusal(firstIssues(parsed.error));
  return parsed.data;
};

/** Each is still to be read by `toQueryContext`. */
export const readSeveralCharts = async (
  c: Context<Env>,
): Promise<z.output<typeof SeveralUnread>> => {
  const parsed = SeveralUnread.safeParse(await bodyOf(c), { reportInput: true });
  if (!parsed.success) throw schemaRefusal(firstIssues(parsed.error));
  return parsed.data;
};
