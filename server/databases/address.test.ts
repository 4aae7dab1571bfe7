import { describe, expect, test } from 'vitest';
import { MASKED } from '#common/wire/database.ts';
import { connectionOfUri, maskedUri, uriOf } from './address.ts';
import { requestedConnection, settled } from './connection.ts';
import { NETWORK_ENGINES } from './networkEngines.ts';

const read = (uri: string) => {
  const { engine, parameters } = connectionOfUri(uri);
  const { host, port, database, username, password, encryption } = parameters;
  const verified = parameters.verify_certificate === true;
  return [engine.backend, host, port, database, username, password, encryption, verified];
};

describe('the reader of database addresses', () => {
  test.each([
    [
      'postgresql://u:p%40ss@db.example:5433/sales?sslmode=require',
      ['postgresql', 'db.example', 5433, 'sales', 'u', 'p@ss', true, false],
    ],
    [
      'postgresql+psycopg2://db.example/sales?sslmode=verify-full&application_name=x',
      ['postgresql', 'db.example', null, 'sales', null, null, true, true],
    ],
    ['postgres://u@[::1]/a%20b', ['postgresql', '::1', null, 'a b', 'u', null, false, false]],
    ['mysql://u:p@h:3307/d?ssl=1', ['mysql', 'h', 3307, 'd', 'u', 'p', true, false]],
    [
      'mariadb+pymysql://u:p@h/d?ssl-mode=VERIFY_IDENTITY&charset=utf8mb4',
      ['mysql', 'h', null, 'd', 'u', 'p', true, true],
    ],
    ['mysql://u@h', ['mysql', 'h', null, null, 'u', null, false, false]],
    ['clickhouse://h/d?secure=true', ['clickhouse', 'h', null, 'd', null, null, true, true]],
    [
      'clickhousedb+connect://default:@h:8443/?secure=1&verify=false',
      ['clickhouse', 'h', 8443, null, 'default', null, true, false],
    ],
    ['trino://ada@h:8080', ['trino', 'h', 8080, null, 'ada', null, false, false]],
    [
      '  trino://ada:x@h/hive?http_scheme=https ',
      ['trino', 'h', null, 'hive', 'ada', 'x', true, true],
    ],
  ])('reads %s', (uri, expected) => {
    expect(read(uri)).toEqual(expected);
  });
});

test.each([
  ['postgresql://', /names no host/],
  ['postgresql:host/db', /starts with the kind/],
  ['oracle://x/y', /starts with the kind/],
  ['nonsense', /starts with the kind/],
  ['postgresql://u:a#b@h/d', /percent-encoded/],
  ['postgresql://u:%zz@h/d', /percent-encoded/],
  ['mysql://h:99999/d', /could not be read/],
  ['trino://h/catalog/schema', /After the host comes one name, the catalog/],
  ['postgresql://h/d?options=-csearch_path', /options.* is not known here. Known are sslmode/],
  ['mysql://h/d?local_infile=1', /local_infile.* is not known/],
  ['postgresql://h/d?sslmode=maybe', /maybe.* is no value of sslmode.*verify-full/],
])('the reader refuses the address %s and gives the reason', (uri, reason) => {
  expect(() => connectionOfUri(uri)).toThrow(reason);
});

test.each(['sqlite:////etc/passwd', 'sqlite://', 'duckdb:////data/store.sqlite', 'file:///x'])(
  'the reader refuses %s, because it is a file [T7]',
  (uri) => {
    expect(() => connectionOfUri(uri)).toThrow(/Databases in files are not connected/);
  },
);

/** The same numbers in every run. */
const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const SIGNS = ' aZ09:/?#[]@!$&\'()*+,;=%"<>\\^`{|}~-_.äß漢🦆\t';
const HOSTS = ['db.example', '10.0.0.7', '::1', 'fd12::7', 'db_1'];

test('connection fields become an address and come back, whatever characters they contain', () => {
  const next = random(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const text = () =>
    Array.from({ length: 1 + Math.floor(next() * 8) }, () => pick(Array.from(SIGNS))).join('');
  for (let round = 0; round < 2000; round += 1) {
    const engine = pick(NETWORK_ENGINES);
    const username = next() < 0.8 ? text() : null;
    const encryption = next() < 0.5;
    const parameters = {
      host: pick(HOSTS),
      port: 1 + Math.floor(next() * 65_535),
      database: engine.needsDatabase || next() < 0.7 ? text() : null,
      username,
      password: next() < 0.8 ? text() : null,
      encryption,
      verify_certificate: encryption && next() < 0.5,
    };
    const uri = uriOf(engine, parameters);
    expect(connectionOfUri(uri), uri).toEqual({ engine, parameters });
    expect(new URL(uri).href, 'plain signs only').not.toMatch(/[\s"<>]/);
  }
});

describe('a masked password', () => {
  const kept = { host: 'a', port: 5432, database: 'd', username: 'u', password: 'secret' };
  const masked = { host: 'a', port: 5432, database: 'd', username: 'u', password: MASKED };
  const ask = (change: object) => {
    const requested = requestedConnection({ parameters: { ...masked, ...change } }, 'postgresql');
    if (!requested) throw new Error('no connection was requested');
    return settled(requested, kept).parameters;
  };

  test('stands for the stored one, also in an address', () => {
    expect(ask({ database: 'other' })).toMatchObject({ database: 'other', password: 'secret' });
    const uri = maskedUri('postgresql', kept);
    expect(uri).toBe('postgresql://u:XXXXXXXXXX@a:5432/d');
    const requested = requestedConnection({ sqlalchemy_uri: uri }, null);
    expect(requested && settled(requested, kept).parameters.password).toBe('secret');
  });

  test.each([{ host: 'evil.example' }, { port: 5433 }, { username: 'root' }])(
    'never goes to another server or user: %j [T32]',
    (change) => {
      expect(() => ask(change)).toThrow(/needs the password again/);
    },
  );
});

test('every kind of database has its default port and encryption', () => {
  const port = (uri: string) => settled(connectionOfUri(uri), {}).parameters.port;
  expect(port('postgresql://h/d')).toBe(5432);
  expect(port('mysql://h')).toBe(3306);
  expect(port('clickhouse://h')).toBe(8123);
  expect(port('clickhouse://h?secure=true')).toBe(8443);
  expect(port('trino://h')).toBe(8080);
  expect(port('trino://h?secure=true')).toBe(443);
});

test('the settings of an address may come as fields, and only known ones are accepted', () => {
  const parameters = { host: 'h', database: 'd', query: { sslmode: 'verify-full' } };
  expect(requestedConnection({ engine: 'postgresql', parameters }, null)?.parameters).toMatchObject(
    {
      encryption: true,
      verify_certificate: true,
    },
  );
  const wild = { ...parameters, query: { host: '/tmp' } };
  expect(() => requestedConnection({ engine: 'postgresql', parameters: wild }, null)).toThrow(
    /not known/,
  );
});
