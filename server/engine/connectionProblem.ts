/** The message of a failed connection → what the person reads, and the fields it is about. */

export type ConnectionField =
  | 'host'
  | 'port'
  | 'database'
  | 'username'
  | 'password'
  | 'encryption'
  | 'verify_certificate';

/** What the message of a problem may name. */
export interface ConnectionAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string | null;
  readonly username: string | null;
  readonly encryption: boolean;
  readonly databaseLabel: string;
}

export interface ConnectionProblem {
  readonly pattern: RegExp;
  readonly type: string;
  readonly codes: readonly number[];
  readonly fields: readonly ConnectionField[];
  readonly message: (address: ConnectionAddress, match: RegExpMatchArray) => string;
}

export const at = ({ host, port }: ConnectionAddress): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

const user = ({ username }: ConnectionAddress) =>
  username ? `the user “${username}”` : 'no user name';

export const wrongPassword = (pattern: RegExp): ConnectionProblem => ({
  pattern,
  type: 'CONNECTION_INVALID_PASSWORD_ERROR',
  codes: [1013],
  fields: ['username', 'password'],
  message: (address) =>
    `The database did not accept ${user(address)} with this password. Check both.`,
});

/** The first group of the pattern is the name. */
export const unknownDatabase = (pattern: RegExp): ConnectionProblem => ({
  pattern,
  type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
  codes: [1015],
  fields: ['database'],
  message: ({ database, databaseLabel }, [, named]) =>
    `There is no ${databaseLabel.toLowerCase()} “${named ?? database ?? ''}” there, or this user may not see it. Check the name.`,
});

/** The first group of the pattern is the name. */
export const unknownUser = (pattern: RegExp): ConnectionProblem => ({
  pattern,
  type: 'CONNECTION_INVALID_USERNAME_ERROR',
  codes: [1012],
  fields: ['username'],
  message: ({ username }, [, named]) =>
    `There is no user “${named ?? username ?? ''}” at this database. Check the user name.`,
});

export const needsEncryption = (pattern: RegExp): ConnectionProblem => ({
  pattern,
  type: 'CONNECTION_ACCESS_DENIED_ERROR',
  codes: [1014],
  fields: ['encryption'],
  message: (address) =>
    `${at(address)} takes encrypted connections only. Switch on “Encrypted connection”.`,
});

export const noEncryption = (pattern: RegExp): ConnectionProblem => ({
  pattern,
  type: 'CONNECTION_ACCESS_DENIED_ERROR',
  codes: [1014],
  fields: ['encryption'],
  message: (address) =>
    `${at(address)} does not speak TLS. Switch off “Encrypted connection”, check the port, or set up TLS at the database.`,
});

export const noRight = (pattern: RegExp): ConnectionProblem => ({
  pattern,
  type: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
  codes: [1017],
  fields: ['username', 'database'],
  message: (address) =>
    `The password is right, but ${user(address)} may not use the ${address.databaseLabel.toLowerCase()} “${address.database ?? ''}”. Grant access there, or connect as another user.`,
});

/** The server does not accept this user from this host; `remedy` says what to change there. */
export const refusesOurAddress = (
  pattern: RegExp,
  fields: readonly ConnectionField[],
  remedy: string,
): ConnectionProblem => ({
  pattern,
  type: 'CONNECTION_ACCESS_DENIED_ERROR',
  codes: [1014, 1015],
  fields,
  message: (address) =>
    `The database refuses ${user(address)} from this server’s address. ${remedy}`,
});
