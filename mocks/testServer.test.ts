import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, aUser, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ users: [aUser()] });
});
afterAll(() => server.close());

test('the server recognizes a signed-in client', async () => {
  const client = await server.signIn('viewer');
  const answer = await client.get('/api/v1/me/');
  expect(await answer.json()).toMatchObject({
    result: { username: 'viewer', is_anonymous: false },
  });
});

test('the server refuses a write without the token and gives the reason', async () => {
  const client = await server.signIn();
  const answer = await client.put('/api/v1/me/', {
    json: { first_name: 'Ada' },
    headers: { 'X-CSRFToken': '' },
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('The CSRF token is missing.');
});

test('the server has the limits that a test asks for, and patience beside them', async () => {
  const hasty = await aServer({ config: { limits: { checkMs: 1 } } });
  const { checkMs, shapeMs } = hasty.deps.config.limits;
  await hasty.close();
  expect([checkMs, shapeMs]).toEqual([1, 300_000]);
});
