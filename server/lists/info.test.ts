/** `_info` of every resource, as clients of a Superset read it before they list and write. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await aServer({ users: [aUser()] });
  admin = await server.signIn();
});
afterAll(() => server.close());

interface Column {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly required: boolean;
  readonly unique: boolean;
  readonly validate?: readonly string[];
}
interface Info {
  readonly add_columns: readonly Column[];
  readonly add_title: string;
  readonly edit_columns: readonly Column[];
  readonly edit_title: string;
  readonly filters: Readonly<
    Record<string, readonly { readonly name: string; readonly operator: string }[]>
  >;
  readonly permissions: readonly string[];
}

const infoOf = async (resource: string, q = ''): Promise<Info> => {
  const answer = await admin.get(`/api/v1/${resource}/_info${q}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Info;
};

const TEXT = 'sw ew ct eq nsw new nct neq in not_in';
const NUMBER = 'eq gt lt neq in not_in';
const TIME = 'eq gt lt neq';
const FLAG = 'eq neq';
const ONE = 'rel_o_m nrel_o_m';
const MANY = 'rel_m_m';

/** What a real server offers; `id` of databases and tags is ours. */
const FILTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chart: {
    changed_by: ONE,
    created_by: `${ONE} chart_has_created_by chart_created_by_me`,
    dashboards: MANY,
    datasource_id: NUMBER,
    datasource_name: TEXT,
    datasource_type: TEXT,
    description: TEXT,
    id: `${NUMBER} chart_is_favorite chart_is_certified chart_owned_created_favored_by_me`,
    last_saved_at: TIME,
    last_saved_by: ONE,
    owners: MANY,
    slice_name: `${TEXT} chart_all_text`,
    tags: `${MANY} chart_tags chart_tag_id`,
    uuid: TEXT,
    viz_type: TEXT,
  },
  dashboard: {
    changed_by: ONE,
    created_by: `${ONE} dashboard_created_by_me dashboard_has_created_by`,
    dashboard_title: `${TEXT} title_or_slug`,
    id: `${NUMBER} dashboard_is_favorite dashboard_is_certified`,
    owners: MANY,
    published: FLAG,
    roles: MANY,
    slug: TEXT,
    tags: `${MANY} dashboard_tag_id dashboard_tags`,
    uuid: TEXT,
  },
  dataset: {
    catalog: TEXT,
    changed_by: ONE,
    created_by: ONE,
    database: ONE,
    id: `${NUMBER} dataset_is_certified`,
    owners: MANY,
    schema: TEXT,
    sql: `${TEXT} dataset_is_null_or_empty`,
    table_name: TEXT,
    uuid: TEXT,
  },
  saved_query: {
    catalog: TEXT,
    changed_by: ONE,
    created_by: ONE,
    database: ONE,
    id: `${NUMBER} saved_query_is_fav`,
    label: `${TEXT} all_text`,
    schema: TEXT,
    tags: `${MANY} saved_query_tags saved_query_tag_id`,
  },
  database: {
    allow_dml: FLAG,
    allow_file_upload: `${FLAG} upload_is_enabled`,
    allow_run_async: FLAG,
    changed_by: ONE,
    created_by: ONE,
    database_name: TEXT,
    expose_in_sqllab: FLAG,
    id: NUMBER,
    uuid: TEXT,
  },
  tag: {
    changed_by: ONE,
    changed_on: TIME,
    created_by: ONE,
    created_on: TIME,
    description: TEXT,
    id: NUMBER,
    name: TEXT,
    type: `${FLAG} custom_tag`,
  },
};

const sorted = (words: string) => words.split(' ').sort();

test.each(Object.entries(FILTERS))(
  '%s offers its filters with every operator',
  async (name, expected) => {
    const { filters } = await infoOf(name);
    expect(Object.keys(filters)).toEqual(Object.keys(expected));
    for (const [column, words] of Object.entries(expected)) {
      const operators = filters[column]?.map(({ operator }) => operator) ?? [];
      expect([column, [...operators].sort()]).toEqual([column, sorted(words)]);
    }
  },
);

test.each([
  ['dashboard', 52],
  ['chart', 93],
  ['dataset', 65],
  ['saved_query', 47],
])('%s has %i pairs of column and operator, each with a name', async (name, pairs) => {
  const all = Object.values((await infoOf(name)).filters).flat();
  expect(all).toHaveLength(pairs);
  for (const { name: label, operator } of all)
    expect([operator, label]).not.toEqual([operator, '']);
  expect(Object.fromEntries(all.map((one) => [one.operator, one.name]))).toMatchObject({
    eq: 'Equal to',
    sw: 'Starts with',
    rel_m_m: 'Relation as Many',
    nrel_o_m: 'No Relation',
  });
});

const lineOf = ({ name, label, type, required, unique, validate = [] }: Column) =>
  [name, `(${label})`, type, required ? 'required' : '', unique ? 'unique' : '', ...validate]
    .filter(Boolean)
    .join(' ');
const length = (min: number, max: number) =>
  `<Length(min=${min}, max=${max}, equal=None, error=None)>`;

test('names the columns of a form with type, length and what is required', async () => {
  const chart = await infoOf('chart');
  expect(chart.add_columns.map(lineOf)).toEqual([
    `slice_name (Slice Name) String required ${length(1, 250)}`,
  ]);
  expect(chart.edit_columns.map(lineOf)).toEqual([
    `slice_name (Slice Name) String ${length(0, 250)}`,
  ]);
  const dataset = await infoOf('dataset');
  expect(dataset.add_columns.map(lineOf)).toEqual([
    'database (Database) Integer required',
    expect.stringMatching(/^catalog \(Catalog\) String/),
    expect.stringMatching(/^schema \(Schema\) String/),
    `table_name (Table Name) String required ${length(1, 250)}`,
    'sql (Sql) String',
    'owners (Owners) List',
  ]);
  const dashboard = await infoOf('dashboard');
  expect(dashboard.add_columns.map(({ name }) => name)).toEqual([
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
  ]);
  expect(dashboard.edit_columns.map(lineOf)).toContain('published (Published) Boolean');
  expect((await infoOf('saved_query')).add_columns.map(lineOf)).toContain(
    `label (Label) String ${length(0, 256)}`,
  );
});

test.each([
  ['chart', 'Slice'],
  ['dashboard', 'Dashboard'],
  ['dataset', 'Sqla Table'],
  ['database', 'Database'],
  ['saved_query', 'Saved Query'],
  ['tag', 'Tag'],
])(
  '%s calls its forms Add and Edit %s, and a form names columns that a write accepts',
  async (name, noun) => {
    const info = await infoOf(name);
    expect([info.add_title, info.edit_title]).toEqual([`Add ${noun}`, `Edit ${noun}`]);
    expect(info.add_columns.length).toBeGreaterThan(0);
    const unknown = Object.fromEntries(info.add_columns.map((column) => [column.name, {}]));
    const answer = await admin.post(`/api/v1/${name}/`, { json: unknown });
    expect(await answer.text()).not.toContain('Unknown field');
  },
);

test.each([
  ['chart', 'can_export can_warm_up_cache can_write can_read'],
  [
    'dashboard',
    'can_cache_dashboard_screenshot can_get_embedded can_delete_embedded can_export can_write can_read can_put_chart_customizations can_export_as_example can_set_embedded',
  ],
  [
    'dataset',
    'can_warm_up_cache can_get_or_create_dataset can_duplicate can_export can_write can_read can_get_drill_info',
  ],
  ['database', 'can_export can_upload can_write can_read'],
  ['saved_query', 'can_export can_write can_read'],
  ['tag', 'can_bulk_create can_write can_read'],
])('%s lists all rights to an administrator', async (name, permissions) => {
  expect((await infoOf(name)).permissions).toEqual(permissions.split(' '));
});

test('a person with fewer rights sees fewer', async () => {
  const viewer = await server.signIn('viewer');
  const answer = await viewer.get('/api/v1/dataset/_info?q=(keys:!(permissions))');
  expect(await answer.json()).toEqual({ permissions: ['can_read', 'can_get_drill_info'] });
});

test('answers with the parts that `keys` names, with all for none, and refuses others', async () => {
  const keysOf = async (q: string) => Object.keys(await infoOf('chart', `?q=${q}`));
  expect(await keysOf('(keys:!(permissions))')).toEqual(['permissions']);
  expect(await keysOf('(keys:!(add_title,filters))')).toEqual(['add_title', 'filters']);
  const all = ['add_columns', 'add_title', 'edit_columns', 'edit_title', 'filters', 'permissions'];
  expect(await keysOf('(keys:!())')).toEqual(all);
  expect(await keysOf('')).toEqual(all);
  for (const q of ['(keys:!(nothing))', '(keys:x)', '!(1)']) {
    expect((await admin.get(`/api/v1/chart/_info?q=${q}`)).status).toBe(400);
  }
});

test.each([
  ['chart', 'owners created_by changed_by', ''],
  ['dashboard', 'owners created_by changed_by roles', ''],
  ['dataset', 'owners created_by changed_by database', 'catalog schema'],
  ['database', 'created_by changed_by', ''],
  ['saved_query', 'created_by changed_by database', 'catalog schema'],
  ['query', 'user database', ''],
  ['tag', 'created_by changed_by', ''],
])('%s offers choices for %s', async (name, related, distinct) => {
  const statusOf = async (path: string) => (await admin.get(`/api/v1/${name}/${path}`)).status;
  const words = 'owners created_by changed_by roles database user dashboards tags last_saved_by';
  for (const word of words.split(' ')) {
    const has = related.split(' ').includes(word);
    expect([word, await statusOf(`related/${word}`)]).toEqual([word, has ? 200 : 404]);
  }
  for (const word of 'catalog schema table_name name'.split(' ')) {
    const has = distinct.split(' ').includes(word);
    expect([word, await statusOf(`distinct/${word}`)]).toEqual([word, has ? 200 : 404]);
  }
});
