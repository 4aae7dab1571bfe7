import type { BootstrapUser } from './bootstrap';

/** Admin is a role named exactly `admin`, in any case. */
const isAdmin = (user: BootstrapUser | null): boolean =>
  Object.keys(user?.roles ?? {}).some((name) => name.toLowerCase() === 'admin');

/** Whether a role has the pair, or the user is an administrator. The server decides; this only shows or hides. */
export const hasPermission = (
  user: BootstrapUser | null,
  permission: string,
  view: string,
): boolean =>
  isAdmin(user) ||
  Object.values(user?.roles ?? {}).some((pairs) =>
    pairs.some(([p, v]) => p === permission && v === view),
  );

/** Charts and dashboards may be changed by their owners and by administrators. */
export const ownsOrAdmin = (user: BootstrapUser | null, ownerIds: readonly number[]): boolean =>
  isAdmin(user) || (user?.userId !== undefined && ownerIds.includes(user.userId));
