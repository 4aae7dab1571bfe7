/** What databases and sockets say when a connection fails → what the person reads, and which fields it is about. */

export type Field =
  | 'host'
  | 'port'
  | 'database'
  | 'username'
  | 'password'
  | 'encryption'
  | 'verify_certificate';

/** What the words of a problem may name. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly database: string | null;
  readonly username: string | null;
  readonly encryption: boolean;
  readonly databaseLabel: string;
}

export interface Problem {
  readonly pattern: RegExp;
  readonly type: string;
  readonly codes: readonly number[];
  readonly fields: readonly Field[];
  readonly says: (place: Place, match: RegExpMatchArray) => string;
}

const at = ({ host, port }: Place) => `${host.includes(':') ? `[${host}]` : host}:${port}`;
const user = ({ username }: Place) => (username ? `the user “${username}”` : 'no user name');

const PASSWORD = {
  type: 'CONNECTION_INVALID_PASSWORD_ERROR',
  codes: [1013],
  fields: ['username', 'password'],
  says: (place: Place) =>
    `The database did not accept ${user(place)} with this password. Check both.`,
} as const;
const UNKNOWN_DATABASE = {
  type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
  codes: [1015],
  fields: ['database'],
  says: ({ database, databaseLabel }: Place, [, named]: RegExpMatchArray) =>
    `There is no ${databaseLabel.toLowerCase()} “${named ?? database ?? ''}” there, or this user may not see it. Check the name.`,
} as const;
const NEEDS_ENCRYPTION = {
  type: 'CONNECTION_ACCESS_DENIED_ERROR',
  codes: [1014],
  fields: ['encryption'],
  says: (place: Place) =>
    `${at(place)} takes encrypted connections only. Switch on “Encrypted connection”.`,
} as const;
const NO_ENCRYPTION = {
  type: 'CONNECTION_ACCESS_DENIED_ERROR',
  codes: [1014],
  fields: ['encryption'],
  says: (place: Place) =>
    `${at(place)} does not speak TLS. Switch off “Encrypted connection”, check the port, or set up TLS at the database.`,
} as const;
const NO_RIGHT = {
  type: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
  codes: [1017],
  fields: ['username', 'database'],
  says: (place: Place) =>
    `The password is right, but ${user(place)} may not use the ${place.databaseLabel.toLowerCase()} “${place.database ?? ''}”. Grant access there, or connect as another user.`,
} as const;
const UNKNOWN_USER = {
  type: 'CONNECTION_INVALID_USERNAME_ERROR',
  codes: [1012],
  fields: ['username'],
  says: (place: Place, [, named]: RegExpMatchArray) =>
    `There is no user “${named ?? place.username ?? ''}” at this database. Check the user name.`,
} as const;

const OF_ENGINE: Readonly<Record<string, readonly Problem[]>> = {
  postgresql: [
    { pattern: /role "(.*?)" does not exist/i, ...UNKNOWN_USER },
    { pattern: /database "(.*?)" does not exist/i, ...UNKNOWN_DATABASE },
    { pattern: /permission denied for database/i, ...NO_RIGHT },
    { pattern: /no pg_hba\.conf entry.*(no encryption|SSL off)/is, ...NEEDS_ENCRYPTION },
    {
      pattern: /pg_hba\.conf (rejects|entry)|no pg_hba\.conf/i,
      type: 'CONNECTION_ACCESS_DENIED_ERROR',
      codes: [1014, 1015],
      fields: ['host', 'username', 'database'],
      says: (place) =>
        `The database refuses ${user(place)} from this server’s address. Its pg_hba.conf has to let this server in.`,
    },
    { pattern: /server does not support SSL/i, ...NO_ENCRYPTION },
    {
      pattern:
        /password authentication failed|no password supplied|client password must be|\bSASL\b/i,
      ...PASSWORD,
    },
  ],
  mysql: [
    { pattern: /ER_DBACCESS_DENIED_ERROR|Access denied for user .* to database/i, ...NO_RIGHT },
    { pattern: /ER_ACCESS_DENIED|Access denied for user/i, ...PASSWORD },
    { pattern: /(?:ER_BAD_DB_ERROR|Unknown database)(?:.*?'(.*?)')?/i, ...UNKNOWN_DATABASE },
    {
      pattern: /ER_SECURE_TRANSPORT_REQUIRED|insecure transport|require_secure_transport/i,
      ...NEEDS_ENCRYPTION,
    },
    { pattern: /HANDSHAKE_NO_SSL_SUPPORT|does not support secure connection/i, ...NO_ENCRYPTION },
    {
      pattern: /ER_HOST_NOT_PRIVILEGED|is not allowed to connect to this (MySQL|MariaDB)/i,
      type: 'CONNECTION_ACCESS_DENIED_ERROR',
      codes: [1014, 1015],
      fields: ['host', 'username'],
      says: (place) =>
        `The database refuses ${user(place)} from this server’s address. Grant the user access from here.`,
    },
  ],
  clickhouse: [
    {
      pattern:
        /Authentication failed|Password required|Wrong password|REQUIRED_PASSWORD|WRONG_PASSWORD|\b(?:code:? ?)(?:516|193|194)\b/i,
      ...PASSWORD,
    },
    { pattern: /Unknown user (\S+)|UNKNOWN_USER|\bcode:? ?192\b/i, ...UNKNOWN_USER },
    {
      pattern:
        /Database [`']?([^\s`'.]+)[`']? (?:does not exist|doesn't exist|is not found)|UNKNOWN_DATABASE|\bcode:? ?81\b/i,
      ...UNKNOWN_DATABASE,
    },
    { pattern: /Not enough privileges|ACCESS_DENIED|\bcode:? ?497\b/i, ...NO_RIGHT },
  ],
  trino: [
    { pattern: /\b401\b|Unauthorized|Authentication failed/i, ...PASSWORD },
    {
      pattern: /Catalog '(.*?)' (?:not found|does not exist)|CATALOG_NOT_FOUND/i,
      ...UNKNOWN_DATABASE,
    },
    {
      pattern:
        /Password not allowed for insecure|Insecure connection|password.*(?:TLS|HTTPS|encrypted connection only)/i,
      ...NEEDS_ENCRYPTION,
    },
    { pattern: /\b403\b|Access Denied|PERMISSION_DENIED/i, ...NO_RIGHT },
  ],
};

/** What every socket says alike; looked at after the database's own words. */
const OF_ANY: readonly Problem[] = [
  {
    pattern: /^Not connected: (.*)$/s,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    codes: [],
    fields: ['host', 'port'],
    says: (_place, [, reason]) => reason ?? '',
  },
  {
    pattern: /self[- ]signed|unable to (get|verify)|certificate|ERR_TLS_CERT|CERT_|altname/i,
    type: 'GENERIC_DB_ENGINE_ERROR',
    codes: [1002],
    fields: ['verify_certificate'],
    says: (place, { input }) =>
      `The certificate of ${at(place)} is not trusted (${(input ?? '').split('\n')[0]}). Have one issued for this host by a known authority, start this server with NODE_EXTRA_CA_CERTS naming the file of your own authority, or switch off “Check the certificate”.`,
  },
  {
    pattern:
      /wrong version number|EPROTO|packet length too long|tlsv1|SSL routines|unrecognized name/i,
    ...NO_ENCRYPTION,
  },
  {
    pattern: /ENOTFOUND|EAI_AGAIN|EAI_NODATA|getaddrinfo/,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    codes: [1007],
    fields: ['host'],
    says: ({ host }) =>
      `The host “${host}” is not known. Check its spelling, and that this server can look it up.`,
  },
  {
    pattern: /ECONNREFUSED/,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    codes: [1008],
    fields: ['host', 'port'],
    says: ({ host, port }) =>
      `Nothing listens on port ${port} of “${host}”. Check the port, and that the database is running and takes connections from elsewhere.`,
  },
  {
    pattern: /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|time(d )?[- ]?out|timeout/i,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    codes: [1009],
    fields: ['host', 'port'],
    says: (place) =>
      `${at(place)} did not answer in time. Check host and port, and whether a firewall stands between.`,
  },
  {
    pattern:
      /ECONNRESET|EPIPE|socket hang up|Connection terminated|Connection lost|closed the connection|other side closed/i,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    codes: [1014],
    fields: ['port', 'encryption'],
    says: (place) =>
      place.encryption
        ? `${at(place)} closed the connection. Check that the port is the one for encrypted connections of this kind of database.`
        : `${at(place)} closed the connection. Check that the port belongs to this kind of database; it may take encrypted connections only.`,
  },
  {
    pattern:
      /HTTP\/0\.9|Parse Error|Invalid (HTTP|response)|handshake|unexpected (packet|message)|protocol/i,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    codes: [1014],
    fields: ['port', 'encryption'],
    says: (place) =>
      `What answers at ${at(place)} is not this kind of database, or talks encrypted. Check the port and “Encrypted connection”.`,
  },
];

export const problemOf = (
  backend: string,
  said: string,
): { readonly problem: Problem; readonly match: RegExpMatchArray } | null => {
  for (const problem of [...(OF_ENGINE[backend] ?? []), ...OF_ANY]) {
    const match = said.match(problem.pattern);
    if (match) return { problem, match };
  }
  return null;
};
