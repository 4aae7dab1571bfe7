import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMenu2, IconMoon, IconPlus, IconSun } from '@tabler/icons-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { HOME, MENU, type Right } from '#common/pages.ts';
import { CommandItem } from '@/features/commands/CommandItem';
import { CommandCenter } from '@/features/commands/CommandCenter';
import { ConnectionNotice } from '@/features/connection/ConnectionNotice';
import { FileDrop } from '@/features/drop/FileDrop';
import { hasPermission } from '@/features/session/permissions';
import { selectIsFront, selectUser } from '@/features/session/selectors';
import { SignInAgain } from '@/features/session/SignInAgain';
import { ToastList } from '@/features/toasts/ToastList';
import { pageMode } from '@/lib/pageMode';
import { ErrorBoundary } from '@/ui/ErrorBoundary';
import { Later } from '@/ui/Later';
import { Message } from '@/ui/Message';
import { SkipSlot } from '@/ui/SkipLinks';
import { Waiting } from '@/ui/Waiting';
import { MenuTip } from '@/ui/MenuTip';
import classes from './AppShell.module.css';
import { Mark } from './Mark';
import { NEW, NEW_IN_SUPERSET, PAGE_COMMANDS } from './pageCommands';
import { PersonMenu } from './PersonMenu';
import { useAppSelector } from './redux';
import { SettingsItems, SettingsMenu } from './SettingsMenu';
import { usePageFocus } from './usePageFocus';
import { useThemeCommands } from './useThemeCommands';

/** The pages that the signed-in person may open. */
function useAllowed<T extends { readonly needs: Right | null }>(
  entries: readonly T[],
): readonly T[] {
  const user = useAppSelector(selectUser);
  return entries.filter(({ needs }) => needs === null || hasPermission(user, ...needs));
}

function MenuEntries({ onRow }: { onRow: boolean }) {
  const { pathname } = useLocation();
  const entries = useAllowed(MENU);
  const active = (path: string, also: string) =>
    pathname.startsWith(path) || pathname.startsWith(also);
  if (onRow) {
    return (
      <div className={classes.places}>
        {entries.map(({ path, label, also }) => (
          <NavLink
            key={path}
            to={path}
            className={classes.place}
            data-active={active(path, also) || undefined}
            aria-current={active(path, also) ? 'page' : undefined}
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
      <Menu.Dropdown className={classes.dropdown}>
        {entries.map(({ path, label }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {label}
          </Menu.Item>
        ))}
        <SettingsItems />
      </Menu.Dropdown>
    </Menu>
  );
}

function ThemeSwitch() {
  const { colorScheme } = useMantineColorScheme();
  const themes = useThemeCommands();
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
        {themes.map((theme) => (
          <CommandItem key={String(theme.label)} command={theme} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What the signed-in person may create, from any page. */
function NewMenu() {
  const news = useAllowed(NEW);
  const foreign = useAllowed(NEW_IN_SUPERSET);
  const isFront = useAppSelector(selectIsFront);
  if (news.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <MenuTip label="New">
          <ActionIcon aria-label="New">
            <IconPlus size={16} stroke={1.5} />
          </ActionIcon>
        </MenuTip>
      </Menu.Target>
      <Menu.Dropdown>
        {news.map(({ path, label }) => (
          <Menu.Item key={path} component={Link} to={path}>
            {label}
          </Menu.Item>
        ))}
        {isFront &&
          foreign.map(({ path, label }) => (
            <Menu.Item key={path} component="a" href={path}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The page, which takes files wherever they are dropped. */
function ShownPage() {
  return (
    <FileDrop>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
    </FileDrop>
  );
}

/** The navigation bar at the top with the toasts, and the page below it. */
export function AppShell() {
  const { pathname, search } = useLocation();
  const { nav } = pageMode(search);
  const main = useRef<HTMLElement>(null);
  const [skips, setSkips] = useState<HTMLElement | null>(null);
  usePageFocus(main, pathname);
  const themes = useThemeCommands();
  const everywhere = useMemo(() => [...PAGE_COMMANDS, ...themes], [themes]);
  const notices = (
    <ToastList>
      <ConnectionNotice />
    </ToastList>
  );
  return (
    <div className={classes.shell}>
      <a href="#main" className={`sx-visually-hidden ${classes.skip}`}>
        Skip to content
      </a>
      <div ref={setSkips} />
      {nav && (
        <header className={classes.bar}>
          <MenuEntries onRow={false} />
          <Link to={HOME} className={classes.mark} aria-label="Sextant, home page">
            <Mark />
            <span>Sextant</span>
          </Link>
          <nav aria-label="Main">
            <MenuEntries onRow />
          </nav>
          {notices}
          <div className={classes.end}>
            <Later>
              <NewMenu />
              <SettingsMenu />
              <ThemeSwitch />
              <PersonMenu />
            </Later>
          </div>
        </header>
      )}
      <main ref={main} id="main" className={classes.main} tabIndex={-1}>
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
          <CommandCenter everywhere={everywhere} hasPalette={nav}>
            <SkipSlot value={skips}>
              <ShownPage />
            </SkipSlot>
          </CommandCenter>
        </ErrorBoundary>
      </main>
      <SignInAgain />
      {!nav && notices}
    </div>
  );
}
