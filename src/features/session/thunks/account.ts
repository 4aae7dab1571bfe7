import { changeMe, fetchMe, openSession, postCredentials } from '@/api/resources/me';
import type { SessionBody } from '#common/wire/security.ts';
import { createAppThunk } from '@/app/redux';
import { attempt } from '../attempt';

/** Returns the address to go to, as far as the server allows it. */
export const signIn = createAppThunk(
  'session/signIn',
  ({ next, ...credentials }: SessionBody & { next: string }, { signal }) =>
    openSession(credentials, next, { signal }),
);

/** With a form, which every Superset accepts: the browser leaves this page. */
export const signInByForm = createAppThunk(
  'session/signInByForm',
  async ({ username, password, next }: { username: string; password: string; next: string }) => {
    attempt.keep(username);
    await postCredentials({ username, password }, next);
  },
);

export const changePassword = createAppThunk(
  'session/changePassword',
  (change: { password: string; oldPassword?: string }, { signal }) => changeMe(change, { signal }),
);

export const loadMyself = createAppThunk('session/loadMyself', (_: void, { signal }) =>
  fetchMe({ signal }),
);

export const rename = createAppThunk(
  'session/rename',
  (names: { firstName: string; lastName: string }, { signal }) => changeMe(names, { signal }),
);
