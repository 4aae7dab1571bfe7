import { changeMe, fetchMe, openSession } from '@/api/resources/me';
import type { SessionBody } from '@/api/schema/security';
import { createAppThunk } from '@/app/redux';

/** Answers where to go, as the server allows it. */
export const signIn = createAppThunk(
  'session/signIn',
  ({ next, ...credentials }: SessionBody & { next: string }, { signal }) =>
    openSession(credentials, next, { signal }),
);

export const changePassword = createAppThunk(
  'session/changePassword',
  (password: string, { signal }) => changeMe({ password }, { signal }),
);

export const loadMyself = createAppThunk('session/loadMyself', (_: void, { signal }) =>
  fetchMe({ signal }),
);

export const rename = createAppThunk(
  'session/rename',
  (names: { firstName: string; lastName: string }, { signal }) => changeMe(names, { signal }),
);
