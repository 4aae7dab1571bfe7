import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { aUser, PASSWORD } from '../../../mocks/testServer';
import { renderPage } from '../../../test/render';

let server: PageServer;
beforeEach(async () => {
  server = await aPageServer({ users: [aUser()] });
});
afterEach(() => server.stop());

/** Our own server, which takes a password without leaving the page. */
const openSignIn = (path: string) =>
  renderPage(path, { state: { session: toBootstrap(server.bootstrap as never) } });

const signInWith = async (password: string) => {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('User name'), 'viewer');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};
const timesSignedIn = async () => {
  const row = await server.store.db
    .selectFrom('users')
    .select('login_count')
    .where('username', '=', 'viewer')
    .executeTakeFirst();
  return row?.login_count;
};

test('a wrong password shows the product’s own message, and the user name stays', async () => {
  openSignIn('/login/');
  await signInWith('wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login. Please try again.');
  expect(screen.getByLabelText('User name')).toHaveValue('viewer');
});

test('password managers and clients find the fields by name and id', async () => {
  openSignIn('/login/');
  for (const [label, name, autocomplete] of [
    ['User name', 'username', 'username'],
    ['Password', 'password', 'current-password'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    expect(field).toHaveAttribute('id', name);
    expect(field).toHaveAttribute('name', name);
    expect(field).toHaveAttribute('autocomplete', autocomplete);
  }
});

test('the right password opens a session and returns to the address that was requested', async () => {
  openSignIn('/login/?next=%2Fsqllab%2F');
  await signInWith(PASSWORD);
  await waitFor(async () => expect(await timesSignedIn()).toBe(1));
  const signedIn = server.calls.filter(({ url }) => url.startsWith('/api/v1/security/session'));
  expect(signedIn.map(({ url }) => url)).toEqual(['/api/v1/security/session?next=%2Fsqllab%2F']);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('in front of a Superset the page posts a form, and says so when it comes back refused', async () => {
  const sent: { action: string; fields: Record<string, FormDataEntryValue> }[] = [];
  const { submit } = HTMLFormElement.prototype;
  HTMLFormElement.prototype.submit = function leave(this: HTMLFormElement) {
    const { pathname, search } = new URL(this.action);
    sent.push({ action: pathname + search, fields: Object.fromEntries(new FormData(this)) });
  };
  try {
    const first = renderPage('/login/?next=%2Fsqllab%2F');
    await signInWith('wrong');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      action: '/login/?next=%2Fsqllab%2F',
      fields: { username: 'viewer', password: 'wrong' },
    });
    first.unmount();
    const again = renderPage('/login/?next=%2Fsqllab%2F');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login. Please try again.');
    expect(screen.getByLabelText('User name')).toHaveValue('viewer');
    again.unmount();
    renderPage('/login/');
    await screen.findByLabelText('User name');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  } finally {
    HTMLFormElement.prototype.submit = submit;
  }
});

test('an incomplete form is not sent', async () => {
  const signIns = () =>
    server.calls.filter(({ method, url }) => method === 'POST' && url.startsWith('/login'));
  const before = signIns().length;
  renderPage('/login/');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Enter your user name and your password.');
  expect(signIns()).toHaveLength(before);
});

test('a link that was already used says so and offers the password', async () => {
  renderPage('/login/?secret=used');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was used already');
  expect(screen.getByRole('link', { name: 'Sign in with a password' })).toBeVisible();
});

test('a person who came by the link chooses a password, twice the same and long enough', async () => {
  await server.store.db.updateTable('users').set({ must_change_password: 1 }).execute();
  const session = toBootstrap({
    user: { username: 'admin', mustChangePassword: true },
    common: { sextant: { capabilities: ['session.old_password'] } },
  });
  renderPage('/login/', { state: { session } });
  const user = userEvent.setup();
  const [first, again] = [
    await screen.findByLabelText('New password'),
    screen.getByLabelText('Repeat the new password'),
  ];
  const save = () => user.click(screen.getByRole('button', { name: 'Save password' }));
  await user.type(first, 'short');
  await save();
  expect(screen.getByText('Use at least 8 characters.')).toBeVisible();
  await user.type(first, ' but longer now');
  await user.type(again, 'something else');
  await save();
  expect(screen.getByText('The passwords do not match.')).toBeVisible();
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await user.clear(again);
  await user.type(again, 'short but longer now');
  await save();
  await waitFor(async () => {
    await expect(server.signIn('admin', 'short but longer now')).resolves.toBeDefined();
  });
});

test('the account page changes the password for a person who knows the old one [T20]', async () => {
  renderPage('/user_info/', { state: { session: toBootstrap(server.bootstrap as never) } });
  const user = userEvent.setup();
  const change = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await user.type(await screen.findByLabelText('New password'), 'a new password');
  await user.type(screen.getByLabelText('Repeat the new password'), 'a new password');
  await change();
  expect(screen.getByText('Enter your current password.')).toBeVisible();
  await user.type(screen.getByLabelText('Current password'), 'wrong');
  await change();
  expect(await screen.findByText('This is not your password.')).toBeVisible();
  await user.clear(screen.getByLabelText('Current password'));
  await user.type(screen.getByLabelText('Current password'), PASSWORD);
  await change();
  expect(await screen.findByText(/Your password was changed/)).toBeVisible();
  await expect(server.signIn('admin', 'a new password')).resolves.toBeDefined();
});

test('the account page asks for no old password in front of a Superset, which takes none', async () => {
  renderPage('/user_info/');
  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
});

test('the account page changes the person’s names', async () => {
  renderPage('/user_info/');
  const user = userEvent.setup();
  const first = await screen.findByLabelText('First name');
  await user.clear(first);
  await user.type(first, 'Grace');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText('Your name was saved.')).toBeVisible();
  const row = await server.store.db
    .selectFrom('users')
    .select('first_name')
    .where('username', '=', 'admin')
    .executeTakeFirst();
  expect(row).toEqual({ first_name: 'Grace' });
});
