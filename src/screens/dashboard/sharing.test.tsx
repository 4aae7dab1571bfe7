import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { stubNearViewport } from '../../../test/nearViewport';
import { renderPage } from '../../../test/render';

let server: PageServer;
let dashboardId = 0;
let user: UserEvent;

const node = (type: string, id: string, children: readonly string[] = [], meta: object = {}) => ({
  [id]: { type, id, children, meta },
});

const made = async (url: string, json: object): Promise<number> => {
  const answer = await server.client.post(url, { json });
  return ((await answer.json()) as { id: number }).id;
};

/** Tabs in a tab; the chart is in the second of the second. */
beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer();
  const datasetId = await made('/api/v1/dataset/', {
    database: server.databaseId,
    schema: 'main',
    table_name: 'sold',
    sql: 'SELECT 1 AS n',
  });
  const chartId = await made('/api/v1/chart/', {
    slice_name: 'Revenue',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: '{"viz_type":"table"}',
  });
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ...node('ROOT', 'ROOT_ID', ['TABS-top']),
    ...node('GRID', 'GRID_ID'),
    ...node('TABS', 'TABS-top', ['TAB-a', 'TAB-b']),
    ...node('TAB', 'TAB-a', [], { text: 'First' }),
    ...node('TAB', 'TAB-b', ['TABS-in'], { text: 'Second' }),
    ...node('TABS', 'TABS-in', ['TAB-c', 'TAB-d']),
    ...node('TAB', 'TAB-c', [], { text: 'Outer' }),
    ...node('TAB', 'TAB-d', ['ROW-1'], { text: 'Inner' }),
    ...node('ROW', 'ROW-1', ['CHART-1']),
    ...node('CHART', 'CHART-1', [], { chartId, sliceName: 'Revenue', width: 6, height: 30 }),
  };
  dashboardId = await made('/api/v1/dashboard/', {
    dashboard_title: 'Sales',
    published: true,
    json_metadata: JSON.stringify({ positions }),
  });
});
beforeEach(() => {
  stubNearViewport(() => true);
  user = userEvent.setup();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const open = (url = `/superset/dashboard/${dashboardId}/`, rights?: readonly string[]) => {
  const session = toBootstrap(server.bootstrap as never);
  const pairs = rights?.map((right) => right.split(' on ')) ?? [];
  const user = { username: 'bob', userId: 999, roles: { Reader: pairs } } as never;
  return renderPage(url, { state: { session: rights ? { ...session, user } : session } });
};
const tab = (name: string) => screen.findByRole('tab', { name });
const openNested = async (rights?: readonly string[]) => {
  const page = open(undefined, rights);
  await user.click(await tab('Second'));
  await user.click(await tab('Inner'));
  return page;
};
const chartMenu = async () => {
  const chart = within(
    (await screen.findAllByRole('region', { name: 'Revenue' }))[0] as HTMLElement,
  );
  await user.click(await chart.findByRole('button', { name: 'More options' }));
  await screen.findByRole('menuitem', { name: 'Force refresh' });
};
const tabMenu = async (name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions of tab ${name}` }));
  await screen.findByRole('menu');
};
/** Follows a link in a page of its own; what that page scrolls to. */
const followed = async (link: string) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { pathname } = new URL(link);
  const page = open(pathname);
  await tab('Second');
  await waitFor(() => expect(scroll).toHaveBeenCalled());
  const target = scroll.mock.contexts[0] as HTMLElement;
  return { ...page, target };
};
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');

describe('a link', () => {
  test('to a chart opens its nested tab and scrolls to it [DLD-22] [DSV-29]', async () => {
    const { unmount } = await openNested();
    await chartMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Copy permalink' }));
    expect(await screen.findByText('Link to this chart copied')).toBeVisible();
    const link = await navigator.clipboard.readText();
    unmount();
    const { target, router } = await followed(link);
    expect(await tab('Second')).toHaveAttribute('aria-selected', 'true');
    expect(await tab('Inner')).toHaveAttribute('aria-selected', 'true');
    expect(router.state.location.hash).toBe('#CHART-1');
    expect(within(target).getByText('Revenue')).toBeVisible();
  });

  test('to a nested tab opens it, whichever tab is open by itself [DLD-22] [DSV-29]', async () => {
    const { unmount } = await openNested();
    await tabMenu('Inner');
    await user.click(screen.getByRole('menuitem', { name: 'Copy permalink' }));
    expect(await screen.findByText('Link to this tab copied')).toBeVisible();
    const link = await navigator.clipboard.readText();
    const sent = server.calls.findLast(({ url }) => url.includes('/permalink'));
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
      anchor: 'TAB-d',
      activeTabs: expect.arrayContaining(['TAB-b', 'TAB-d']) as string[],
    });
    unmount();
    open(new URL(link).pathname);
    expect(await tab('Inner')).toHaveAttribute('aria-selected', 'true');
    expect(await tab('Second')).toHaveAttribute('aria-selected', 'true');
  });

  test('to a chart can be sent by e-mail, and its dialog says where it leads', async () => {
    await openNested();
    await chartMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Share chart' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “Revenue”' }));
    const field = await dialog.findByLabelText('Link');
    const mail = new URL(
      dialog.getByRole('link', { name: 'Send by e-mail' }).getAttribute('href') ?? '',
    );
    expect(mail.searchParams.get('subject')).toBe('Revenue of Sales');
    expect(mail.searchParams.get('body')).toContain((field as HTMLInputElement).value);
  });

  test('that is made for the whole dashboard names no chart, also after one was shared', async () => {
    const { store } = await openNested();
    await chartMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Share chart' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share “Revenue”' });
    await user.click(within(dialog).getByRole('button', { name: /close/i }));
    await user.click(screen.getByRole('button', { name: 'Dashboard menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
    await within(await screen.findByRole('dialog', { name: 'Share this view' })).findByLabelText(
      'Link',
    );
    const sent = server.calls.findLast(({ url }) => url.includes('/permalink'));
    expect(JSON.parse(sent?.body ?? '{}')).not.toHaveProperty('anchor');
    expect(store.getState().dashboardState.sharedId).toBeNull();
  });
});

describe('a link is offered', () => {
  const READ = 'can_read on Dashboard';

  test.each([
    ['with can_share_chart', ['can_share_chart on Superset'], true],
    ['not without it', ['can_share_dashboard on Superset'], false],
  ])('to a chart %s [DLD-30] [PRM-05]', async (_, rights, isOffered) => {
    await openNested([READ, ...rights]);
    await chartMenu();
    expect(entries().includes('Copy permalink')).toBe(isOffered);
    expect(entries().includes('Share chart')).toBe(isOffered);
  });

  test.each([
    ['with can_share_dashboard', ['can_share_dashboard on Superset'], true],
    ['not without it', ['can_share_chart on Superset'], false],
  ])('to a tab %s [DLD-30] [PRM-12]', async (_, rights, isOffered) => {
    await openNested([READ, ...rights]);
    expect(screen.queryByRole('button', { name: 'Actions of tab Inner' }) !== null).toBe(isOffered);
    if (!isOffered) return;
    await tabMenu('Inner');
    expect(entries()).toEqual(['Copy permalink', 'Share tab']);
  });

  test('to a tab that is not saved yet only after the save', async () => {
    open(`/superset/dashboard/${dashboardId}/?edit=true`);
    await user.click(
      (await screen.findAllByRole('button', { name: 'Add a tab' }))[0] as HTMLElement,
    );
    await user.keyboard('New{Enter}');
    await tabMenu('New');
    expect(entries().at(-1)).toMatch(/^Delete tab/);
    expect(entries()).not.toContain('Share tab');
  });
});
