import { expect, test } from 'vitest';
import type { Dashboard } from '@/api/resources/dashboards';
import { aLayout, chart, markdown, row } from '../../../../test/layouts';
import { toPositions } from '../layout/positions';
import { differencesOf } from './differences';

const theirs = (what: object) =>
  ({
    title: 'Sales',
    slug: null,
    css: '',
    metadata: {},
    positions: {},
    ...what,
  }) as unknown as Dashboard;

test('only what somebody else changed is listed [R14] [DSV-14]', () => {
  const mine = aLayout(row('r', chart('a'), chart('b')));
  const other = aLayout(row('r', chart('a', { width: 6 }), markdown('m')));
  expect(
    differencesOf(
      { title: 'Sales', slug: null, css: '', metadata: { refresh_frequency: 0 }, layout: mine },
      theirs({
        title: 'Revenue',
        positions: toPositions(other),
        metadata: { refresh_frequency: 60 },
      }),
    ),
  ).toEqual([
    'Title: yours “Sales”, theirs “Revenue”',
    'Only yours: “b”',
    'Only theirs: “text”',
    'Different: “a”',
    'Settings: refresh_frequency',
  ]);
});

test('identical dashboards have no differences', () => {
  const mine = aLayout(row('r', chart('a')));
  expect(
    differencesOf(
      { title: 'Sales', slug: null, css: '', metadata: {}, layout: mine },
      theirs({ positions: toPositions(mine) }),
    ),
  ).toEqual([]);
});
