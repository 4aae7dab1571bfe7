import { Navigate, type RouteObject } from 'react-router-dom';
import { Waiting } from '@/ui/Waiting';
import { PageFailed } from './PageFailed';

type Page = () => Promise<{ Component: React.ComponentType }>;

/** A route whose page is a chunk of its own. */
export const page = (path: string, lazy: Page): RouteObject => ({
  path,
  lazy,
  HydrateFallback: Waiting,
  ErrorBoundary: PageFailed,
});

/** Every address of the product. Pages without the bar (sign-in, embedded) stand beside the shell. */
export const ROUTES: RouteObject[] = [
  page('/login/', async () => ({
    Component: (await import('@/screens/signIn/SignInPage')).SignInPage,
  })),
  {
    // Signing in needs neither the bar nor its menus.
    lazy: async () => ({ Component: (await import('./AppShell')).AppShell }),
    HydrateFallback: Waiting,
    children: [
      { path: '/', element: <Navigate to="/superset/welcome/" replace /> },
      page('/superset/welcome/', async () => ({
        Component: (await import('@/screens/home/HomePage')).HomePage,
      })),
      page('/dashboard/list/', async () => ({
        Component: (await import('@/screens/library/DashboardsPage')).DashboardsPage,
      })),
      page('/dashboard/new', async () => ({
        Component: (await import('@/screens/dashboard/NewDashboardPage')).NewDashboardPage,
      })),
      page('/superset/dashboard/p/:key/', async () => ({
        Component: (await import('@/screens/dashboard/PermalinkPage')).PermalinkPage,
      })),
      page('/superset/dashboard/:idOrSlug/', async () => ({
        Component: (await import('@/screens/dashboard/DashboardPage')).DashboardPage,
      })),
      ...['/sqllab/', '/sqllab/p/:key/'].map((path) =>
        page(path, async () => ({
          Component: (await import('@/screens/sqlLab/SqlLabPage')).SqlLabPage,
        })),
      ),
      page('/sqllab/history/', async () => ({
        Component: (await import('@/screens/queries/HistoryPage')).HistoryPage,
      })),
      page('/savedqueryview/list/', async () => ({
        Component: (await import('@/screens/queries/SavedQueriesPage')).SavedQueriesPage,
      })),
      page('/superset/all_entities/', async () => ({
        Component: (await import('@/screens/tags/TaggedPage')).TaggedPage,
      })),
      page('/chart/add', async () => ({
        Component: (await import('@/screens/explore/AddChartPage')).AddChartPage,
      })),
      ...['/explore/', '/explore/p/:key/', '/superset/explore/p/:key/'].map((path) =>
        page(path, async () => ({
          Component: (await import('@/screens/explore/ExplorePage')).ExplorePage,
        })),
      ),
      page('/chart/list/', async () => ({
        Component: (await import('@/screens/library/ChartsPage')).ChartsPage,
      })),
      page('/tablemodelview/list/', async () => ({
        Component: (await import('@/screens/library/DatasetsPage')).DatasetsPage,
      })),
      page('/databaseview/list/', async () => ({
        Component: (await import('@/screens/databases/DatabasesPage')).DatabasesPage,
      })),
      page('/user_info/', async () => ({
        Component: (await import('@/screens/account/AccountPage')).AccountPage,
      })),
      page('*', async () => ({ Component: (await import('./NotFound')).NotFound })),
    ],
  },
];
