/** The account that the server drew this page for, which may not be the one that the cookie belongs to by now. */
import { pageFacts } from './pageFacts';

/** Its number, as a header of every call; undefined where nobody is signed in. */
export const drawnFor = (): string | undefined => pageFacts().user?.userId?.toString();

/** A Superset does not know the header: it is asked who is signed in, where it refused the page's token. */
export const isStillSignedIn = async (signal?: AbortSignal): Promise<boolean> => {
  const username = pageFacts().user?.username;
  if (username === undefined) return true;
  const answer = await fetch('/api/v1/me/', {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
  });
  if (!answer.ok) return false;
  const { result } = (await answer.json()) as { result?: { readonly username?: string } };
  return result?.username === username;
};
