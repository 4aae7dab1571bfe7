import { expect, test } from 'vitest';
import { toBootstrap } from './bootstrap';
import { hasPermission, ownsOrAdmin } from './permissions';

const reader = { userId: 7, roles: { Reader: [['can_read', 'Chart'] as const] } };
const admin = { userId: 1, roles: { ADMIN: [] } };

test('a right belongs to roles with exactly this pair, and to administrators [PRM-02, PRM-03]', () => {
  expect(hasPermission(reader, 'can_read', 'Chart')).toBe(true);
  expect(hasPermission(reader, 'can_write', 'Chart')).toBe(false);
  expect(hasPermission(reader, 'can_read', 'Dashboard')).toBe(false);
  expect(hasPermission(admin, 'can_write', 'Database')).toBe(true);
  expect(hasPermission(null, 'can_read', 'Chart')).toBe(false);
});

test.each([
  ['Admin', true],
  ['ADMIN', true],
  ['admin', true],
  ['superadmin', false],
  ['badminton', false],
  ['Admin of charts', false],
  ['analyst', false],
])('who has the role “%s” is an administrator: %s [PRM-01]', (role, expected) => {
  const user = { userId: 2, roles: { [role]: [] } };
  expect(hasPermission(user, 'can_read', 'Chart')).toBe(expected);
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
