import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { SETTINGS } from '#common/pages.ts';
import { IconOf } from '@/ui/icons/IconOf';
import { hasPermission } from '@/features/session/permissions';
import { selectMenu, selectUser } from '@/features/session/selectors';
import type { MenuLink } from '@/features/session/supersetMenu';
import classes from './AppShell.module.css';
import { useAppSelector } from './redux';

interface Entry extends MenuLink {
  /** A page of ours; the others are plain links, because the Superset's own pages open there. */
  readonly isOwn?: boolean;
}
interface Group {
  readonly label: string | null;
  readonly links: readonly Entry[];
}

/** Our own entries in their groups, with those of the Superset behind. */
const useGroups = (): readonly Group[] => {
  const { groups } = useAppSelector(selectMenu);
  const user = useAppSelector(selectUser);
  const own = SETTINGS.filter(({ needs }) => needs === null || hasPermission(user, ...needs));
  const ownIn = (name: string | null): readonly Entry[] =>
    own
      .filter(({ group }) => group === name)
      .map(({ label, path }) => ({ label, href: path, isOwn: true }));
  const missing = [...new Set(own.map(({ group }) => group))].filter(
    (name) => !groups.some(({ label }) => label === name),
  );
  return [
    ...groups.map(({ label, links }) => ({ label, links: [...ownIn(label), ...links] })),
    ...missing.map((label) => ({ label, links: ownIn(label) })),
  ];
};

export function SettingsItems() {
  const groups = useGroups();
  return groups.map(({ label, links }) => (
    <Fragment key={`${label} ${links[0]?.href}`}>
      {label === null ? (
        <Menu.Divider />
      ) : (
        <Menu.Label className={classes.group}>{label}</Menu.Label>
      )}
      {links.map(({ label: text, href, icon = '', isOwn }) =>
        isOwn ? (
          <Menu.Item key={href} component={Link} to={href}>
            {text}
          </Menu.Item>
        ) : (
          <Menu.Item
            key={href}
            component="a"
            href={href}
            rightSection={
              <span className={classes.theirs}>
                <IconOf name={icon} />
              </span>
            }
          >
            {text}
          </Menu.Item>
        ),
      )}
    </Fragment>
  ));
}

/** Pages beside those of the bar: ours, and what a Superset offers beyond them. */
export function SettingsMenu() {
  const groups = useGroups();
  if (groups.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.settings}>
          Settings
          <IconChevronDown size={12} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <SettingsItems />
      </Menu.Dropdown>
    </Menu>
  );
}
