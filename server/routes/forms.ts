/** The columns of each resource's forms, in the order in which `_info` names them. */
import { LayerBody, LayerChange } from '#common/wire/annotation.ts';
import { ChartCreate, ChartUpdate } from '#common/wire/chart.ts';
import { DashboardCreate, DashboardUpdate } from '#common/wire/dashboard.ts';
import { DatabaseCreate, DatabaseUpdate } from '#common/wire/database.ts';
import { DatasetCreate, DatasetUpdate } from '#common/wire/dataset.ts';
import { RowRuleBody, RowRuleChange } from '#common/wire/rowRule.ts';
import { SavedQueryBody } from '#common/wire/savedQuery.ts';
import { TagBody } from '#common/wire/tag.ts';
import type { Forms } from '../lists/lookups.ts';

const CHART = ['slice_name'];
export const CHART_FORMS: Forms = {
  add: { columns: CHART, body: ChartCreate },
  edit: { columns: CHART, body: ChartUpdate },
};

const DASHBOARD = [
  'certified_by',
  'certification_details',
  'dashboard_title',
  'slug',
  'owners',
  'roles',
  'position_json',
  'css',
  'theme_id',
  'json_metadata',
  'published',
];
export const DASHBOARD_FORMS: Forms = {
  add: { columns: DASHBOARD, body: DashboardCreate },
  edit: { columns: DASHBOARD, body: DashboardUpdate },
};

export const DATASET_FORMS: Forms = {
  add: {
    columns: ['database', 'catalog', 'schema', 'table_name', 'sql', 'owners'],
    body: DatasetCreate,
  },
  edit: {
    columns: [
      'table_name',
      'sql',
      'filter_select_enabled',
      'fetch_values_predicate',
      'catalog',
      'schema',
      'description',
      'main_dttm_col',
      'currency_code_column',
      'normalize_columns',
      'always_filter_main_dttm',
      'offset',
      'default_endpoint',
      'cache_timeout',
      'is_sqllab_view',
      'template_params',
      'owners',
      'columns',
      'metrics',
      'extra',
    ],
    body: DatasetUpdate,
  },
};

const DATABASE = [
  'database_name',
  'sqlalchemy_uri',
  'cache_timeout',
  'expose_in_sqllab',
  'allow_run_async',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'force_ctas_schema',
  'impersonate_user',
  'allow_file_upload',
  'extra',
];
export const DATABASE_FORMS: Forms = {
  add: { columns: DATABASE, body: DatabaseCreate },
  edit: { columns: DATABASE, body: DatabaseUpdate },
};

const SAVED_QUERY = [
  'db_id',
  'description',
  'label',
  'catalog',
  'schema',
  'sql',
  'template_parameters',
  'extra_json',
];
export const SAVED_QUERY_FORMS: Forms = {
  add: { columns: SAVED_QUERY, body: SavedQueryBody },
  edit: { columns: SAVED_QUERY, body: SavedQueryBody },
};

const TAG = ['name', 'description', 'objects_to_tag'];
export const TAG_FORMS: Forms = {
  add: { columns: TAG, body: TagBody },
  edit: { columns: TAG, body: TagBody },
};

const ROW_RULE = ['name', 'description', 'filter_type', 'tables', 'roles', 'group_key', 'clause'];
export const ROW_RULE_FORMS: Forms = {
  add: { columns: ROW_RULE, body: RowRuleBody },
  edit: { columns: ROW_RULE, body: RowRuleChange },
};

const ANNOTATION_LAYER = ['name', 'descr'];
export const ANNOTATION_LAYER_FORMS: Forms = {
  add: { columns: ANNOTATION_LAYER, body: LayerBody },
  edit: { columns: ANNOTATION_LAYER, body: LayerChange },
};
