import { describe, expect, test } from 'vitest';
import { ENGINE_MODULES } from '../engine/modules.ts';
import type { Backend } from '#common/engines/engines.ts';
import { problemOf } from './problems.ts';

const PLACE = {
  host: 'db.example',
  port: 4000,
  database: 'sales',
  username: 'ada',
  encryption: false,
  databaseLabel: 'Database',
};

const explain = (backend: Backend, text: string) => {
  const known = problemOf(ENGINE_MODULES[backend].network?.problems ?? [], text);
  if (!known) return null;
  const { problem, match } = known;
  const type = problem.type.replace(/^CONNECTION_|_ERROR$/g, '');
  return { type, fields: problem.fields.join(' '), message: problem.message(PLACE, match) };
};

const SOCKET = [
  ['getaddrinfo ENOTFOUND db.example', 'INVALID_HOSTNAME', 'host', /“db.example” is not known/],
  ['getaddrinfo EAI_AGAIN db.example', 'INVALID_HOSTNAME', 'host', /spelling/],
  [
    'connect ECONNREFUSED 10.0.0.1:4000',
    'PORT_CLOSED',
    'host port',
    /Nothing listens on port 4000/,
  ],
  ['connect ETIMEDOUT 10.0.0.1:4000', 'HOST_DOWN', 'host port', /firewall/],
  ['timeout expired', 'HOST_DOWN', 'host port', /did not answer in time/],
  ['connect EHOSTUNREACH 10.0.0.1', 'HOST_DOWN', 'host port', /did not answer/],
  ['self-signed certificate', 'GENERIC_DB_ENGINE', 'verify_certificate', /is not trusted \(self-/],
  ['certificate has expired', 'GENERIC_DB_ENGINE', 'verify_certificate', /has expired/],
  [
    "Hostname/IP does not match certificate's altnames",
    'GENERIC_DB_ENGINE',
    'verify_certificate',
    /switch off “Check the certificate”/,
  ],
  ['write EPROTO …:wrong version number:', 'ACCESS_DENIED', 'encryption', /does not speak TLS/],
  ['socket hang up', 'ACCESS_DENIED', 'port encryption', /closed the connection/],
  ['Not connected: 169.254.1.1 is …', 'INVALID_HOSTNAME', 'host port', /^169\.254\.1\.1 is …$/],
] as const;

describe.each(['postgresql', 'mysql', 'clickhouse', 'trino'] as const)('%s', (backend) => {
  test.each(SOCKET)(
    'explains “%s” as %s with the fields “%s” [ERR-08]',
    (text, type, fields, words) => {
      expect(explain(backend, text)).toEqual({
        type,
        fields,
        message: expect.stringMatching(words) as unknown,
      });
    },
  );
});

test.each([
  [
    'postgresql',
    'password authentication failed for user "ada"',
    'INVALID_PASSWORD',
    'username password',
    /“ada” with this password/,
  ],
  [
    'postgresql',
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    'INVALID_PASSWORD',
    'username password',
    /Check both/,
  ],
  ['postgresql', 'role "bob" does not exist', 'INVALID_USERNAME', 'username', /no user “bob”/],
  [
    'postgresql',
    'database "nope" does not exist',
    'UNKNOWN_DATABASE',
    'database',
    /no database “nope”/,
  ],
  [
    'postgresql',
    'permission denied for database "sales"',
    'DATABASE_PERMISSIONS',
    'username database',
    /Grant access/,
  ],
  [
    'postgresql',
    'The server does not support SSL connections',
    'ACCESS_DENIED',
    'encryption',
    /Switch off “Encrypted connection”/,
  ],
  [
    'postgresql',
    'no pg_hba.conf entry for host "10.0.0.9", user "ada", database "sales", no encryption',
    'ACCESS_DENIED',
    'encryption',
    /Switch on “Encrypted/,
  ],
  [
    'postgresql',
    'pg_hba.conf rejects connection for host "10.0.0.9"',
    'ACCESS_DENIED',
    'host username database',
    /pg_hba\.conf has to let/,
  ],
  [
    'mysql',
    "Access denied for user 'ada'@'10.0.0.9' (using password: YES)",
    'INVALID_PASSWORD',
    'username password',
    /“ada”/,
  ],
  ['mysql', 'ER_ACCESS_DENIED_ERROR', 'INVALID_PASSWORD', 'username password', /password/],
  [
    'mysql',
    "Access denied for user 'ada'@'%' to database 'sales'",
    'DATABASE_PERMISSIONS',
    'username database',
    /may not use/,
  ],
  ['mysql', "Unknown database 'nope'", 'UNKNOWN_DATABASE', 'database', /“nope”/],
  ['mysql', 'ER_BAD_DB_ERROR', 'UNKNOWN_DATABASE', 'database', /“sales”/],
  [
    'mysql',
    'Connections using insecure transport are prohibited while --require_secure_transport=ON.',
    'ACCESS_DENIED',
    'encryption',
    /Switch on/,
  ],
  [
    'mysql',
    'Server does not support secure connection',
    'ACCESS_DENIED',
    'encryption',
    /Switch off/,
  ],
  [
    'mysql',
    "Host '10.0.0.9' is not allowed to connect to this MariaDB server",
    'ACCESS_DENIED',
    'host username',
    /from here/,
  ],
  [
    'clickhouse',
    'ada: Authentication failed: password is incorrect, or there is no user with such name.',
    'INVALID_PASSWORD',
    'username password',
    /Check both/,
  ],
  ['clickhouse', 'Code: 516. DB::Exception', 'INVALID_PASSWORD', 'username password', /Check both/],
  ['clickhouse', 'Code: 193. DB::Exception', 'INVALID_PASSWORD', 'username password', /Check both/],
  ['clickhouse', "Database nope doesn't exist", 'UNKNOWN_DATABASE', 'database', /“nope”/],
  [
    'clickhouse',
    'Database `nope` does not exist. (UNKNOWN_DATABASE)',
    'UNKNOWN_DATABASE',
    'database',
    /“nope”/,
  ],
  ['clickhouse', 'Code: 81. DB::Exception', 'UNKNOWN_DATABASE', 'database', /“sales”/],
  [
    'clickhouse',
    'ada: Not enough privileges.',
    'DATABASE_PERMISSIONS',
    'username database',
    /Grant/,
  ],
  ['trino', 'The server answered 401', 'INVALID_PASSWORD', 'username password', /Check both/],
  ['trino', "line 1:1: Catalog 'nope' not found", 'UNKNOWN_DATABASE', 'database', /“nope”/],
  [
    'trino',
    'Password not allowed for insecure authentication',
    'ACCESS_DENIED',
    'encryption',
    /Switch on/,
  ],
  [
    'trino',
    'Access Denied: Cannot access catalog sales',
    'DATABASE_PERMISSIONS',
    'username database',
    /Grant/,
  ],
] as const)('the failure of %s “%s” becomes %s [ERR-08]', (backend, text, type, fields, words) => {
  expect(explain(backend, text)).toEqual({
    type,
    fields,
    message: expect.stringMatching(words) as unknown,
  });
});

test('an unknown message stays as the database wrote it', () => {
  expect(
    problemOf(ENGINE_MODULES.postgresql.network?.problems ?? [], 'the moon is in the wrong place'),
  ).toBeNull();
});
