import { describe, expect, test } from 'vitest';
import { ANONYMOUS, type Viewer } from './viewer.ts';
import { impersonatedName, runsPrintedOnly } from './impersonation.ts';

const ada: Viewer = { ...ANONYMOUS, kind: 'user', id: 7, username: 'ada' };
const database = (impersonate_user: 0 | 1, backend = 'postgresql') => ({
  backend,
  impersonate_user,
});

describe('the impersonation of viewers', () => {
  test('uses the connection’s user where the database does not impersonate, whoever the viewer is', () => {
    expect(impersonatedName(database(0), ada)).toBeNull();
    expect(impersonatedName(database(0), ANONYMOUS)).toBeNull();
  });

  test('uses the signed-in person where the database impersonates', () => {
    expect(impersonatedName(database(1), ada)).toBe('ada');
  });

  test.each([
    ['nobody who is signed in', ANONYMOUS],
    ['a guest, whose name a host page chose', { ...ada, kind: 'guest' as const, id: null }],
    ['a person without a name', { ...ada, username: '' }],
  ])('refuses %s and never uses the connection’s user instead [T10]', (_, viewer) => {
    expect(() => impersonatedName(database(1), viewer)).toThrow(/Sign in/);
  });
});

test.each([
  ['postgresql', 1, true],
  ['postgresql', 0, false],
  ['trino', 1, false],
] as const)(
  'SQL for %s with impersonation %i only runs as printed, for everybody: %s',
  (backend, set, only) => {
    expect(runsPrintedOnly(database(set, backend))).toBe(only);
  },
);
