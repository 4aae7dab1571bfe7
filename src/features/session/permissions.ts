import type { BootstrapUser } from './bootstrap';

/** Admin is a role named exactly `admin`, in any case. */
const isAdmin = (user: BootstrapUser | null): boolean =>
  Object.keys(user?.roles ?? {}).some((name) => name.toLowerCase() === 'admin');

/** Some role holds the pair, or the user is an admin. The server decides; this only shows or hides. */
export const hasPermission = (
  user: BootstrapUser | null,
  permission: string,
  view: string,
): boolean =>
  isAdmin(user) ||
  Object.values(user?.roles ?? {}).some((pairs) =>
    pairs.some(([p, v]) => p === permission && v === view),
  );

/** Charts and dashboards are changed by their owners and by admins. */
export const ownsOrAdmin = (user: BootstrapUser | null, ownerIds: readonly number[]): boolean =>
  isAdmin(user) || (user?.userId !== undefined && ownerIds.includes(user.userId));
