import { Hono } from 'hono';
import { assertRightsDeclared } from './access/rights.ts';
import type { Env } from './access/viewer.ts';
import type { Deps } from './deps.ts';
import { chartLists } from './routes/chartLists.ts';
import { charts } from './routes/charts.ts';
import { dashboardMetadata } from './routes/dashboardMetadata.ts';
import { dashboards } from './routes/dashboards.ts';
import { dashboardState } from './routes/dashboardState.ts';
import { exploreState } from './routes/exploreState.ts';
import { favorites } from './routes/favorites.ts';
import { kv } from './routes/kv.ts';
import { sqlTools } from './routes/sqlTools.ts';
import { sqllab } from './routes/sqllab.ts';
import { tableSchema } from './routes/tableSchema.ts';
import { tabState } from './routes/tabState.ts';

/** A resource's routes, mounted at the root with full paths. One line per file of `routes/`. */
const ROUTES: readonly ((deps: Deps) => Hono<Env>)[] = [
  chartLists, // these two before the resources: their paths would read as ids
  favorites,
  dashboardState,
  dashboardMetadata,
  dashboards,
  charts,
  exploreState,
  sqllab,
  sqlTools,
  kv,
  tabState,
  tableSchema,
];

/** The whole server as a value: `fetch(request)` answers, nothing listens. */
export const createApp = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false });
  for (const routes of ROUTES) app.route('/', routes(deps));
  assertRightsDeclared(app);
  return app;
};
