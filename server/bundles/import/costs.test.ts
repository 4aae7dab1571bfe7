/** What a preview asks of the store, and when the server does something else meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BundleFiles, metadataOf } from '../../../mocks/bundle.ts';
import {
  chartAs,
  dashboardAs,
  DASHBOARD,
  DATABASE,
  QUERY,
  salesFiles,
} from '../../../mocks/bundleFiles.ts';
import { aServer, type Client, type TestServer } from '../../../mocks/testServer.ts';
import { viewerOf } from '../../access/viewerOf.ts';
import { RESOURCES } from '../folders.ts';
import type { YamlValue } from '../yaml.ts';
import type { Contents } from './contents.ts';
import { convertedBoxes } from './filterBoxes.ts';
import { fittedSettings } from './fitted.ts';
import { previewBundle } from './importBundle.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
});
afterAll(() => server.close());

const uuidOf = (at: number): string => `abcdef00-0000-4000-8000-${String(at).padStart(12, '0')}`;
const many = <T>(count: number, one: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => one(at));

const previewed = async (
  name: (typeof RESOURCES)[number]['resource'],
  bundle: BundleFiles,
  deps = server.deps,
) => {
  const viewer = await viewerOf(deps.store.db, admin.userId);
  const resource = RESOURCES.find((one) => one.resource === name);
  if (!viewer || !resource) throw new Error('Nobody may do this.');
  const files = Object.entries(bundle).map(([path, value]) => ({
    path,
    value: value as YamlValue,
  }));
  const options = {
    overwrite: true,
    passwords: {},
    encryptedExtras: new Set<string>(),
    mapping: {},
    copies: new Set<string>(),
    dropsMissing: true,
  };
  const read = { kind: 'files', entries: files.length, files } as const;
  return previewBundle(deps, viewer, { resource, read, options });
};

/** How many times a preview asks the store. */
const questions = async (...[name, bundle]: Parameters<typeof previewed>): Promise<number> => {
  let count = 0;
  const db = server.store.db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await previewed(name, bundle, { ...server.deps, store: { ...server.store, db } });
  return count;
};

const withDashboard = (change: object): BundleFiles => ({
  ...salesFiles(),
  'dashboards/Sales_1.yaml': dashboardAs(change),
});

describe('a preview asks the store no more often', () => {
  test('for many charts of a layout than for a few', async () => {
    const bundle = (count: number) => {
      const charts = many(count, (at) => ({
        type: 'CHART',
        id: `CHART-${at}`,
        meta: { chartId: 1000 + at, uuid: uuidOf(at) },
      }));
      const places = Object.fromEntries(charts.map((chart) => [chart.id, chart]));
      return withDashboard({ position: { ...(DASHBOARD.position as object), ...places } });
    };
    expect(await questions('dashboard', bundle(200))).toBe(await questions('dashboard', bundle(2)));
  });

  test('for the filters of many datasets than for those of a few', async () => {
    const stored = many(50, (at) => ({
      uuid: uuidOf(at),
      table_name: `t${at}`,
      database_id: server.databaseId,
      columns: '[]',
      metrics: '[]',
      created_on: '',
      changed_on: '',
    }));
    await server.store.db
      .insertInto('datasets')
      .values(stored as never)
      .execute();
    const bundle = (count: number) =>
      withDashboard({
        metadata: {
          native_filter_configuration: many(count, (at) => ({
            id: `NATIVE_FILTER-${at}`,
            // Some are here, some are not.
            targets: [{ datasetUuid: uuidOf(at % 100) }],
          })),
        },
      });
    expect(await questions('dashboard', bundle(200))).toBe(await questions('dashboard', bundle(2)));
  });

  test('for many layers of a map than for a few', async () => {
    const bundle = (count: number): BundleFiles => ({
      ...salesFiles(),
      'charts/map.yaml': chartAs({
        uuid: uuidOf(0),
        viz_type: 'deck_multi',
        query_context: null,
        params: { deck_slice_uuids: many(count, (at) => uuidOf(1 + at)) },
      }),
    });
    expect(await questions('dashboard', bundle(100))).toBe(await questions('dashboard', bundle(2)));
  });
});

test('a preview describes a tag once, however many charts carry it', async () => {
  const names = many(10, (at) => `tag ${at}`);
  const bundle = (count: number, descriptions: readonly object[]): BundleFiles => ({
    ...salesFiles(),
    ...Object.fromEntries(
      many(count, (at) => [`charts/${at}.yaml`, chartAs({ uuid: uuidOf(at), tags: names })]),
    ),
    'tags.yaml': { tags: descriptions as never },
  });
  const described = names.map((name) => ({ tag_name: name, description: 'What it means' }));
  const more = async (count: number) =>
    (await questions('dashboard', bundle(count, described))) -
    (await questions('dashboard', bundle(count, [])));
  expect(await more(1)).toBe(10);
  expect(await more(5)).toBe(10);
});

test('the columns of a dataset are read once for all charts over it', () => {
  let reads = 0;
  const column = {
    get column_name() {
      reads += 1;
      return 'a';
    },
  };
  const file = { uuid: uuidOf(1), database_uuid: uuidOf(2), columns: [column] };
  const contents = {
    datasets: [{ path: '', file }],
    databases: [{ path: '', file: { uuid: uuidOf(2), sqlalchemy_uri: 'mysql://here/a' } }],
  } as unknown as Contents;
  const database = { uuid: uuidOf(3), backend: 'postgresql' };
  const sqlExpression = 'count(`a`)';
  for (const _ of many(5, () => null)) {
    const { fit } = fittedSettings({ contents }, file.uuid, database);
    expect(fit({ expressionType: 'SQL', sqlExpression })).toMatchObject({
      sqlExpression: 'count("a")',
    });
  }
  expect(reads).toBe(1);
});

/** How often something else could happen meanwhile. */
const turnsOf = async (work: () => Promise<void>): Promise<number> => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const take = () => {
    turns += 1;
    next = setImmediate(take);
  };
  next = setImmediate(take);
  try {
    await work();
  } finally {
    clearImmediate(next);
  }
  return turns;
};

test('other work has its turn between two objects of an import, read and stored', async () => {
  const COUNT = 20;
  const files: BundleFiles = {
    ...metadataOf('SavedQuery'),
    'databases/examples.yaml': DATABASE,
    ...Object.fromEntries(
      many(COUNT, (at) => [`queries/${at}.yaml`, { ...(QUERY as object), uuid: uuidOf(at) }]),
    ),
  };
  const turns = await turnsOf(async () => {
    const { objects } = await previewed('saved_query', files);
    expect(objects.filter(({ action }) => action === 'created')).toHaveLength(COUNT);
  });
  expect(turns).toBeGreaterThanOrEqual(2 * COUNT);
});

test('other work has its turn between two dashboards whose filter boxes become filters', async () => {
  const dashboards = many(20, (at) => ({ path: `dashboards/${at}.yaml`, file: DASHBOARD }));
  const contents = { charts: [], datasets: [], dashboards } as unknown as Contents;
  const turns = await turnsOf(async () => {
    await convertedBoxes(contents);
  });
  expect(turns).toBeGreaterThanOrEqual(20);
});
