/** How a database is reached: as fields, as an address, and as the wire shows it. */
import { type ConnectionParameters, type DatabaseUpdate, MASKED } from '#schema/database.ts';
import { HttpError, invalid, issueCodes } from '../errors.ts';
import type { Parameters } from '../store/databases.ts';

const DEFAULT_PORT = 5432;
const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full']);

/** `postgresql+driver://user:password@host:5432/name?sslmode=require` */
export const parametersOfUri = (uri: string): ConnectionParameters => {
  const refused = (text: string) => invalid({ sqlalchemy_uri: [text] });
  if (!/^postgres(ql)?(\+\w+)?:\/\//.test(uri)) {
    throw refused('Only addresses that start with postgresql:// can be connected.');
  }
  let url: URL;
  try {
    url = new URL(uri.replace(/^[^:]+/, 'postgresql'));
  } catch {
    throw refused('The address could not be read: postgresql://user:password@host:port/database');
  }
  const database = decodeURIComponent(url.pathname.slice(1));
  if (!url.hostname || !database) throw refused('The address names no host or no database.');
  return {
    host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : null,
    database,
    username: url.username ? decodeURIComponent(url.username) : null,
    password: url.password ? decodeURIComponent(url.password) : null,
    encryption: ENCRYPTED.has(url.searchParams.get('sslmode') ?? ''),
  };
};

/** The parameters that a request asks for; null when it says nothing about the connection. */
export const askedParameters = (
  body: Pick<DatabaseUpdate, 'sqlalchemy_uri' | 'parameters' | 'engine'>,
): ConnectionParameters | null => {
  if (body.engine && body.engine !== 'postgresql') {
    throw invalid({ engine: ['Only postgresql can be connected.'] });
  }
  if (body.parameters) return body.parameters;
  return body.sqlalchemy_uri ? parametersOfUri(body.sqlalchemy_uri) : null;
};

/** Settings in clear as the store keeps them. A masked password stays, but never for another host (safety T32). */
export const settled = (asked: ConnectionParameters, kept: Parameters): Parameters => {
  const next = {
    host: asked.host,
    port: asked.port ?? DEFAULT_PORT,
    database: asked.database,
    username: asked.username ?? null,
    encryption: asked.encryption ?? false,
  };
  if (asked.password !== MASKED) return { ...next, password: asked.password ?? null };
  if (next.host !== kept.host || next.port !== kept.port) {
    throw invalid({ password: ['Another host needs the password again.'] });
  }
  return { ...next, password: kept.password ?? null };
};

export const maskedParameters = ({ password, ...parameters }: Parameters): Parameters => ({
  ...parameters,
  ...(password === undefined || password === null ? {} : { password: MASKED }),
});

export const maskedUri = (backend: string, parameters: Parameters): string => {
  if (backend !== 'postgresql') return `${backend}://`;
  const text = (name: string) => encodeURIComponent(String(parameters[name] ?? ''));
  const secret = parameters.password ? `:${MASKED}` : '';
  const user = parameters.username ? `${text('username')}${secret}@` : '';
  const query = parameters.encryption ? '?sslmode=require' : '';
  return `postgresql://${user}${String(parameters.host)}:${String(parameters.port)}/${text('database')}${query}`;
};

const PROBLEMS: readonly (readonly [
  RegExp,
  type: string,
  code: number,
  invalid: readonly string[],
])[] = [
  [
    /password authentication failed|no password supplied|SASL/i,
    'CONNECTION_INVALID_PASSWORD_ERROR',
    1013,
    ['username', 'password'],
  ],
  [/role ".*" does not exist/i, 'CONNECTION_INVALID_USERNAME_ERROR', 1012, ['username']],
  [/ENOTFOUND|EAI_AGAIN/, 'CONNECTION_INVALID_HOSTNAME_ERROR', 1007, ['host']],
  [/ECONNREFUSED/, 'CONNECTION_PORT_CLOSED_ERROR', 1008, ['host', 'port']],
  [/ETIMEDOUT|EHOSTUNREACH|timeout/i, 'CONNECTION_HOST_DOWN_ERROR', 1009, ['host', 'port']],
  [/database ".*" does not exist/i, 'CONNECTION_UNKNOWN_DATABASE_ERROR', 1015, ['database']],
];

/** Why the database could not be reached, naming the settings to look at. */
export const unreachable = (cause: unknown): HttpError => {
  const message = cause instanceof Error ? cause.message : String(cause);
  const [, error_type, code, fields] = PROBLEMS.find(([pattern]) => pattern.test(message)) ?? [
    null,
    'GENERIC_DB_ENGINE_ERROR',
    1002,
    [],
  ];
  return new HttpError(
    400,
    {
      errors: [
        {
          message,
          error_type,
          level: 'error',
          extra: {
            ...(fields.length > 0 ? { invalid: fields } : {}),
            engine_name: 'PostgreSQL',
            issue_codes: issueCodes(code),
          },
        },
      ],
    },
    { cause },
  );
};
