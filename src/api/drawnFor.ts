/** The account that the server drew this page for, which may not be the one that the cookie belongs to by now. */

interface Account {
  readonly userId?: number;
  readonly username?: string;
}

let read: { readonly text: string; readonly account: Account } | null = null;

const account = (): Account => {
  const text = document.getElementById('app')?.dataset.bootstrap ?? '{}';
  if (read?.text !== text) {
    const { user } = JSON.parse(text) as { user?: Account | null };
    read = { text, account: user ?? {} };
  }
  return read.account;
};

/** Its number, as a header of every call; undefined where nobody is signed in. */
export const drawnFor = (): string | undefined => account().userId?.toString();

/** A Superset does not know the header: it is asked who is signed in, where it refused the page's token. */
export const isStillSignedIn = async (signal?: AbortSignal): Promise<boolean> => {
  const { username } = account();
  if (username === undefined) return true;
  const answer = await fetch('/api/v1/me/', {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
  });
  if (!answer.ok) return false;
  const { result } = (await answer.json()) as { result?: Account };
  return result?.username === username;
};
