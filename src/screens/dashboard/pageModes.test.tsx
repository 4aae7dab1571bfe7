import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';
import { stubNearViewport } from '../../../test/nearViewport';

let lab: FilteredDashboard;
beforeAll(async () => {
  lab = await aFilteredDashboard();
});
beforeEach(() => {
  lab.forget();
  stubNearViewport(() => true);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.stop();
});

const isIdle = () => act(() => new Promise<void>((done) => requestIdleCallback(() => done())));
const PARTS = {
  navigation: () => screen.queryByRole('navigation', { name: 'Main' }),
  title: () => screen.queryByRole('heading', { name: 'Flights' }),
  tabs: () => screen.queryByRole('tablist', { name: 'Dashboard tabs' }),
  'chart menu': () => screen.queryByRole('button', { name: 'More options' }),
  filters: () => screen.queryByRole('region', { name: 'Filters' }),
} as const;
/** What the page has of these, once it is drawn. */
const shown = async (): Promise<readonly string[]> => {
  await waitFor(() => expect(document.querySelector('[data-status="rendered"]')).not.toBeNull());
  await isIdle();
  return Object.entries(PARTS).flatMap(([name, find]) => (find() ? [name] : []));
};
const EVERYTHING = Object.keys(PARTS);
const allBut = (...hidden: readonly string[]) =>
  EVERYTHING.filter((name) => !hidden.includes(name));

describe('a dashboard with tabs and filters', () => {
  test.each([
    ['', 'RT-25', EVERYTHING],
    ['?standalone=0', 'RT-25', EVERYTHING],
    ['?standalone=1', 'RT-26', allBut('navigation')],
    ['?standalone=2', 'RT-27', allBut('navigation', 'title')],
    ['?standalone=3', 'RT-28', ['tabs']],
    ['?uiConfig=1', 'RT-20', allBut('title')],
    ['?uiConfig=2', 'RT-21', allBut('tabs')],
    ['?uiConfig=4', 'RT-22', allBut('navigation')],
    ['?uiConfig=8', 'RT-23', allBut('chart menu')],
    ['?uiConfig=5', 'RT-24', allBut('title', 'navigation')],
    ['?uiConfig=15', 'RT-24', ['filters']],
  ])('at the address %s shows what that leaves of it [%s]', async (query, _, parts) => {
    await lab.openWith([lab.carrierFilter()], query, { inTabs: true });
    expect(await shown()).toEqual(parts);
  });

  test('leads the keyboard past its header and its filters, from the start of the page', async () => {
    const { router } = await lab.openWith([lab.carrierFilter()]);
    await screen.findAllByRole('cell', { name: 'AA' });
    const before = router.state.location;
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to dashboard content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const charts = screen.getByRole('region', { name: 'Dashboard content' });
    expect(charts).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('region', { name: 'By carrier' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(charts).not.toHaveAttribute('tabindex');
    expect(router.state.location).toEqual(before);
  });

  test('as a report has all charts drawn, however far below the view they are [RT-28]', async () => {
    stubNearViewport(() => false);
    const { container } = await lab.openWith([], '?standalone=3');
    await waitFor(() =>
      expect(container.querySelectorAll('[data-status="rendered"]')).toHaveLength(2),
    );
  });

  test('draws no chart below the view otherwise [RT-25]', async () => {
    stubNearViewport(() => false);
    const { container } = await lab.openWith([], '?standalone=0');
    await isIdle();
    expect(container.querySelectorAll('[data-status="rendered"]')).toHaveLength(0);
  });

  test.each(['focused_chart', 'anchor'])(
    'opens the tab of the chart that the address names by %s, scrolls to it and highlights it [RT-29]',
    async (kind) => {
      const { id, unmount } = await lab.openWith([], '', { inTabs: true });
      expect(screen.queryByRole('region', { name: 'By day' })).toBeNull();
      unmount();
      const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
      const address = kind === 'anchor' ? `#CHART-${lab.byDay}` : `?focused_chart=${lab.byDay}`;
      lab.open(`/superset/dashboard/${id}/${address}`);
      const [chart] = await screen.findAllByRole('region', { name: 'By day' });
      const tabs = within(screen.getByRole('tablist', { name: 'Dashboard tabs' }));
      const [first, second] = tabs.getAllByRole('tab');
      expect(second).toHaveAttribute('aria-selected', 'true');
      expect(first).toHaveAttribute('aria-selected', 'false');
      const box = chart?.closest('[data-focused]');
      expect(box).not.toBeNull();
      expect(scroll.mock.contexts).toContain(box);
    },
  );
});
