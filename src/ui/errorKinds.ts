/** The title of each kind of error, and what a person can do about it. */
import { NO_REPLY, SERVER_AWAY } from '#common/noReply.ts';
import type { ErrorInfo } from '@/api/errors';
import { missingColumns } from '@/lib/missingColumns';
import { messageOf } from './errorDetails';

export interface ErrorKind {
  readonly title: string;
  /** The next step; null if the message contains it. */
  readonly next: string | null;
}

const kind = (title: string, next: string | null): ErrorKind => ({ title, next });

const CONNECTION = 'Could not connect to the database';
const ASK_OWNER = 'Ask its owner or an administrator for access.';
const RUN_AGAIN = 'Run the query again.';
const CHECK_NAMES = 'Check the spelling, and the database and schema of this tab.';

const KINDS: Readonly<Record<string, ErrorKind>> = {
  FRONTEND_NETWORK_ERROR: kind(
    'No connection',
    'Check your network. What you wrote is kept; try again when the server can be reached.',
  ),
  [SERVER_AWAY]: kind(
    'The server is not available',
    'What you wrote is kept. The page continues when the server answers again.',
  ),
  [NO_REPLY]: kind(
    'The server is not available',
    'Try again. What you wrote is kept, but the action may already have been carried out.',
  ),
  FRONTEND_ANSWER_CUT_ERROR: kind(
    'No connection',
    'Try again. What you wrote is kept, but the action may already have been carried out.',
  ),
  FRONTEND_ANSWER_ERROR: kind(
    'Unexpected reply',
    'Something between the page and the server replied, such as a proxy. Try again; if the problem remains, reload the page.',
  ),
  FRONTEND_CSRF_ERROR: kind('Session timed out', 'Refresh the page and sign in again.'),
  FRONTEND_TIMEOUT_ERROR: kind(
    'Timeout',
    'Request less data, for example with a filter, or try again.',
  ),
  BACKEND_TIMEOUT_ERROR: kind(
    'Timeout',
    'Request less data, for example with a filter, or try again.',
  ),
  SQLLAB_TIMEOUT_ERROR: kind(
    'Timeout',
    'Request less data, for example with a filter, or try again.',
  ),
  CONNECTION_DATABASE_TIMEOUT: kind(
    CONNECTION,
    'Try again; if the problem remains, check host and port.',
  ),
  CONNECTION_INVALID_USERNAME_ERROR: kind(CONNECTION, 'Check the user name.'),
  CONNECTION_INVALID_PASSWORD_ERROR: kind(CONNECTION, 'Check the user name and the password.'),
  CONNECTION_INVALID_HOSTNAME_ERROR: kind(CONNECTION, 'Check the host name.'),
  CONNECTION_PORT_CLOSED_ERROR: kind(
    CONNECTION,
    'Check the port, and that the database is running.',
  ),
  CONNECTION_INVALID_PORT_ERROR: kind(CONNECTION, 'Enter a port between 1 and 65535.'),
  CONNECTION_HOST_DOWN_ERROR: kind(
    CONNECTION,
    'Check host and port, and that no firewall blocks the connection.',
  ),
  CONNECTION_ACCESS_DENIED_ERROR: kind(
    CONNECTION,
    'Check the user name, the password and its permissions.',
  ),
  CONNECTION_UNKNOWN_DATABASE_ERROR: kind(CONNECTION, 'Check the name of the database.'),
  CONNECTION_DATABASE_PERMISSIONS_ERROR: kind(
    CONNECTION,
    'Ask the administrator of the database for the permissions it names.',
  ),
  CONNECTION_MISSING_PARAMETERS_ERROR: kind(CONNECTION, 'Fill in the missing fields.'),
  MISSING_OWNERSHIP_ERROR: kind('No access', 'Ask one of its owners to do this or to add you.'),
  DATABASE_NOT_FOUND_ERROR: kind('Database not found', 'Choose another database.'),
  TABLE_NOT_FOUND_ERROR: kind('Table not found', CHECK_NAMES),
  TABLE_DOES_NOT_EXIST_ERROR: kind('Table not found', CHECK_NAMES),
  SCHEMA_DOES_NOT_EXIST_ERROR: kind('Schema not found', CHECK_NAMES),
  COLUMN_DOES_NOT_EXIST_ERROR: kind('Column not found', 'Check the spelling of the column.'),
  OBJECT_DOES_NOT_EXIST_ERROR: kind('Not found in the database', CHECK_NAMES),
  SYNTAX_ERROR: kind('The SQL could not be read', 'Correct the SQL and run it again.'),
  INVALID_SQL_ERROR: kind('The SQL could not be read', 'Correct the SQL and run it again.'),
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: kind(
    'Subquery not allowed',
    'Write the expression without SELECT, or create a dataset from the query.',
  ),
  MISSING_TEMPLATE_PARAMS_ERROR: kind(
    'Template error',
    'Enter a value under Parameters, then run the query again.',
  ),
  INVALID_TEMPLATE_PARAMS_ERROR: kind(
    'Template error',
    'A parameter is malformed: correct it under Parameters.',
  ),
  DML_NOT_ALLOWED_ERROR: kind(
    'Changes are not allowed here',
    'Administrators can allow changes in the settings of the database.',
  ),
  INVALID_CTAS_QUERY_ERROR: kind('This cannot be saved as a table', null),
  INVALID_CVAS_QUERY_ERROR: kind('This cannot be saved as a view', null),
  RESULTS_BACKEND_NOT_CONFIGURED_ERROR: kind(
    'Results are not stored',
    'Run the query without the asynchronous setting, or ask an administrator.',
  ),
  RESULTS_BACKEND_ERROR: kind('The rows are no longer kept', RUN_AGAIN),
  RESULT_TOO_LARGE_ERROR: kind(
    'The result is too large',
    'Lower the row limit or choose fewer columns.',
  ),
  ASYNC_WORKERS_ERROR: kind('The query could not be started', 'Try again in a moment.'),
  INVALID_PAYLOAD_FORMAT_ERROR: kind(
    'The request could not be read',
    'Reload the page and try again.',
  ),
  INVALID_PAYLOAD_SCHEMA_ERROR: kind('Some fields are not valid', 'Correct them and try again.'),
  MARSHMALLOW_ERROR: kind('Some fields are not valid', 'Correct them and try again.'),
  REPORT_NOTIFICATION_ERROR: kind(
    'The report could not be sent',
    'Check its recipients, and the log of the report.',
  ),
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: kind('Dataset not found', 'Choose another dataset.'),
  UNKNOWN_DATASOURCE_TYPE_ERROR: kind('Dataset not found', 'Choose another dataset.'),
  VIZ_GET_DF_ERROR: kind('The chart has no data', 'Check its query and its filters.'),
  FRONTEND_RUN_ERROR: kind('The query failed', 'Correct the query and run it again.'),
  GENERIC_COMMAND_ERROR: kind('That did not work', 'Correct the problem described and try again.'),
};

/** By our server's own word for why a run failed, which says more than the type. */
const BY_REASON: Readonly<Record<string, ErrorKind>> = {
  syntax: kind('The SQL could not be read', 'Correct the SQL and run it again.'),
  missing_column: kind('Column not found', 'Check the spelling of the column.'),
  missing_table: kind('Table not found', CHECK_NAMES),
  missing_schema: kind('Schema not found', CHECK_NAMES),
  not_allowed: kind(
    'Not permitted',
    'Leave out what is refused, or ask an administrator of the database for the right to it.',
  ),
  never: kind('Not possible here', null),
  several_statements: kind('Several statements at once', 'Run them one after the other.'),
  out_of_memory: kind(
    'Not enough memory',
    'Read fewer rows or columns, or aggregate them in the query.',
  ),
  too_large: kind('The result is too large', 'Lower the row limit or choose fewer columns.'),
  worker_lost: kind('The query was interrupted', RUN_AGAIN),
  connection: kind(CONNECTION, 'Try again; if the problem remains, check the connection.'),
  no_plan: kind('No plan for this', null),
  no_estimate: kind('No estimate for this', null),
  empty: kind('Nothing to run', 'Write a query, then run it.'),
};

const SECURITY = kind('No access', ASK_OWNER);
const DATABASE = kind('Database error', 'Correct the query and run it again.');
const UNEXPECTED = kind(
  'Unexpected error',
  'Try again. If the problem remains, send this message to an administrator.',
);

const NOT_IN_DATASET = kind(
  'Column not found',
  'Choose another column in the settings of the chart, or add it to the dataset.',
);

/** Errors whose type is not specific: their status decides. */
const BY_STATUS: Readonly<Record<number, ErrorKind>> = {
  400: kind('Not accepted', 'Correct the problem described and try again.'),
  401: kind('Signed out', 'Sign in again; what you wrote is kept.'),
  403: SECURITY,
  404: kind('Not found', 'It may have been deleted, or you may not have access.'),
  409: kind('Changed by somebody else', 'Load the latest version and try again.'),
  413: kind('Too large', 'Send less data at once.'),
  422: kind('Not accepted', 'Correct the problem described and try again.'),
  429: kind('The server is busy', 'Wait a moment and try again.'),
  502: kind('The server is not available', 'Wait a moment and try again.'),
  503: kind('The server is not available', 'Wait a moment and try again.'),
  504: kind('Timeout', 'Wait a moment and try again.'),
  507: kind('The disk is full', 'Ask an administrator to free up space; nothing was written.'),
};

const inWords = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds === 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
};

const FINAL: ReadonlySet<unknown> = new Set(['no_plan', 'no_estimate']);

/** The same request would be refused again. */
export const isFinal = ({ errors }: ErrorInfo): boolean => FINAL.has(errors[0]?.extra?.reason);

/** The next step, with the pause that the server asks for, unless the page itself tries again. */
export const nextOf = (error: ErrorInfo): string | null =>
  error.retryAfterMs === undefined || error.kind === 'network'
    ? kindOf(error).next
    : `Try again in ${inWords(error.retryAfterMs)}.`;

/** The kind of an error; unexpected if neither type nor status is known. */
export const kindOf = ({ errors, status, message }: ErrorInfo): ErrorKind => {
  if (missingColumns(message).length > 0) return NOT_IN_DATASET;
  const [first] = errors;
  const type = first?.error_type ?? '';
  const reason = first?.extra?.reason;
  const known = (typeof reason === 'string' ? BY_REASON[reason] : undefined) ?? KINDS[type];
  if (known) return known;
  if (type.endsWith('SECURITY_ACCESS_ERROR')) return SECURITY;
  if (type === 'GENERIC_DB_ENGINE_ERROR') {
    const engine = first?.extra?.engine_name;
    return typeof engine === 'string' ? { ...DATABASE, title: `${engine} error` } : DATABASE;
  }
  return (
    (type === '' || type === 'GENERIC_BACKEND_ERROR' ? BY_STATUS[status] : undefined) ?? UNEXPECTED
  );
};

/** The error in one line, without what `besides` already contains. A refusal by the page itself is complete as it is. */
export const inOneLine = (error: ErrorInfo, besides = ''): string => {
  if (error.kind === 'unexpected') return besides.includes(error.message) ? '' : error.message;
  const { title } = kindOf(error);
  const message = messageOf(error);
  const isRepeated = message === title || besides.includes(message);
  const what = isRepeated ? title : `${title}: ${message}`;
  const next = nextOf(error);
  return next === null ? what : `${what.replace(/\.$/, '')}. ${next}`;
};
