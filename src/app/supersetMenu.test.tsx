/** The bar before a real Superset: what only that one has a page for is reached from here. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../mocks/node';
import { renderPage } from '../../test/render';

const entry = (label: string, url: unknown) => ({ name: label, icon: '', label, url });
const MENU = [
  {
    name: 'Security',
    label: 'Security',
    childs: ['-', entry('List Roles', '/roles/'), entry('Action Log', '/actionlog/list')],
  },
  { name: 'Data', label: 'Data', childs: [entry('Database Connections', '/databaseview/list/')] },
  entry('Dashboards', '/dashboard/list/'),
  {
    name: 'Manage',
    label: 'Manage',
    childs: [
      entry('Tags', '/superset/tags/'),
      entry('Alerts & Reports', '/alert/list/'),
      entry('Annotation Layers', '/annotationlayer/list/'),
    ],
  },
  { name: 'SQL Lab', label: 'SQL', childs: [entry('SQL Lab', '/sqllab/')] },
];
/** Our own pages, which every menu has. */
const RULES = 'Row level security /rowlevelsecurity/list/';
const OWN = 'Annotation layers /annotationlayer/list/';
const RIGHT = {
  user_is_anonymous: false,
  user_info_url: '/users/userinfo/',
  user_logout_url: '/logout/?all=1',
  user_login_url: '/login/',
};

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());

interface Raw {
  readonly user: unknown;
  readonly common: Readonly<Record<string, unknown>>;
}

/** The page with what a real Superset says about itself. */
const renderBefore = (menu: unknown, right: unknown = RIGHT, user?: unknown) => {
  const raw = server.bootstrap as unknown as Raw;
  const bootstrap = {
    user: user ?? raw.user,
    common: { ...raw.common, sextant: undefined, menu_data: { menu, navbar_right: right } },
  };
  return renderPage('/user_info/', { state: { session: toBootstrap(bootstrap as never) } });
};

const linksIn = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => `${item.textContent} ${item.getAttribute('href')}`);

test('the Superset’s entries that we have no page for stand in its groups, as plain links, and a key opens them', async () => {
  renderBefore(MENU);
  const button = await screen.findByRole('button', { name: 'Settings' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Settings' });
  expect(linksIn(menu)).toEqual([
    RULES,
    'List Roles /roles/',
    'Action Log /actionlog/list',
    OWN,
    'Tags /superset/tags/',
    'Alerts & Reports /alert/list/',
  ]);
  expect(menu).toHaveTextContent(/^Security.*Manage/);
  expect(menu).not.toHaveTextContent('Data');
});

test('a narrow screen has the same entries below our own pages', async () => {
  renderBefore(MENU);
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  const links = linksIn(await screen.findByRole('menu', { name: 'Menu' }));
  expect(links).toContain('Dashboards /dashboard/list/');
  expect(links.at(-1)).toBe('Alerts & Reports /alert/list/');
});

test.each([
  'javascript:alert(1)',
  ' \tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'http://[',
  '',
  7,
  null,
])('an entry that leads to %j is left out', async (url) => {
  renderBefore([entry('Bad', url), entry('Wiki', 'https://wiki.example/a'), 'text', null, 5]);
  await userEvent.click(await screen.findByRole('button', { name: 'Settings' }));
  expect(linksIn(await screen.findByRole('menu', { name: 'Settings' }))).toEqual([
    'Wiki https://wiki.example/a',
    RULES,
    OWN,
  ]);
});

test('menu data of another form adds nothing to our own entries', async () => {
  renderBefore({ menu: 'none' }, 'none');
  await userEvent.click(await screen.findByRole('button', { name: 'Settings' }));
  expect(linksIn(await screen.findByRole('menu', { name: 'Settings' }))).toEqual([RULES, OWN]);
});

test('the person’s menu leads where the Superset says', async () => {
  renderBefore(MENU);
  await userEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
  expect(linksIn(await screen.findByRole('menu', { name: /^Account of/ }))).toEqual([
    'Account /users/userinfo/',
    'Sign out /logout/?all=1',
  ]);
});

test('a visitor without an account is offered to sign in', async () => {
  renderBefore(MENU, { ...RIGHT, user_is_anonymous: true }, { isAnonymous: true, roles: {} });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login/');
});

test('a dataset is made on the Superset’s own page', async () => {
  renderBefore(MENU);
  await userEvent.click(await screen.findByRole('button', { name: 'New' }));
  expect(linksIn(await screen.findByRole('menu', { name: 'New' }))).toContain(
    'Dataset /dataset/add/',
  );
});

test('our own server has no such entries', async () => {
  renderPage('/user_info/', { state: { session: toBootstrap(server.bootstrap as never) } });
  await userEvent.click(await screen.findByRole('button', { name: 'New' }));
  expect(linksIn(await screen.findByRole('menu', { name: 'New' }))).not.toContain(
    'Dataset /dataset/add/',
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  const settings = await screen.findByRole('menu', { name: 'Settings' });
  expect(linksIn(settings)).toEqual([RULES, OWN]);
});
