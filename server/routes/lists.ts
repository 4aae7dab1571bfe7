/** Every list with what pages look up beside it: a row of this table for each resource. */
import { Hono } from 'hono';
import type { Env } from '../access/viewer.ts';
import { chartList } from '../charts/list.ts';
import { dashboardList } from '../dashboards/list.ts';
import { databaseList } from '../databases/list.ts';
import { datasetList } from '../datasets/list.ts';
import type { Deps } from '../deps.ts';
import { eventList } from '../eventLog/list.ts';
import { listRoutes } from '../lists/listRoutes.ts';
import { visibleDatabases } from '../access/databases.ts';
import { queryList } from '../sqllab/queryList.ts';
import { savedQueryList } from '../sqllab/savedQueryList.ts';
import { tagList } from '../tags/list.ts';

const READ_WRITE = ['can_read', 'can_write'];

export const lists = (deps: Deps) => {
  const all = [
    listRoutes({
      root: '/api/v1/chart',
      view: 'Chart',
      spec: chartList(deps),
      permissions: [...READ_WRITE, 'can_export', 'can_warm_up_cache'],
    }),
    listRoutes({
      root: '/api/v1/dashboard',
      view: 'Dashboard',
      spec: dashboardList(deps),
      permissions: [...READ_WRITE, 'can_export', 'can_get_embedded', 'can_set_embedded'],
    }),
    listRoutes({
      root: '/api/v1/dataset',
      view: 'Dataset',
      spec: datasetList(deps),
      permissions: READ_WRITE,
    }),
    listRoutes({
      root: '/api/v1/database',
      view: 'Database',
      spec: databaseList(deps, (viewer) => visibleDatabases(deps, viewer)),
      permissions: READ_WRITE,
    }),
    listRoutes({
      root: '/api/v1/saved_query',
      view: 'SavedQuery',
      spec: savedQueryList(deps),
      permissions: READ_WRITE,
    }),
    // A real server has no `_info` of the history and of the log.
    listRoutes({ root: '/api/v1/log', view: 'Log', spec: eventList(deps) }),
    listRoutes({ root: '/api/v1/query', view: 'Query', spec: queryList(deps) }),
    listRoutes({
      root: '/api/v1/tag',
      view: 'Tag',
      spec: tagList(deps),
      permissions: READ_WRITE,
    }),
  ];
  return all.reduce((routes, one) => routes.route('/', one), new Hono<Env>());
};
