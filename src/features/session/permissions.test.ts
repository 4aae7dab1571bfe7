import { expect, test } from 'vitest';
import { toBootstrap } from './bootstrap';
import { hasPermission, ownsOrAdmin } from './permissions';

const reader = { userId: 7, roles: { Reader: [['can_read', 'Chart'] as const] } };
const admin = { userId: 1, roles: { ADMIN: [] } };

test('a right belongs to roles with exactly this pair, and to administrators', () => {
  expect(hasPermission(reader, 'can_read', 'Chart')).toBe(true);
  expect(hasPermission(reader, 'can_write', 'Chart')).toBe(false);
  expect(hasPermission(reader, 'can_read', 'Dashboard')).toBe(false);
  expect(hasPermission(admin, 'can_write', 'Database')).toBe(true);
  expect(hasPermission(null, 'can_read', 'Chart')).toBe(false);
});

test('a role whose name only contains the word is no administrator', () => {
  const almost = { userId: 2, roles: { 'Admin of charts': [] } };
  expect(hasPermission(almost, 'can_read', 'Chart')).toBe(false);
});

test('the owners of an object and administrators may change it', () => {
  expect(ownsOrAdmin(reader, [3, 7])).toBe(true);
  expect(ownsOrAdmin(reader, [3])).toBe(false);
  expect(ownsOrAdmin(admin, [3])).toBe(true);
  expect(ownsOrAdmin(null, [3])).toBe(false);
});

test('the page uses the settings of a Superset when the server names none', () => {
  const { conf, featureFlags, capabilities, user } = toBootstrap({});
  expect(conf).toMatchObject({ SQL_MAX_ROW: 100_000, DEFAULT_SQLLAB_LIMIT: 1000 });
  expect(featureFlags).toMatchObject({ SQLLAB_BACKEND_PERSISTENCE: true, TAGGING_SYSTEM: false });
  expect(capabilities).toEqual([]);
  expect(user).toBeNull();
});

test('settings from the server override the defaults, and unknown ones are kept', () => {
  const { conf, featureFlags } = toBootstrap({
    common: { conf: { SQL_MAX_ROW: 5, THEIR_OWN: 'x' }, feature_flags: { TAGGING_SYSTEM: true } },
  });
  expect(conf).toMatchObject({ SQL_MAX_ROW: 5, THEIR_OWN: 'x', DISPLAY_MAX_ROW: 10_000 });
  expect(featureFlags.TAGGING_SYSTEM).toBe(true);
});
