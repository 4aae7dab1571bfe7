/** A failure of the server or the socket as one of ours, with its position in the statement. */
import { tokens } from '#common/sql/lexer.ts';
import { clickhouse as engine } from '#common/engines/clickhouse.ts';
import { placeOf } from '#common/sql/statements.ts';
import { firstCause } from '../drivers/firstCause.ts';
import { EngineError, type EngineErrorCode } from '../engine.ts';
import { nameOf } from './kinds.ts';

const { lexical: RULES } = engine;

const CODES: Readonly<Record<number, EngineErrorCode>> = {
  8: 'missing_column',
  10: 'missing_column',
  16: 'missing_column',
  47: 'missing_column',
  60: 'missing_table',
  62: 'syntax',
  81: 'missing_schema',
  159: 'timeout',
  160: 'timeout',
  164: 'not_allowed',
  192: 'connection',
  193: 'connection',
  194: 'connection',
  195: 'connection',
  202: 'busy',
  209: 'connection',
  210: 'connection',
  241: 'out_of_memory',
  291: 'not_allowed',
  392: 'not_allowed',
  394: 'stopped',
  446: 'not_allowed',
  452: 'not_allowed',
  497: 'not_allowed',
  516: 'connection',
};

/** The server’s whole message and its error number. */
class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly number: number;
  constructor(number: number, message: string) {
    super(message);
    this.number = number;
  }
}

/** Removes what surrounds the sentence: numbers, class names, versions. */
const sentence = (text: string): string =>
  text
    .slice(Math.max(0, text.search(/Code: \d+/)))
    .replace(/^Code: \d+[.,]\s*(?:e\.displayText\(\) = )?/, '')
    .replace(/^(?:DB::\w*Exception: )+/, '')
    .replace(/,? e\.what\(\) = .*$/s, '')
    .replace(
      /(?<!\s)\s*\(version [^()]*(?:\([^()]*\)[^()]*)?\)\s*(?:\d+ \w+\s*__exception__\s*)?$/s,
      '',
    )
    .replace(/(?<!\s)\s*\([A-Z_\d]+\)$/, '')
    .trim();

export const serverError = (text: string): Error => {
  const number = Number(/Code: (\d+)/.exec(text)?.[1]);
  return new ServerError(number, sentence(text));
};

const NETWORK =
  /^(E[A-Z_]+$|ERR_TLS|ERR_SSL|DEPTH_|SELF_SIGNED|CERT_|UNABLE_TO|HPE_|ABORT|TimeoutError)/;

const own = (cause: unknown, key: string): string => {
  const value: unknown =
    typeof cause === 'object' && cause !== null ? Reflect.get(cause, key) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const numberOf = (cause: unknown): number =>
  cause instanceof ServerError ? cause.number : Number(own(cause, 'code') || Number.NaN);

/** Counts bytes from 1 in the text as it was sent; `before` was put in front of the person’s text. */
const positionPlace = (message: string, sql: string, before: string) => {
  const position = /failed at position (\d+)/.exec(message)?.[1];
  if (position === undefined) return null;
  const bytes = Buffer.from(before + sql).subarray(0, Number(position) - 1);
  const offset = bytes.toString('utf8').length - before.length;
  return placeOf(sql, Math.min(Math.max(0, offset), sql.length));
};

const NAMED: readonly RegExp[] = [
  /identifiers?:? [`']([^`']+)[`']/,
  /Unknown identifier: ([^\s,.;(]+)/,
  /Missing columns: '([^']+)'/,
  /(?:Table|Database) ([^\s]+?)\.? (?:doesn't|does not) exist/,
  /[Uu]nknown (?:table )?function:? [`']?([\w]+)/,
  /Function with name [`']([^`']+)/,
  /no column [`']?([\w.]+)/i,
];

/** The first position of the name in the message. */
const namedPlace = (message: string, sql: string) => {
  const named = NAMED.map((pattern) => pattern.exec(message)?.[1]).find(Boolean);
  if (named === undefined) return null;
  const plain = named.replaceAll('`', '');
  const all = [...tokens(sql, RULES)].filter(({ kind }) => kind === 'word' || kind === 'quoted');
  for (const wanted of [plain, plain.split('.').at(-1)]) {
    const token = all.find((one) => nameOf(one) === wanted);
    if (token) return placeOf(sql, token.start);
  }
  return null;
};

const CONSTRAINT = 452;
/** Settings that are sent with every statement. */
const OURS =
  /^Setting (readonly|max_execution_time|max_result_rows|result_overflow_mode|output_format_\w+|session_timezone|date_time_output_format|cancel_http_\w+|http_\w+) /;
const READING_NEEDS =
  'It holds each statement to reading, and to its limits. Let the profile of the connection’s account take it, or have readonly = 1 there.';

/** `sql` is the statement as it was sent, including the text put `before` it. */
export const engineError = (cause: unknown, sql = '', before = ''): EngineError => {
  if (cause instanceof EngineError) return cause;
  const first = firstCause(cause);
  const raw = own(first, 'message');
  const isServers = first instanceof ServerError || /Code: \d+/.test(raw);
  const failure: unknown = isServers && !(first instanceof ServerError) ? serverError(raw) : first;
  const number = numberOf(failure);
  const message = own(failure, 'message').trim() || 'The database could not be reached.';
  if (number === CONSTRAINT && OURS.test(message)) {
    return new EngineError('connection', `${message.replace(/\.$/, '')}. ${READING_NEEDS}`, null, {
      cause,
    });
  }
  const known = CODES[number];
  if (known) {
    const place = positionPlace(message, sql, before) ?? namedPlace(message, sql);
    return new EngineError(known, message, place, { cause });
  }
  const isNetwork = [own(first, 'code'), own(first, 'name')].some((text) => NETWORK.test(text));
  const isDropped = /socket hang up|aborted|Timeout error/i.test(message);
  const code = !Number.isInteger(number) && (isNetwork || isDropped) ? 'connection' : 'database';
  return new EngineError(code, message, namedPlace(message, sql), { cause });
};

/** While connecting, a missing or closed database is a problem of the settings. */
export const connectError = (cause: unknown): EngineError => {
  if (cause instanceof EngineError) return cause;
  const { message } = engineError(cause);
  const isSlow = own(cause, 'name') === 'AbortError' || /abort/i.test(message);
  return new EngineError('connection', isSlow ? 'connect timeout' : message, null, { cause });
};
