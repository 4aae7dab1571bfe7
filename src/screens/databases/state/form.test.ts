import { describe, expect, test } from 'vitest';
import type { ErrorInfo } from '@/api/errors';
import type { AvailableEngine, DatabaseConnection } from '#common/wire/database.ts';
import { type Draft, newSubject, saveBody, storedSubject, testBody } from './form';
import { localErrors, placedErrors } from './formErrors';
import { parsedExtra } from './databaseRow';

const ENGINE = {
  name: 'PostgreSQL',
  engine: 'postgresql',
  default_driver: 'psycopg2',
  available_drivers: ['psycopg2'],
  sqlalchemy_uri_placeholder: 'postgresql://…',
  preferred: true,
  engine_information: { supports_file_upload: true, disable_ssh_tunneling: false },
  parameters: {
    type: 'object',
    properties: {
      host: { type: 'string' },
      port: { type: 'integer' },
      database: { type: 'string' },
    },
    required: ['database', 'host', 'port', 'username'],
  },
} as const satisfies AvailableEngine;

const subject = newSubject(ENGINE);
const typed: Draft = {
  ...subject.initial,
  name: ' Sales ',
  host: ' db.example ',
  port: '5433',
  database: 'sales',
  username: 'ada',
  password: ' p@ss ',
};

const STORED = {
  id: 4,
  database_name: 'Sales',
  backend: 'postgresql',
  driver: 'psycopg2',
  parameters: {
    host: 'db.example',
    port: null,
    database: 'sales',
    username: 'ada',
    password: 'XXXXXXXXXX',
    encryption: false,
    query: {},
  },
  parameters_schema: ENGINE.parameters,
  sqlalchemy_uri: 'postgresql+psycopg2://ada:XXXXXXXXXX@db.example/sales',
  expose_in_sqllab: true,
  allow_dml: true,
  force_ctas_schema: null,
  cache_timeout: null,
} as unknown as DatabaseConnection;
const stored = storedSubject(STORED, undefined);

test('a real Superset gets its own keys only', () => {
  expect(saveBody(typed, subject)).toEqual({
    database_name: 'Sales',
    configuration_method: 'dynamic_form',
    engine: 'postgresql',
    driver: 'psycopg2',
    parameters: {
      host: 'db.example',
      port: 5433,
      database: 'sales',
      username: 'ada',
      password: ' p@ss ',
      encryption: false,
      query: {},
    },
    expose_in_sqllab: true,
    allow_dml: false,
    allow_ctas: false,
    allow_cvas: false,
    allow_run_async: false,
    impersonate_user: false,
    force_ctas_schema: null,
    cache_timeout: null,
  });
});

test('a kind of database without fields has an address', () => {
  const { parameters: _, ...bare } = ENGINE;
  const only = newSubject(bare);
  const draft = { ...only.initial, name: 'X', uri: ' trino://h ' };
  expect(testBody(draft, only)).toEqual({
    database_name: 'X',
    configuration_method: 'sqlalchemy_form',
    sqlalchemy_uri: 'trino://h',
  });
});

describe('a stored connection', () => {
  test('never shows its password, and keeps it when none is typed', () => {
    expect(stored.initial.password).toBe('');
    const moved = { ...stored.initial, database: 'other' };
    expect(saveBody(moved, stored).parameters?.password).toBe('XXXXXXXXXX');
    expect(saveBody({ ...moved, password: 'new' }, stored).parameters?.password).toBe('new');
  });

  test('is not sent again when only switches change', () => {
    const body = saveBody({ ...stored.initial, allow_dml: false, cache_timeout: '60' }, stored);
    expect(body).toMatchObject({ allow_dml: false, cache_timeout: 60 });
    expect(body).not.toHaveProperty('parameters');
    expect(body).not.toHaveProperty('sqlalchemy_uri');
  });

  test('keeps its other extra settings when functions are allowed', () => {
    const extra = '{"metadata_params":{},"allowed_functions":["tax"]}';
    const with_tax = storedSubject({ ...STORED, extra }, undefined);
    expect(with_tax.initial.functions).toBe('tax');
    const sent = (functions: string) => {
      const body = saveBody({ ...with_tax.initial, functions }, with_tax);
      return body.extra && (JSON.parse(body.extra) as unknown);
    };
    expect(sent('tax')).toBeUndefined();
    expect(sent('tax,\n stats.median_of ,')).toEqual({
      metadata_params: {},
      allowed_functions: ['tax', 'stats.median_of'],
    });
    expect(sent(' ')).toEqual({ metadata_params: {} });
  });

  test('sends nothing about impersonation where the kind does not support it', () => {
    const shop = storedSubject({ ...STORED, backend: 'mysql' }, undefined);
    expect(saveBody(shop.initial, shop)).not.toHaveProperty('impersonate_user');
  });

  test('is tested under the name it is stored by', () => {
    const renamed = { ...stored.initial, name: 'Renamed' };
    expect(testBody(renamed, stored).database_name).toBe('Sales');
    expect(saveBody(renamed, stored).database_name).toBe('Renamed');
  });
});

test.each([
  [{ host: '' }, 'host'],
  [{ port: '70000' }, 'port'],
  [{ port: '5.5' }, 'port'],
  [{ database: ' ' }, 'database'],
  [{ name: '  ' }, 'name'],
  [{ cache_timeout: 'soon' }, 'cache_timeout'],
  [{ way: 'address' as const, uri: '' }, 'uri'],
])('the form reports %j before anything is sent', (change, field) => {
  expect(Object.keys(localErrors({ ...typed, ...change }, subject, 'save'))).toEqual([field]);
});

const error = (more: Partial<ErrorInfo>): ErrorInfo => ({
  kind: 'http',
  status: 400,
  message: 'm',
  errors: [],
  link: null,
  fields: {},
  ...more,
});

test.each([
  [{ fields: { 'parameters.host': 'No host.' } }, 'fields', { host: 'No host.' }, false],
  [{ fields: { database_name: 'Taken.' } }, 'fields', { name: 'Taken.' }, false],
  [{ fields: { password: 'Again.' } }, 'address', { uri: 'Again.' }, false],
  [
    { errors: [{ message: 'Closed.', extra: { invalid: ['host', 'port'] } }] },
    'fields',
    { host: 'Closed.', port: true },
    false,
  ],
  [
    { errors: [{ message: 'Closed.', extra: { invalid: ['host', 'port'] } }] },
    'address',
    { uri: 'Closed.' },
    false,
  ],
  [
    { errors: [{ message: 'Missing.', extra: { missing: ['username'] } }] },
    'fields',
    { username: 'This field is required.' },
    false,
  ],
  [{ errors: [{ message: 'Boom.', extra: {} }] }, 'fields', {}, true],
  [{ message: 'Fatal error' }, 'fields', {}, true],
  [{ fields: { mystery: 'What?' } }, 'fields', {}, true],
] as const)('the error %j by %s is shown at %j', (more, way, fields, rest) => {
  expect(placedErrors(error(more as Partial<ErrorInfo>), { ...typed, way })).toEqual({
    fields,
    rest,
  });
});

test.each([
  ['{"a":{"b":1}}', { a: { b: 1 } }],
  ['{\n  "a": 1\n}', { a: 1 }],
  ['{}', {}],
  ['', {}],
  ['no json', {}],
  ['[1]', {}],
  [null, {}],
])('extra settings %j are kept as %j [DBM-04]', (text, value) => {
  expect(parsedExtra(text)).toEqual(value);
});
