import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { hasPage } from '#common/pages.ts';
import { selectMenu, selectUser } from '@/features/session/selectors';
import classes from './AppShell.module.css';
import { useAppSelector } from './redux';

/** The person's own page and the way out; for a visitor without an account, the way in. */
export function PersonMenu() {
  const user = useAppSelector(selectUser);
  const { account, signIn, signOut } = useAppSelector(selectMenu);
  if (signIn !== null) {
    return (
      <a href={signIn} className={classes.place}>
        Sign in
      </a>
    );
  }
  if (!user?.username) return null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  const icon = <IconUser size={16} stroke={1.5} />;
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={classes.person} aria-label={`Account of ${name}`}>
          <IconUser size={16} stroke={1.5} aria-hidden />
          <IconChevronDown size={12} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {hasPage(account) ? (
          <Menu.Item component={Link} to={account} leftSection={icon}>
            Account and password
          </Menu.Item>
        ) : (
          <Menu.Item component="a" href={account} leftSection={icon}>
            Account
          </Menu.Item>
        )}
        <Menu.Item component="a" href={signOut} leftSection={<IconLogout size={16} stroke={1.5} />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
