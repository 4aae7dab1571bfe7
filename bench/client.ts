/** A client of the API with a session. */
import { ADMIN_PASSWORD } from '../test/serverProcess.ts';

export interface ApiClient {
  /** A reply whose body is not read yet. */
  readonly answer: (
    method: string,
    path: string,
    body?: unknown,
    accept?: string,
  ) => Promise<Response>;
  readonly json: <T>(method: string, path: string, body?: unknown, accept?: string) => Promise<T>;
}

const checked = async (what: string, answer: Response): Promise<string> => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text.slice(0, 300)}`);
  return text;
};

/** The session's cookie. */
export const signInAs = async (url: string, username: string): Promise<string> => {
  const answer = await fetch(`${url}/api/v1/security/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: ADMIN_PASSWORD }),
  });
  await checked('Signing in', answer);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};

export const connect = async (url: string, username = 'admin'): Promise<ApiClient> => {
  const cookie = await signInAs(url, username);
  const given = await fetch(`${url}/api/v1/security/csrf_token/`, { headers: { Cookie: cookie } });
  const token = JSON.parse(await checked('The token', given)) as { result: string };
  const answer: ApiClient['answer'] = (method, path, body, accept = 'application/json') =>
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
    answer,
    json: async <T>(method: string, path: string, body?: unknown, accept?: string) =>
      JSON.parse(await checked(`${method} ${path}`, await answer(method, path, body, accept))) as T,
  };
};
