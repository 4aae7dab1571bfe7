/** The token every call carries: from the page, else asked for once; forgotten when the server refuses it. */
let token: string | null = null;
let asking: Promise<string | null> | null = null;

const fromPage = (): string | null =>
  document.querySelector<HTMLInputElement>('input#csrf_token')?.value || null;

const ask = async (): Promise<string | null> => {
  const answer = await fetch('/api/v1/security/csrf_token/', {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
  });
  if (!answer.ok) return null;
  const body = (await answer.json()) as { result?: string };
  return body.result ?? null;
};

export const csrfToken = async (): Promise<string | null> => {
  token ??= fromPage();
  if (token) return token;
  asking ??= ask().finally(() => {
    asking = null;
  });
  token = await asking;
  return token;
};

export const forgetCsrfToken = (): void => {
  token = null;
  document.querySelector('input#csrf_token')?.remove();
};
