import type { Session } from '../store/sessions.ts';

/** The viewer, created once per request by the session middleware; every decision about access reads only this. */
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
  /** Signed in by the one-time link: must choose a password before anything else. */
  readonly mustChangePassword?: boolean;
}

/** Admin is a role named exactly `admin`, in any case. */
export const isAdmin = (viewer: Viewer): boolean =>
  viewer.roles.some(({ name }) => name.toLowerCase() === 'admin');

export const can = (viewer: Viewer, permission: string, view: string): boolean =>
  isAdmin(viewer) || viewer.grants.has(`${permission} ${view}`);

/** A viewer who has not signed in. */
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

/** The owner of the viewer’s share of workers and queues; never the server itself, whose work has no limit. */
export const shareOf = ({ id, kind, username }: Viewer): string =>
  id === null ? `${kind} ${username}` : String(id);

const marks = new WeakMap<Viewer, number>();
let marked = 0;

/** A number that stands for a viewer with these rights: one whose rights change is another viewer. */
export const markOf = (viewer: Viewer): number => {
  const mark = marks.get(viewer) ?? (marked += 1);
  marks.set(viewer, mark);
  return mark;
};

/** Hono's variables of every request. */
export interface Env {
  Variables: {
    viewer: Viewer;
    session: Session | null;
    nonce: string;
    requestId: string;
    /** A file that runs by itself has a policy of its own. */
    policy?: string;
    /** Further hosts that the page of this reply may read data of charts from. */
    chartHosts?: readonly string[];
  };
}
