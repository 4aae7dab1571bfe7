import { ActionIcon, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconPlus,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { hasPermission } from '@/features/session/permissions';
import { selectUser } from '@/features/session/selectors';
import { SignInAgain } from '@/features/session/SignInAgain';
import { ToastList } from '@/features/toasts/ToastList';
import { pageMode } from '@/lib/pageMode';
import { ErrorBoundary } from '@/ui/ErrorBoundary';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { MenuTip } from '@/ui/MenuTip';
import classes from './AppShell.module.css';
import { Mark } from './Mark';
import { useAppSelector } from './redux';

const PLACES = [
  {
    to: '/dashboard/list/',
    label: 'Dashboards',
    also: '/superset/dashboard/',
    needs: ['can_read', 'Dashboard'],
  },
  { to: '/chart/list/', label: 'Charts', also: '/explore/', needs: ['can_read', 'Chart'] },
  {
    to: '/tablemodelview/list/',
    label: 'Datasets',
    also: '/dataset/',
    needs: ['can_read', 'Dataset'],
  },
  { to: '/sqllab/', label: 'SQL', also: '/savedqueryview/', needs: ['can_read', 'SQLLab'] },
  {
    to: '/databaseview/list/',
    label: 'Databases',
    also: '/databaseview/',
    needs: ['can_write', 'Database'],
  },
] as const;

const NEW = [
  { to: '/sqllab/?new=true', label: 'SQL query', needs: ['can_read', 'SQLLab'] },
  { to: '/chart/add', label: 'Chart', needs: ['can_write', 'Chart'] },
  { to: '/dashboard/new', label: 'Dashboard', needs: ['can_write', 'Dashboard'] },
] as const;

/** The entries that lead somewhere for who is signed in. */
function useAllowed<T extends { readonly needs: readonly [string, string] }>(
  entries: readonly T[],
): readonly T[] {
  const user = useAppSelector(selectUser);
  return entries.filter(({ needs }) => hasPermission(user, ...needs));
}

function Places({ onRow }: { onRow: boolean }) {
  const { pathname } = useLocation();
  const places = useAllowed(PLACES);
  const active = (to: string, also: string) => pathname.startsWith(to) || pathname.startsWith(also);
  if (onRow) {
    return (
      <div className={classes.places}>
        {places.map(({ to, label, also }) => (
          <NavLink
            key={to}
            to={to}
            className={classes.place}
            data-active={active(to, also) || undefined}
            aria-current={active(to, also) ? 'page' : undefined}
          >
            {label}
          </NavLink>
        ))}
      </div>
    );
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon aria-label="Menu" className={classes.burger}>
          <IconMenu2 size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon =
    colorScheme === 'dark' ? IconMoon : colorScheme === 'light' ? IconSun : IconDeviceDesktop;
  return (
    <Menu>
      <Menu.Target>
        <MenuTip label="Theme">
          <ActionIcon aria-label="Theme">
            <Icon size={16} stroke={1.5} />
          </ActionIcon>
        </MenuTip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconSun size={16} stroke={1.5} />}
          onClick={() => setColorScheme('light')}
        >
          Light
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMoon size={16} stroke={1.5} />}
          onClick={() => setColorScheme('dark')}
        >
          Dark
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceDesktop size={16} stroke={1.5} />}
          onClick={() => setColorScheme('auto')}
        >
          Match system
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Person() {
  const user = useAppSelector(selectUser);
  if (!user?.username) return null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
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
        <Menu.Item
          component={Link}
          to="/user_info/"
          leftSection={<IconUser size={16} stroke={1.5} />}
        >
          Account and password
        </Menu.Item>
        <Menu.Item
          component="a"
          href="/logout/"
          leftSection={<IconLogout size={16} stroke={1.5} />}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The bar on top, the page below it, toasts over both. */
export function AppShell() {
  const { pathname, search } = useLocation();
  const { nav } = pageMode(search);
  const news = useAllowed(NEW);
  return (
    <div className={classes.shell}>
      <a href="#main" className={`sx-visually-hidden ${classes.skip}`}>
        Skip to content
      </a>
      {nav && (
        <header className={classes.bar}>
          <Places onRow={false} />
          <Link to="/superset/welcome/" className={classes.mark} aria-label="Sextant, start page">
            <Mark />
            <span>Sextant</span>
          </Link>
          <nav aria-label="Main">
            <Places onRow />
          </nav>
          <div className={classes.end}>
            {news.length > 0 && (
              <Menu>
                <Menu.Target>
                  <MenuTip label="New">
                    <ActionIcon aria-label="New">
                      <IconPlus size={16} stroke={1.5} />
                    </ActionIcon>
                  </MenuTip>
                </Menu.Target>
                <Menu.Dropdown>
                  {news.map(({ to, label }) => (
                    <Menu.Item key={to} component={Link} to={to}>
                      {label}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            <ThemeSwitch />
            <Person />
          </div>
        </header>
      )}
      <main id="main" className={classes.main} tabIndex={-1}>
        <ErrorBoundary
          resetKey={pathname}
          fallback={(error, retry) => (
            <Message
              title="This page ran into an unexpected error"
              role="alert"
              action={{ label: 'Try again', onClick: retry }}
            >
              {error.message}
            </Message>
          )}
        >
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SignInAgain />
      <ToastList />
    </div>
  );
}
