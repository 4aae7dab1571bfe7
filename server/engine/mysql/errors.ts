/** A failure of the server or the driver as one of ours, with its position in the statement. */
import { tokens } from '#common/sql/lexer.ts';
import { mysql as engine } from '#common/engines/mysql.ts';
import { placeOf } from '#common/sql/statements.ts';
import { firstCause } from '../drivers/firstCause.ts';
import { EngineError, type EngineErrorCode } from '../engine.ts';

const { lexical: RULES } = engine;

const CODES: Readonly<Record<number, EngineErrorCode>> = {
  1040: 'connection',
  1044: 'not_allowed',
  1045: 'connection',
  1049: 'missing_schema',
  1051: 'missing_table',
  1054: 'missing_column',
  1064: 'syntax',
  1109: 'missing_table',
  1129: 'connection',
  1130: 'connection',
  1142: 'not_allowed',
  1143: 'not_allowed',
  1146: 'missing_table',
  1149: 'syntax',
  1203: 'connection',
  1226: 'connection',
  1227: 'not_allowed',
  1290: 'not_allowed',
  1317: 'stopped',
  1345: 'not_allowed',
  1370: 'not_allowed',
  1568: 'not_allowed',
  1698: 'connection',
  1792: 'not_allowed',
  1836: 'not_allowed',
  1927: 'stopped',
  1969: 'timeout',
  3024: 'timeout',
  1037: 'out_of_memory',
  1038: 'out_of_memory',
  1041: 'out_of_memory',
  4031: 'connection',
};

const field = (cause: unknown, key: string): unknown =>
  typeof cause === 'object' && cause !== null ? Reflect.get(cause, key) : undefined;

const codeOf = (cause: unknown): EngineErrorCode => {
  const errno = field(cause, 'errno');
  const known = typeof errno === 'number' ? CODES[errno] : undefined;
  if (known) return known;
  const code = String(field(cause, 'code') ?? '');
  return /^(E[A-Z]+$|PROTOCOL_|HANDSHAKE_|AUTH_|ERR_TLS|DEPTH_|SELF_SIGNED|CERT_|UNABLE_TO)/.test(
    code,
  )
    ? 'connection'
    : 'database';
};

const lineOf = (sql: string, offset: number) => placeOf(sql, offset).line;

/** `… near 'FROM t' at line 3`: the rest of the statement, or its first 80 characters. */
const nearPlace = (message: string, sql: string) => {
  const [, near, line] = /near '(.*)' at line (\d+)$/s.exec(message) ?? [];
  if (near === undefined) return null;
  const reported = Number(line);
  if (near === '') return { line: reported, column: null };
  const found: number[] = [];
  for (let at = sql.indexOf(near); at >= 0; at = sql.indexOf(near, at + 1)) found.push(at);
  const isRest = found.length > 0 && sql.trimEnd().endsWith(near.trimEnd());
  const [best] = isRest
    ? found.slice(-1)
    : found.toSorted(
        (a, b) =>
          Math.abs(lineOf(sql, a) - reported) - Math.abs(lineOf(sql, b) - reported) || b - a,
      );
  return best === undefined ? { line: reported, column: null } : placeOf(sql, best);
};

const plain = (text: string) =>
  (text.startsWith('`') ? text.slice(1, -1).replaceAll('``', '`') : text).toLowerCase();

/** The first position of the quoted name. */
const namedPlace = (message: string, sql: string) => {
  const quoted =
    /'([^']+)'/.exec(message)?.[1] ?? /^(?:FUNCTION|PROCEDURE) (\S+)/.exec(message)?.[1];
  if (quoted === undefined) return null;
  const parts = quoted.toLowerCase().split('.');
  const all = [...tokens(sql, RULES)].filter(({ kind }) => kind === 'word' || kind === 'quoted');
  for (const wanted of [quoted.toLowerCase(), parts.at(-1) ?? '']) {
    const token = all.find(({ text }) => plain(text) === wanted);
    if (token) return placeOf(sql, token.start);
  }
  return null;
};

const NAMES_ITS_PLACE = new Set([1049, 1051, 1052, 1054, 1109, 1146, 1305, 1128]);

/** `sql` is the statement as it was sent. */
export const engineError = (cause: unknown, sql = ''): EngineError => {
  if (cause instanceof EngineError) return cause;
  const first = firstCause(cause);
  const text = String(field(first, 'sqlMessage') ?? field(first, 'message') ?? first);
  const errno = Number(field(first, 'errno'));
  const place =
    errno === 1064
      ? nearPlace(text, sql)
      : NAMES_ITS_PLACE.has(errno)
        ? namedPlace(text, sql)
        : null;
  const message = text || 'The database could not be reached.';
  return new EngineError(codeOf(first), message, place, { cause });
};

/** While connecting, a missing or closed database is a problem of the settings. */
export const connectError = (cause: unknown): EngineError => {
  const { message } = engineError(cause);
  return cause instanceof EngineError
    ? cause
    : new EngineError('connection', message, null, { cause });
};
