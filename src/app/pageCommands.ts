/** Pages as commands of every screen. */
import { type Icon, IconArrowRight, IconPlus } from '@tabler/icons-react';
import { HOME, MENU, type Right, SETTINGS } from '#common/pages.ts';
import type { Command } from '@/features/commands/command';
import { hasPermission } from '@/features/session/permissions';
import { selectUser } from '@/features/session/selectors';

/** What can be created from anywhere. */
export const NEW = [
  { path: '/sqllab/?new=true', label: 'SQL query', needs: ['can_read', 'SQLLab'] },
  { path: '/chart/add', label: 'Chart', needs: ['can_write', 'Chart'] },
  { path: '/dashboard/new', label: 'Dashboard', needs: ['can_write', 'Dashboard'] },
] as const;

/** What a Superset has a page for, and we have none. */
export const NEW_IN_SUPERSET = [
  { path: '/dataset/add/', label: 'Dataset', needs: ['can_write', 'Dataset'] },
] as const;

const leadingTo = (icon: Icon, label: string, path: string, needs: Right | null): Command => ({
  label,
  icon,
  isOffered: (state) => needs === null || hasPermission(selectUser(state), ...needs),
  run: (_dispatch, { navigate }) => navigate(path),
});

export const PAGE_COMMANDS: readonly Command[] = [
  ...NEW.map(({ path, label, needs }) => leadingTo(IconPlus, `New: ${label}`, path, needs)),
  leadingTo(IconArrowRight, 'Go to the home page', HOME, null),
  ...[...MENU, ...SETTINGS].map(({ path, label, needs }) =>
    leadingTo(IconArrowRight, `Go to ${label}`, path, needs),
  ),
];
