import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Env } from '../access/viewer.ts';
import { HttpError } from '../errors.ts';
import { formFields, readField } from './forms.ts';

const app = new Hono<Env>()
  .post('/', async (c) => c.json(await formFields(c)))
  .onError((error, c) => {
    if (!(error instanceof HttpError)) throw error;
    return c.json(error.body, error.status as 400);
  });

const send = async (body: BodyInit, type?: string) => {
  const answer = await app.request('/', {
    method: 'POST',
    body,
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
  return { status: answer.status, body: await answer.json() };
};

const multipart = () => {
  const form = new FormData();
  form.append('sql', '"SELECT \\"a\\""');
  form.append('limit', '5');
  form.append('csrf_token', 'bare');
  return form;
};

test('fields are JSON texts, in either form encoding', async () => {
  const fields = { sql: 'SELECT "a"', limit: 5 };
  expect(await send(multipart())).toEqual({ status: 200, body: fields });
  const urlencoded = new URLSearchParams({ sql: '"SELECT \\"a\\""', limit: '5' });
  expect(await send(urlencoded)).toEqual({ status: 200, body: fields });
});

test('a JSON body is read unchanged', async () => {
  expect(await send('{"sql":"x","limit":null}', 'application/json')).toEqual({
    status: 200,
    body: { sql: 'x', limit: null },
  });
});

test.each([
  ['sql=SELECT+1', 'application/x-www-form-urlencoded', "Field 'sql' is not JSON."],
  ['{"a":', 'application/json', 'The body is no JSON object.'],
  ['[1]', 'application/json', 'The body is no JSON object.'],
])('the server refuses the body %s sent as %s', async (body, type, error) => {
  expect(await send(body, type)).toEqual({ status: 400, body: { error } });
});

test.each([
  [{}, "'dbId'"],
  [{ dbId: 'x' }, "'dbId': Invalid input: expected number, received string"],
  [{ dbId: 1, nope: 1 }, "Invalid expression type: 'nope'"],
])('the reader refuses the field %j: %s', (value, error) => {
  const schema = z.strictObject({ dbId: z.number() });
  expect(() => readField(schema, value)).toThrow(new HttpError(400, { error }));
});
