/** Every list with what pages look up beside it: a row of this table for each resource. */
import { Hono } from 'hono';
import type { Env } from '../access/viewer.ts';
import { layerList } from '../annotations/layerList.ts';
import { chartList } from '../charts/list.ts';
import { dashboardList } from '../dashboards/list.ts';
import { databaseList } from '../databases/list.ts';
import { datasetList } from '../datasets/list.ts';
import type { Deps } from '../deps.ts';
import { eventList } from '../eventLog/list.ts';
import {
  ANNOTATION_LAYER_FORMS,
  CHART_FORMS,
  DASHBOARD_FORMS,
  DATABASE_FORMS,
  DATASET_FORMS,
  SAVED_QUERY_FORMS,
  TAG_FORMS,
} from './forms.ts';
import { listRoutes } from '../lists/listRoutes.ts';
import { visibleDatabases } from '../access/databases.ts';
import { queryList } from '../sqllab/queryList.ts';
import { savedQueryList } from '../sqllab/savedQueryList.ts';
import { tagList } from '../tags/list.ts';

const WRITE_READ = ['can_write', 'can_read'];

export const lists = (deps: Deps) => {
  const all = [
    listRoutes({
      root: '/api/v1/chart',
      view: 'Chart',
      spec: chartList(deps),
      info: {
        permissions: ['can_export', 'can_warm_up_cache', ...WRITE_READ],
        ...CHART_FORMS,
      },
    }),
    listRoutes({
      root: '/api/v1/dashboard',
      view: 'Dashboard',
      spec: dashboardList(deps),
      info: {
        permissions: [
          'can_cache_dashboard_screenshot',
          'can_get_embedded',
          'can_delete_embedded',
          'can_export',
          ...WRITE_READ,
          'can_put_chart_customizations',
          'can_export_as_example',
          'can_set_embedded',
        ],
        ...DASHBOARD_FORMS,
      },
    }),
    listRoutes({
      root: '/api/v1/dataset',
      view: 'Dataset',
      spec: datasetList(deps),
      info: {
        permissions: [
          'can_warm_up_cache',
          'can_get_or_create_dataset',
          'can_duplicate',
          'can_export',
          ...WRITE_READ,
          'can_get_drill_info',
        ],
        ...DATASET_FORMS,
      },
    }),
    listRoutes({
      root: '/api/v1/database',
      view: 'Database',
      spec: databaseList(deps, (viewer) => visibleDatabases(deps, viewer)),
      info: { permissions: ['can_export', 'can_upload', ...WRITE_READ], ...DATABASE_FORMS },
    }),
    listRoutes({
      root: '/api/v1/saved_query',
      view: 'SavedQuery',
      spec: savedQueryList(deps),
      info: { permissions: ['can_export', ...WRITE_READ], ...SAVED_QUERY_FORMS },
    }),
    // A real server has no `_info` of the history and of the log.
    listRoutes({ root: '/api/v1/log', view: 'Log', spec: eventList(deps) }),
    listRoutes({ root: '/api/v1/query', view: 'Query', spec: queryList(deps) }),
    listRoutes({
      root: '/api/v1/tag',
      view: 'Tag',
      spec: tagList(deps),
      info: { permissions: ['can_bulk_create', ...WRITE_READ], ...TAG_FORMS },
    }),
    listRoutes({
      root: '/api/v1/annotation_layer',
      view: 'Annotation',
      spec: layerList(deps),
      info: { permissions: WRITE_READ, ...ANNOTATION_LAYER_FORMS },
    }),
  ];
  return all.reduce((routes, one) => routes.route('/', one), new Hono<Env>());
};
