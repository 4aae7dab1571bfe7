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
  const screen =
    <Screen extends Wiring>(load: () => Promise<Screen>) =>
    (component: (screen: Screen) => React.ComponentType): RouteOf =>
    (path) =>
      page(path, async () => {
        const loaded = await load();
        store.add(loaded);
        return component(loaded);
      });
  const annotations = screen(() => import('@/screens/annotations/pages'));
  const dashboard = screen(() => import('@/screens/dashboard/pages'));
  const databases = screen(() => import('@/screens/databases/pages'));
  const explore = screen(() => import('@/screens/explore/pages'));
  const home = screen(() => import('@/screens/home/pages'));
  const library = screen(() => import('@/screens/library/pages'));
  const queries = screen(() => import('@/screens/queries/pages'));
  const rowRules = screen(() => import('@/screens/rowRules/pages'));
  const sqlLab = screen(() => import('@/screens/sqlLab/pages'));
  const PAGE_OF: Readonly<Record<PageName, RouteOf>> = {
    home: home(({ HomePage }) => HomePage),
    account: alone(async () => (await import('@/screens/account/AccountPage')).AccountPage),
    dashboards: library(({ DashboardsPage }) => DashboardsPage),
    newDashboard: dashboard(({ NewDashboardPage }) => NewDashboardPage),
    dashboardPermalink: dashboard(({ PermalinkPage }) => PermalinkPage),
    dashboard: dashboard(({ DashboardPage }) => DashboardPage),
    charts: library(({ ChartsPage }) => ChartsPage),
    newChart: explore(({ AddChartPage }) => AddChartPage),
    explore: explore(({ ExplorePage }) => ExplorePage),
    datasets: library(({ DatasetsPage }) => DatasetsPage),
    sqlLab: sqlLab(({ SqlLabPage }) => SqlLabPage),
    history: queries(({ HistoryPage }) => HistoryPage),
    savedQueries: queries(({ SavedQueriesPage }) => SavedQueriesPage),
    tagged: alone(async () => (await import('@/screens/tags/TaggedPage')).TaggedPage),
    rowRules: rowRules(({ RowRulesPage }) => RowRulesPage),
    annotationLayers: annotations(({ LayersPage }) => LayersPage),
    annotations: annotations(({ AnnotationsPage }) => AnnotationsPage),
    databases: databases(({ DatabasesPage }) => DatabasesPage),
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
