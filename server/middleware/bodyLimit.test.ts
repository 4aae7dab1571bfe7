import { Agent, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';
import { type Listening, listen } from '../cli/listen.ts';
import { DEFAULTS } from '../config.ts';

const SESSION = '/api/v1/security/session';
const VALIDATE = '/api/v1/datasource/table/1/validate_expression';
const { bodyBytes, anonymousBodyBytes } = DEFAULTS.limits;
const PART = Buffer.from('x'.repeat(16 * 1024));

let server: TestServer;
let listening: Listening;
let admin: Client;
beforeEach(async () => {
  server = await aServer({ users: [aUser()] });
  admin = await server.signIn();
  listening = await listen(server.app, { host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await listening.close(0);
  await server.close();
});

interface Sent {
  readonly status: number | undefined;
  readonly body: string;
  readonly sentBytes: number;
}

/** Sends parts without announcing a length, as long as they are accepted, until a reply arrives. */
const sendEndlessly = (path: string, headers: Record<string, string>, start: string) =>
  new Promise<Sent>((resolve, reject) => {
    let sentBytes = 0;
    let isAnswered = false;
    const outgoing = request(
      { host: '127.0.0.1', port: listening.port, path, method: 'POST', headers },
      (answer) => {
        isAnswered = true;
        let body = '';
        answer.on('data', (part: Buffer) => {
          body += part.toString();
        });
        answer.on('end', () => {
          outgoing.destroy();
          resolve({ status: answer.statusCode, body, sentBytes });
        });
      },
    );
    outgoing.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    const send = (part: Buffer | string) => {
      if (isAnswered || outgoing.destroyed) return;
      sentBytes += part.length;
      if (outgoing.write(part)) setImmediate(send, PART);
      else outgoing.once('drain', () => send(PART));
    };
    send(start);
  });

const JSON_TYPE = { 'content-type': 'application/json' };
const signedIn = () => ({ ...JSON_TYPE, cookie: admin.cookie, 'x-csrftoken': admin.csrfToken });

describe('a body without an end', () => {
  test('is read up to 64 kB for people who are not signed in, at the sign-in too [T20, T31]', async () => {
    const answer = await sendEndlessly(SESSION, JSON_TYPE, '{"username":"');
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toEqual({
      message: 'The request is larger than 64 kB, the most that is read before you sign in.',
    });
    // The rest is in buffers of the network.
    expect(answer.sentBytes).toBeLessThan(bodyBytes);
  });

  test('is read up to the limit for people who are signed in [T31]', async () => {
    const answer = await sendEndlessly(VALIDATE, signedIn(), '{"expression":"');
    expect(answer.status).toBe(413);
    expect(answer.body).toContain('10 MB');
  });

  test('is not read where the person lacks the right, because the reply says so first [T31]', async () => {
    const answer = await sendEndlessly('/api/v1/chart/', JSON_TYPE, '{"slice_name":"');
    expect(answer.status).toBe(401);
  });

  test('is refused at the first bracket too many, not at its end [T31]', async () => {
    const answer = await sendEndlessly(VALIDATE, signedIn(), '['.repeat(1000));
    expect(answer.sentBytes).toBeLessThan(bodyBytes);
    expect(answer.status).toBe(400);
  });
});

test('the server refuses a body that announces too many bytes before it is sent [T31]', async () => {
  const answer = await admin.post('/api/v1/chart/', {
    headers: { 'content-length': String(bodyBytes + 1) },
    json: {},
  });
  expect(answer.status).toBe(413);
});

test('a body of exactly the limit is read completely [T31]', async () => {
  const padded = (json: string, bytes: number) => json.padEnd(bytes, ' ');
  const ask = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${listening.port}${path}`, { method: 'POST', body, headers });
  const wrong = padded('{"username":"nobody","password":"wrong"}', anonymousBodyBytes);
  expect((await ask(SESSION, wrong, JSON_TYPE)).status).toBe(401);
  const large = padded('{"expression_type":"where"}', bodyBytes);
  const answer = await ask(VALIDATE, large, signedIn());
  expect(await answer.json()).toEqual({ message: 'Expression is required' });
});

test('a body that breaks off is not a failure of the server [T31]', async () => {
  const parts = [Buffer.from('{"a":'), null];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.error(new Error('aborted'));
    },
  });
  const init = { method: 'POST', headers: signedIn(), body, duplex: 'half' };
  const answer = await server.fetch(new Request(`http://sextant.test/api/v1/chart/`, init));
  expect(answer.status).toBe(400);
  expect(server.errors).toEqual([]);
});

test.each([
  ['application/x-www-form-urlencoded', (fields: number) => 'events=1&'.repeat(fields)],
  [
    'multipart/form-data; boundary=edge',
    (fields: number) =>
      `${'--edge\r\nContent-Disposition: form-data; name="events"\r\n\r\n1\r\n'.repeat(fields)}--edge--\r\n`,
  ],
])('a form of %s has a thousand fields at most [T31]', async (type, body) => {
  const send = (fields: number) =>
    admin.post('/superset/log/?explode=events', {
      headers: { 'content-type': type },
      body: body(fields),
    });
  expect((await send(900)).status).toBe(200);
  expect((await send(1100)).status).toBe(400);
});

test('a connection carries the next request after one that was refused while its body came', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        cookie: admin.cookie,
        'x-csrftoken': admin.csrfToken,
        'content-type': 'application/json',
        'content-length': String(body.length),
      };
      const { port } = listening;
      const outgoing = request(
        { agent, host: '127.0.0.1', port, path, method, headers },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode));
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  const values = '1,'.repeat(400_000);
  expect(await send('POST', '/api/v1/chart/data', `{"queries":[${values}1]}`)).toBe(400);
  expect(await send('GET', '/api/v1/me/', '')).toBe(200);
  expect(await send('GET', '/api/v1/me/', '')).toBe(200);
  agent.destroy();
});
