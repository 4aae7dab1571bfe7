import { Navigate, type RouteObject } from 'react-router-dom';
import { HOME, type PageName, PAGES, SIGN_IN_PATH } from '#common/pages.ts';
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

/** The route of one address of a page. */
type RouteOf = (path: string) => RouteObject;

/** A page without a slice in the store. */
const alone =
  (load: Page): RouteOf =>
  (path) =>
    page(path, load);

const notFound: Page = async () => (await import('./NotFound')).NotFound;

/** Every address of the product, from the table of pages. Pages without the bar (sign-in, embedded) stand beside the shell. */
export const createRoutes = (store: AppStore): RouteObject[] => {
  /** The pages of a screen: its slices are in the store before they are drawn. */
  const screen = (wiring: () => Promise<Wiring>) => (load: Page) => (path: string) =>
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
  const PAGE_OF: Readonly<Record<PageName, RouteOf>> = {
    home: home(async () => (await import('@/screens/home/HomePage')).HomePage),
    account: alone(async () => (await import('@/screens/account/AccountPage')).AccountPage),
    dashboards: library(
      async () => (await import('@/screens/library/DashboardsPage')).DashboardsPage,
    ),
    newDashboard: dashboard(
      async () => (await import('@/screens/dashboard/NewDashboardPage')).NewDashboardPage,
    ),
    dashboardPermalink: dashboard(
      async () => (await import('@/screens/dashboard/PermalinkPage')).PermalinkPage,
    ),
    dashboard: dashboard(
      async () => (await import('@/screens/dashboard/DashboardPage')).DashboardPage,
    ),
    charts: library(async () => (await import('@/screens/library/ChartsPage')).ChartsPage),
    newChart: explore(async () => (await import('@/screens/explore/AddChartPage')).AddChartPage),
    explore: explore(async () => (await import('@/screens/explore/ExplorePage')).ExplorePage),
    datasets: library(async () => (await import('@/screens/library/DatasetsPage')).DatasetsPage),
    sqlLab: sqlLab(async () => (await import('@/screens/sqlLab/SqlLabPage')).SqlLabPage),
    history: queries(async () => (await import('@/screens/queries/HistoryPage')).HistoryPage),
    savedQueries: queries(
      async () => (await import('@/screens/queries/SavedQueriesPage')).SavedQueriesPage,
    ),
    tagged: alone(async () => (await import('@/screens/tags/TaggedPage')).TaggedPage),
    databases: databases(
      async () => (await import('@/screens/databases/DatabasesPage')).DatabasesPage,
    ),
  };
  return [
    page(SIGN_IN_PATH, async () => (await import('@/screens/signIn/SignInPage')).SignInPage),
    {
      // The sign-in page has neither the bar nor its menus.
      lazy: async () => ({ Component: (await import('./AppShell')).AppShell }),
      HydrateFallback: Waiting,
      children: [
        { path: '/', element: <Navigate to={HOME} replace /> },
        ...(Object.keys(PAGES) as PageName[]).flatMap((name) =>
          PAGES[name].paths.map((path) => PAGE_OF[name](path)),
        ),
        page('*', notFound),
      ],
    },
  ];
};
