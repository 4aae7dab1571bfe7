import { expect, test } from 'vitest';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import { refreshSettings } from './refreshSettings';

const NONE = { seconds: 0, immune: [], isSpread: true, spreadMs: undefined };

test.each<readonly [stored: Readonly<Record<string, unknown>>, read: object]>([
  [{}, NONE],
  [
    {
      refresh_frequency: 60,
      timed_refresh_immune_slices: [1, 2],
      stagger_refresh: false,
      stagger_time: 2500,
    },
    { seconds: 60, immune: [1, 2], isSpread: false, spreadMs: 2500 },
  ],
  [
    {
      refresh_frequency: 'often',
      timed_refresh_immune_slices: { 1: true },
      stagger_refresh: null,
      stagger_time: 'x',
    },
    NONE,
  ],
  [
    { refresh_frequency: -5, timed_refresh_immune_slices: ['1', null, 3] },
    { ...NONE, immune: [3] },
  ],
])('of the stored %j the refresh uses %j', (stored, read) => {
  expect(refreshSettings(stored as DashboardMetadata)).toEqual(read);
});
