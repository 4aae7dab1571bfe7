import { forgetCsrfToken } from '@/api/csrf';
import { fetchMe, openSession } from '@/api/resources/me';
import { announceSignedInAgain } from '@/api/signedOut';
import { createAppThunk } from '@/app/redux';

/** A new session for the same person, without leaving the page. */
export const signInAgain = createAppThunk(
  'session/signInAgain',
  async (who: { username: string; password: string }, { signal }) => {
    await openSession(who, '/', { signal });
    forgetCsrfToken();
    announceSignedInAgain();
  },
);

/** Whether the same person is signed in again; unsaved work must not reach another account. */
export const lookAgain = createAppThunk(
  'session/lookAgain',
  async (username: string, { signal }) => {
    forgetCsrfToken();
    const me = await fetchMe({ signal });
    if (me.username !== username)
      throw new Error(`${me.username} is signed in now. Sign in as ${username} to continue here.`);
    announceSignedInAgain();
  },
);
