import { expect, test } from 'vitest';
import {
  dashboardUrl,
  DASHBOARDS_ROOT,
  EXPLORE_JSON_PATH,
  LEGACY_APP,
  LOG_PATH,
  metadataPath,
  WELCOME_PATH,
} from './legacyPaths.ts';

test('one name begins the addresses of dashboards, the log, metadata and explore_json [RT-17]', () => {
  expect(LEGACY_APP).toBe('superset');
  const paths = [
    WELCOME_PATH,
    DASHBOARDS_ROOT,
    dashboardUrl(7),
    LOG_PATH,
    EXPLORE_JSON_PATH,
    metadataPath('3__table'),
  ];
  for (const path of paths) expect(path.split('/')[1]).toBe(LEGACY_APP);
});

test('a slug in the address of a dashboard is encoded', () => {
  expect(dashboardUrl('a/b')).toBe('/superset/dashboard/a%2Fb/');
});
