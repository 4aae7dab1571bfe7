import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aServer, aUser, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
beforeEach(async () => {
  server = await aServer({ users: [aUser()] });
});
afterEach(() => server.close());

describe('one’s own record', () => {
  test('can be renamed', async () => {
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
    [{ password: 'short' }, { message: { password: ['Shorter than minimum length 8.'] } }],
  ])('%j is refused', async (body, refusal) => {
    const client = await server.signIn('viewer');
    const answer = await client.put('/api/v1/me/', { json: body });
    expect([answer.status, await answer.json()]).toEqual([400, refusal]);
  });
});
