/** The CSRF token of every call: from the page, else fetched once; dropped when the server refuses it. */
import { deadlineIn } from './deadline';

let token: string | null = null;
let asking: Promise<string | null> | null = null;

const fromPage = (): string | null =>
  document.querySelector<HTMLInputElement>('input#csrf_token')?.value || null;

/** The longest time that a call waits for its token; after that it is sent without one, and the server decides. */
const ANSWER_WITHIN_MS = 10_000;

const ask = async (): Promise<string | null> => {
  const deadline = deadlineIn(ANSWER_WITHIN_MS);
  try {
    const answer = await fetch('/api/v1/security/csrf_token/', {
      headers: { Accept: 'application/json' },
      credentials: 'same-origin',
      signal: deadline.signal,
    });
    if (!answer.ok) return null;
    const body = (await answer.json().catch(() => null)) as { result?: unknown } | null;
    return typeof body?.result === 'string' ? body.result : null;
  } catch (error) {
    if (deadline.signal.aborted) return null;
    throw error;
  } finally {
    deadline.clear();
  }
};

const fromServer = async (): Promise<string | null> => {
  asking ??= ask().finally(() => {
    asking = null;
  });
  token = await asking;
  return token;
};

/** The token itself where the page has it, so that a call need not wait. */
export const csrfToken = (): string | Promise<string | null> =>
  (token ??= fromPage()) ?? fromServer();

export const forgetCsrfToken = (): void => {
  token = null;
  document.querySelector('input#csrf_token')?.remove();
};
