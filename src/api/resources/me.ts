import type { MeBody, SessionBody, SessionReply } from '#common/wire/security.ts';
import { type Call, request } from '../client';
import { postForm } from '../formPost';

/** Opens a session of our own server; a real Superset takes a form instead. */
export const openSession = async (
  credentials: SessionBody,
  next: string,
  call?: Call,
): Promise<string> => {
  const query = new URLSearchParams({ next }).toString();
  const { result } = await request<SessionReply>(`/api/v1/security/session?${query}`, {
    ...call,
    method: 'POST',
    json: credentials,
  });
  return result.next;
};

/** Leaves the page: for the address in `next`, or back to the sign-in page if the server refused. */
export const postCredentials = (
  credentials: { readonly username: string; readonly password: string },
  next: string,
): Promise<void> =>
  postForm(`/login/?${new URLSearchParams({ next }).toString()}`, credentials, '_self');

export interface Myself {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

type MeReply = {
  readonly result: { username: string; first_name: string; last_name: string; email: string };
};

const fromWire = ({ result }: MeReply): Myself => ({
  username: result.username,
  firstName: result.first_name,
  lastName: result.last_name,
  email: result.email,
});

export const fetchMe = async (call?: Call): Promise<Myself> =>
  fromWire(await request<MeReply>('/api/v1/me/', call));

export const changeMe = async (
  change: { firstName?: string; lastName?: string; password?: string; oldPassword?: string },
  call?: Call,
): Promise<Myself> => {
  const json: MeBody = {
    ...(change.firstName === undefined ? {} : { first_name: change.firstName }),
    ...(change.lastName === undefined ? {} : { last_name: change.lastName }),
    ...(change.oldPassword === undefined ? {} : { old_password: change.oldPassword }),
    ...(change.password === undefined ? {} : { password: change.password }),
  };
  return fromWire(await request<MeReply>('/api/v1/me/', { ...call, method: 'PUT', json }));
};
