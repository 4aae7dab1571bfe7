import { Navigate, type RouteObject } from 'react-router-dom';
import { Waiting } from '@/ui/Waiting';
import { PageFailed } from './PageFailed';
import type { AppStore, Wiring } from './store';

type Page = () => Promise<React.ComponentType>;

/** A route whose page is a chunk of its own. */
export const page = (path: string, load: Page): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  HydrateFallback: Waiting,
  ErrorBoundary: PageFailed,
});

/** Every address of the product. Pages without the bar (sign-in, embedded) stand beside the shell. */
export const createRoutes = (store: AppStore): RouteObject[] => {
  /** Pages of a screen: what it adds to the store is there before they are drawn. */
  const screen = (wiring: () => Promise<Wiring>) => (path: string, load: Page) =>
    page(path, async () => {
      const [Component, added] = await Promise.all([load(), wiring()]);
      store.add(added);
      return Component;
    });
  const dashboard = screen(() => import('@/screens/dashboard/wiring'));
  const databases = screen(() => import('@/screens/databases/wiring'));
  const explore = screen(() => import('@/screens/explore/wiring'));
  const home = screen(() => import('@/screens/home/wiring'));
  const library = screen(() => import('@/screens/library/wiring'));
  const queries = screen(() => import('@/screens/queries/wiring'));
  const sqlLab = screen(() => import('@/screens/sqlLab/wiring'));
  return [
    page('/login/', async () => (await import('@/screens/signIn/SignInPage')).SignInPage),
    {
      // Signing in needs neither the bar nor its menus.
      lazy: async () => ({ Component: (await import('./AppShell')).AppShell }),
      HydrateFallback: Waiting,
      children: [
        { path: '/', element: <Navigate to="/superset/welcome/" replace /> },
        home('/superset/welcome/', async () => (await import('@/screens/home/HomePage')).HomePage),
        library(
          '/dashboard/list/',
          async () => (await import('@/screens/library/DashboardsPage')).DashboardsPage,
        ),
        dashboard(
          '/dashboard/new',
          async () => (await import('@/screens/dashboard/NewDashboardPage')).NewDashboardPage,
        ),
        dashboard(
          '/superset/dashboard/p/:key/',
          async () => (await import('@/screens/dashboard/PermalinkPage')).PermalinkPage,
        ),
        dashboard(
          '/superset/dashboard/:idOrSlug/',
          async () => (await import('@/screens/dashboard/DashboardPage')).DashboardPage,
        ),
        ...['/sqllab/', '/sqllab/p/:key/'].map((path) =>
          sqlLab(path, async () => (await import('@/screens/sqlLab/SqlLabPage')).SqlLabPage),
        ),
        queries(
          '/sqllab/history/',
          async () => (await import('@/screens/queries/HistoryPage')).HistoryPage,
        ),
        queries(
          '/savedqueryview/list/',
          async () => (await import('@/screens/queries/SavedQueriesPage')).SavedQueriesPage,
        ),
        page(
          '/superset/all_entities/',
          async () => (await import('@/screens/tags/TaggedPage')).TaggedPage,
        ),
        explore(
          '/chart/add',
          async () => (await import('@/screens/explore/AddChartPage')).AddChartPage,
        ),
        ...['/explore/', '/explore/p/:key/', '/superset/explore/p/:key/'].map((path) =>
          explore(path, async () => (await import('@/screens/explore/ExplorePage')).ExplorePage),
        ),
        library(
          '/chart/list/',
          async () => (await import('@/screens/library/ChartsPage')).ChartsPage,
        ),
        library(
          '/tablemodelview/list/',
          async () => (await import('@/screens/library/DatasetsPage')).DatasetsPage,
        ),
        databases(
          '/databaseview/list/',
          async () => (await import('@/screens/databases/DatabasesPage')).DatabasesPage,
        ),
        page(
          '/user_info/',
          async () => (await import('@/screens/account/AccountPage')).AccountPage,
        ),
        page('*', async () => (await import('./NotFound')).NotFound),
      ],
    },
  ];
};
