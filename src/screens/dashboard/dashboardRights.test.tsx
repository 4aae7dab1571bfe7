import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

let server: PageServer;
let dashboardId: number;

const READ = ['can_read', 'Dashboard'];
const WRITE = ['can_write', 'Dashboard'];
const SHARE = ['can_share_dashboard', 'Superset'];

beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer();
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Sales', published: true },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterAll(() => server.stop());

interface Person {
  readonly owns?: boolean;
  readonly role?: string;
  readonly rights: readonly (readonly string[])[];
}

/** What the page offers this person, among what changes, copies or shares the dashboard. */
const offeredTo = async ({ owns = false, role = 'Reader', rights }: Person, hasRoles = false) => {
  const session = toBootstrap(server.bootstrap as never);
  const userId = owns ? server.client.userId : 999;
  renderPage(`/superset/dashboard/${dashboardId}/`, {
    state: {
      session: {
        ...session,
        featureFlags: { ...session.featureFlags, DASHBOARD_RBAC: hasRoles },
        user: { username: 'bob', userId, roles: { [role]: rights } } as never,
      },
    },
  });
  await screen.findByRole('heading', { name: 'Sales' });
  await userEvent.click(screen.getByRole('button', { name: 'Dashboard menu' }));
  const items = (await screen.findAllByRole('menuitem')).map(
    ({ textContent }) => textContent ?? '',
  );
  const has = (word: RegExp) => items.some((item) => word.test(item));
  return [
    ...(screen.queryByRole('button', { name: 'Edit dashboard' }) ? ['edit'] : []),
    ...(has(/properties/i) ? ['properties'] : []),
    ...(has(/save as/i) ? ['copy'] : []),
    ...(has(/share/i) ? ['share'] : []),
  ];
};

describe('a dashboard offers', () => {
  test.each([
    [
      'its owner who may write',
      { owns: true, rights: [READ, WRITE] },
      ['edit', 'properties', 'copy'],
    ],
    ['an owner who may only read', { owns: true, rights: [READ] }, []],
    ['somebody else who may write', { rights: [READ, WRITE] }, ['copy']],
    [
      'an administrator who does not own it',
      { role: 'Admin', rights: [READ, WRITE] },
      ['edit', 'properties', 'copy', 'share'],
    ],
  ])('%s what they may do [PRM-10]', async (_, person, offered) => {
    expect(await offeredTo(person)).toEqual(offered);
  });

  test.each([
    ['its owner', { owns: true, rights: [READ, WRITE] }, ['edit', 'properties', 'copy']],
    ['a member of one of its roles', { rights: [READ, WRITE] }, []],
    [
      'an administrator',
      { role: 'Admin', rights: [READ, WRITE] },
      ['edit', 'properties', 'copy', 'share'],
    ],
  ])('where it has roles, %s what they may do [PRM-11]', async (_, person, offered) => {
    expect(await offeredTo(person, true)).toEqual(offered);
  });

  test.each([
    ['a link to those who may share', [READ, SHARE], ['share']],
    ['no link without that right', [READ], []],
  ])('%s [PRM-12]', async (_, rights, offered) => {
    expect(await offeredTo({ rights })).toEqual(offered);
  });
});
