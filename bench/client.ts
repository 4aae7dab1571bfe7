/** The server's API as a signed-in program uses it. */
import { ADMIN_PASSWORD } from '../test/serverProcess.ts';

export interface ApiClient {
  readonly json: <T>(method: string, path: string, body?: unknown, accept?: string) => Promise<T>;
  readonly send: (method: string, path: string, body?: unknown, accept?: string) => Promise<Response>;
}

export const connect = async (url: string): Promise<ApiClient> => {
  const signIn = await fetch(`${url}/api/v1/security/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = (await (await fetch(`${url}/api/v1/security/csrf_token/`, { headers: { Cookie: cookie } })).json()) as {
    result: string;
  };
  const send: ApiClient['send'] = (method, path, body, accept = 'application/json') =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        Accept: accept,
        Cookie: cookie,
        'X-CSRFToken': token.result,
        'Accept-Encoding': 'identity',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    send,
    json: async <T>(method: string, path: string, body?: unknown, accept?: string) => {
      const answer = await send(method, path, body, accept);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
      return JSON.parse(text) as T;
    },
  };
};
