/** A failure of the coordinator or the socket as one of ours, with its position in the statement. */
import { firstCause } from '../drivers/firstCause.ts';
import { EngineError, type EngineErrorCode } from '../engine.ts';

/** The error object of a page. */
export interface Failed {
  readonly message?: string;
  readonly errorName?: string;
  readonly errorLocation?: { readonly lineNumber: number; readonly columnNumber: number };
}

const CODES: Readonly<Record<string, EngineErrorCode>> = {
  SYNTAX_ERROR: 'syntax',
  COLUMN_NOT_FOUND: 'missing_column',
  TABLE_NOT_FOUND: 'missing_table',
  SCHEMA_NOT_FOUND: 'missing_schema',
  CATALOG_NOT_FOUND: 'missing_schema',
  MISSING_CATALOG_NAME: 'missing_schema',
  MISSING_SCHEMA_NAME: 'missing_schema',
  PERMISSION_DENIED: 'not_allowed',
  READ_ONLY_VIOLATION: 'not_allowed',
  EXCEEDED_TIME_LIMIT: 'timeout',
  USER_CANCELED: 'stopped',
  ADMINISTRATIVELY_KILLED: 'stopped',
  ADMINISTRATIVELY_PREEMPTED: 'stopped',
  EXCEEDED_LOCAL_MEMORY_LIMIT: 'out_of_memory',
  EXCEEDED_GLOBAL_MEMORY_LIMIT: 'out_of_memory',
  CLUSTER_OUT_OF_MEMORY: 'out_of_memory',
  QUERY_QUEUE_FULL: 'busy',
  SERVER_STARTING_UP: 'connection',
};

/** The coordinator counts characters, JavaScript counts UTF-16 units. */
const placeIn = (sql: string, lineNumber: number, columnNumber: number) => {
  const line = sql.split('\n')[lineNumber - 1] ?? '';
  const before = Array.from(line)
    .slice(0, columnNumber - 1)
    .join('');
  return { line: lineNumber, column: before.length + 1 };
};

const MAY_NOT_SPEAK = /cannot impersonate user/;
const SPEAKING_NEEDS =
  'This database is asked as the signed-in person: an administrator of Trino lets the connection’s user do so by an impersonation rule.';

export const statementError = (
  { message = '', errorName = '', errorLocation }: Failed,
  sql: string,
): EngineError => {
  const text = message.replace(/^line \d+:\d+: /, '') || errorName || 'The query failed.';
  if (MAY_NOT_SPEAK.test(text)) {
    return new EngineError('unknown_person', `${text}. ${SPEAKING_NEEDS}`);
  }
  const place = errorLocation
    ? placeIn(sql, errorLocation.lineNumber, errorLocation.columnNumber)
    : null;
  return new EngineError(CODES[errorName] ?? 'database', text, place);
};

/** A position in a text that has added lines before the person’s. */
export const withoutLines = (error: unknown, added: number): unknown => {
  if (!(error instanceof EngineError) || error.line === null) return error;
  return error.placedAt({ line: Math.max(1, error.line - added), column: error.column });
};

/** An error without the coordinator’s own message is a connection failure. */
export const engineError = (cause: unknown): EngineError => {
  if (cause instanceof EngineError) return cause;
  const first = firstCause(cause);
  const text = first instanceof Error ? first.message : String(first);
  const message = text || 'The database could not be reached.';
  return new EngineError('connection', message, null, { cause });
};
