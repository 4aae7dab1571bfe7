import type { Session } from '../store/sessions.ts';

/** Who asks. Made once per request by the session middleware; everything that decides reads only this. */
export interface Viewer {
  readonly kind: 'user' | 'guest' | 'anonymous';
  /** Null for guests and anonymous viewers. */
  readonly id: number | null;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  /** `permission view` pairs joined by a blank, of all roles. */
  readonly grants: ReadonlySet<string>;
  /** Signed in by the one-time link: chooses a password before anything else. */
  readonly mustChangePassword?: boolean;
}

/** Admin is a role named exactly `admin`, in any case. */
export const isAdmin = (viewer: Viewer): boolean =>
  viewer.roles.some(({ name }) => name.toLowerCase() === 'admin');

export const can = (viewer: Viewer, permission: string, view: string): boolean =>
  isAdmin(viewer) || viewer.grants.has(`${permission} ${view}`);

/** Who has not signed in. */
export const ANONYMOUS: Viewer = {
  kind: 'anonymous',
  id: null,
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  roles: [],
  grants: new Set(),
};

/** Whose share of workers and queues it is: never the server's own, which nothing holds back. */
export const shareOf = ({ id, kind, username }: Viewer): string =>
  id === null ? `${kind} ${username}` : String(id);

/** Hono's variables of every request. */
export interface Env {
  Variables: { viewer: Viewer; session: Session | null; nonce: string; requestId: string };
}
