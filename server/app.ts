import { Hono } from 'hono';
import { choosesPasswordFirst } from './middleware/passwordFirst.ts';
import { assertRightsDeclared } from './access/rights.ts';
import type { Env } from './access/viewer.ts';
import type { Deps } from './deps.ts';
import { HttpError } from './errors.ts';
import { bodyLimit } from './middleware/bodyLimit.ts';
import { compress } from './middleware/compress.ts';
import { csrf } from './middleware/csrf.ts';
import { headers } from './middleware/headers.ts';
import { methods } from './middleware/methods.ts';
import { JSON_TYPE, NOT_FOUND, onError } from './middleware/onError.ts';
import { session } from './middleware/session.ts';
import { createPageFiles } from './page/files.ts';
import { createShell } from './page/shell.ts';
import { openApi } from './routes/apiDocument.ts';
import { annotationLayers } from './routes/annotationLayers.ts';
import { annotations } from './routes/annotations.ts';
import { account } from './routes/account.ts';
import { chartCache } from './routes/chartCache.ts';
import { brushData } from './routes/brushData.ts';
import { chartData } from './routes/chartData.ts';
import { severalCharts } from './routes/severalCharts.ts';
import { bundleExports } from './routes/bundleExports.ts';
import { bundleImports } from './routes/bundleImports.ts';
import { charts } from './routes/charts.ts';
import { chartVersions } from './routes/chartVersions.ts';
import { externalMetadata } from './routes/externalMetadata.ts';
import { datasource } from './routes/datasource.ts';
import { timeRange } from './routes/timeRange.ts';
import { databases } from './routes/databases.ts';
import { databaseLookups } from './routes/databaseLookups.ts';
import { databaseUploads } from './routes/databaseUploads.ts';
import { databaseTable } from './routes/databaseTable.ts';
import { databaseTables } from './routes/databaseTables.ts';
import { dashboardMetadata } from './routes/dashboardMetadata.ts';
import { dashboardPictures } from './routes/dashboardPictures.ts';
import { dashboardPresence } from './routes/dashboardPresence.ts';
import { dashboardVersions } from './routes/dashboardVersions.ts';
import { dashboards } from './routes/dashboards.ts';
import { dashboardPermalinks } from './routes/dashboardPermalinks.ts';
import { dashboardState } from './routes/dashboardState.ts';
import { earlierAddresses } from './routes/earlierAddresses.ts';
import { explore } from './routes/explore.ts';
import { datasetLookups } from './routes/datasetLookups.ts';
import { datasetParts } from './routes/datasetParts.ts';
import { datasets } from './routes/datasets.ts';
import { exploreJson } from './routes/exploreJson.ts';
import { exploreState } from './routes/exploreState.ts';
import { favorites } from './routes/favorites.ts';
import { files as fileImports } from './routes/files.ts';
import { filterViews } from './routes/filterViews.ts';
import { health } from './routes/health.ts';
import { kv } from './routes/kv.ts';
import { lists } from './routes/lists.ts';
import { log } from './routes/log.ts';
import { page } from './routes/page.ts';
import { platform } from './routes/platform.ts';
import { queries } from './routes/queries.ts';
import { exports } from './routes/exports.ts';
import { refreshedTables } from './routes/refreshedTables.ts';
import { results } from './routes/results.ts';
import { rowRules } from './routes/rowRules.ts';
import { savedQueries } from './routes/savedQueries.ts';
import { sqlTools } from './routes/sqlTools.ts';
import { sqllab } from './routes/sqllab.ts';
import { staticFiles } from './routes/static.ts';
import { tableSchema } from './routes/tableSchema.ts';
import { taggedObjects } from './routes/taggedObjects.ts';
import { tags } from './routes/tags.ts';
import { tabQueries } from './routes/tabQueries.ts';
import { tabState } from './routes/tabState.ts';
import { wantsPage } from './http/wantsPage.ts';

/** A resource's routes, mounted at the root with full paths. One line per file of `routes/`. */
const ROUTES: readonly ((deps: Deps) => Hono<Env>)[] = [
  account,
  platform,
  earlierAddresses,
  log,
  chartCache,
  lists, // these five before the resources: their paths would read as ids
  bundleExports,
  bundleImports,
  favorites,
  dashboardState,
  filterViews,
  dashboardPermalinks,
  dashboardMetadata,
  dashboards,
  dashboardVersions,
  dashboardPresence,
  dashboardPictures,
  charts,
  chartVersions,
  brushData,
  chartData,
  severalCharts,
  datasource,
  externalMetadata,
  timeRange,
  datasetLookups, // these two before the resource: their paths would read as ids
  datasetParts,
  datasets,
  refreshedTables,
  explore,
  exploreJson,
  exploreState,
  fileImports,
  databaseUploads, // before the resource: its paths would read as ids
  databases,
  databaseLookups,
  databaseTables,
  databaseTable,
  rowRules,
  savedQueries,
  queries,
  sqllab,
  results,
  exports,
  sqlTools,
  kv,
  tabState,
  tabQueries,
  tableSchema,
  taggedObjects,
  tags,
  annotationLayers,
  annotations,
];

/** The whole server as a value: `fetch(request)` returns the reply, and nothing listens. */
export const createApp = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false });
  const files = deps.config.pageDir === null ? null : createPageFiles(deps.config.pageDir);
  const pages = page(deps, files && createShell(files));
  app.use(headers(deps.config), compress(), methods(app));
  // Files and health are the same for everybody.
  app.route('/', staticFiles(files));
  app.route('/', health(deps));
  app.use(session(deps), bodyLimit(deps.config.limits), csrf(deps), choosesPasswordFirst());
  for (const routes of ROUTES) app.route('/', routes(deps));
  app.route('/', openApi(app));
  app.route('/', pages.routes);
  const answerError = onError(deps.log);
  app.onError((error, c) =>
    error instanceof HttpError && error.status === 404 && wantsPage(c)
      ? pages.show(c)
      : answerError(error, c),
  );
  app.notFound((c) =>
    wantsPage(c) ? pages.show(c) : c.json(NOT_FOUND, 404, { 'Content-Type': JSON_TYPE }),
  );
  assertRightsDeclared(app);
  return app;
};
