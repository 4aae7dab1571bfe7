import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aServer, aUser, PASSWORD, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
beforeEach(async () => {
  server = await aServer({ users: [aUser()] });
});
afterEach(() => server.close());

describe('a person’s own record', () => {
  test('accepts a new name', async () => {
    const client = await server.signIn('viewer');
    const answer = await client.put('/api/v1/me/', { json: { first_name: 'Ada' } });
    expect(await answer.json()).toEqual({
      result: {
        id: client.userId,
        username: 'viewer',
        email: 'viewer@example.org',
        first_name: 'Ada',
        last_name: 'Test',
        is_active: true,
        is_anonymous: false,
        login_count: 1,
      },
    });
  });

  test.each([
    [{}, { message: 'At least one field must be provided.' }],
    [{ username: 'x' }, { message: { username: ['Unknown field.'] } }],
    [
      { first_name: 'x'.repeat(65), last_name: '' },
      {
        message: {
          first_name: ['Length must be between 1 and 64.'],
          last_name: ['Length must be between 1 and 64.'],
        },
      },
    ],
    [
      { password: 'long enough' },
      { message: { old_password: ['Missing data for required field.'] } },
    ],
    [
      { password: 'long enough', old_password: 'wrong', first_name: 'Eve' },
      { message: { old_password: ['This is not your password.'] } },
    ],
    [{ old_password: PASSWORD }, { message: 'At least one field must be provided.' }],
    [{ password: 'short' }, { message: { password: ['Shorter than minimum length 8.'] } }],
  ])('refuses %j', async (body, refusal) => {
    const client = await server.signIn('viewer');
    const answer = await client.put('/api/v1/me/', { json: body });
    expect([answer.status, await answer.json()]).toEqual([400, refusal]);
    const me = await client.get('/api/v1/me/');
    expect(await me.json()).toMatchObject({ result: { first_name: 'Viewer' } });
  });

  test('slows down guesses at the old password like guesses at the sign-in [T20]', async () => {
    const client = await server.signIn('viewer');
    const guess = (old_password: string) =>
      client.put('/api/v1/me/', { json: { password: 'long enough', old_password } });
    for (let n = 0; n < 4; n += 1) expect((await guess('wrong')).status).toBe(400);
    expect((await guess(PASSWORD)).status).toBe(429);
  });
});
