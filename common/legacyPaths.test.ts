import { expect, test } from 'vitest';
import {
  dashboardUrl,
  DASHBOARDS_ROOT,
  EXPLORE_JSON_PATH,
  EXPLORE_PERMALINKS_ROOT,
  LEGACY_APP,
  LEGACY_ROOT,
  LOG_PATH,
  METADATA_PATH,
  metadataPath,
  TAGGED_PATH,
  taggedUrl,
  WELCOME_PATH,
} from './legacyPaths.ts';

test('the old addresses begin with one name [RT-17]', () => {
  expect(LEGACY_APP).toBe('superset');
  expect(LEGACY_ROOT).toBe(`/${LEGACY_APP}`);
});

test.each([
  ['the page after the sign-in', WELCOME_PATH, '/superset/welcome/'],
  ['all dashboards', DASHBOARDS_ROOT, '/superset/dashboard/'],
  ['one dashboard', dashboardUrl(7), '/superset/dashboard/7/'],
  ['a dashboard by its slug', dashboardUrl('a/b'), '/superset/dashboard/a%2Fb/'],
  ['the event log', LOG_PATH, '/superset/log/'],
  ['metadata', METADATA_PATH, '/superset/fetch_datasource_metadata'],
  [
    'the metadata of one dataset',
    metadataPath('3__table'),
    '/superset/fetch_datasource_metadata?datasourceKey=3__table',
  ],
  ['rows of older charts', EXPLORE_JSON_PATH, '/superset/explore_json/'],
  ['shared states of Explore', EXPLORE_PERMALINKS_ROOT, '/superset/explore/p/'],
  ['what has tags', TAGGED_PATH, '/superset/all_entities/'],
  ['what has one tag', taggedUrl(7), '/superset/all_entities/?id=7'],
])('the address of %s begins with it [RT-17]', (_, address, wanted) => {
  expect(address).toBe(wanted);
  expect(address.split('/')[1]).toBe(LEGACY_APP);
});
