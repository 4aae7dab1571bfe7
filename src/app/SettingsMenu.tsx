import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment } from 'react';
import { selectMenu } from '@/features/session/selectors';
import classes from './AppShell.module.css';
import { useAppSelector } from './redux';

/** Entries of the Superset behind; plain links, because its own pages open there. */
export function SettingsItems() {
  const { groups } = useAppSelector(selectMenu);
  return groups.map(({ label, links }) => (
    <Fragment key={`${label} ${links[0]?.href}`}>
      {label === null ? (
        <Menu.Divider />
      ) : (
        <Menu.Label className={classes.group}>{label}</Menu.Label>
      )}
      {links.map((link) => (
        <Menu.Item key={link.href} component="a" href={link.href}>
          {link.label}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}

/** What a Superset offers beyond our pages, in its groups. */
export function SettingsMenu() {
  const { groups } = useAppSelector(selectMenu);
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
