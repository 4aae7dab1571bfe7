import { expect, test } from 'vitest';
import { OLD_KEYS, withNewKeys } from './oldKeys.ts';
import type { Settings } from './oldTypes.ts';

type Case = readonly [type: string, old: Settings, now: Settings];

const custom = (comparator: string) => ({
  enable_time_comparison: true,
  time_comparison: 'c',
  adhoc_custom: [{ comparator }],
});
const SPATIAL = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const placed = (type: string): readonly Case[] => [
  [type, { longitude: 'lon', latitude: 'lat' }, { spatial: SPATIAL }],
  [type, { longitude: 'a', latitude: 'b', spatial: SPATIAL }, { spatial: SPATIAL }],
];
const both = (types: readonly string[], old: Settings, now: Settings): readonly Case[] =>
  types.map((type) => [type, old, now]);

const NUMBERS = ['big_number', 'big_number_total'];
const COMPARED = ['pop_kpi', 'table'];
const TIMED = ['table', 'handlebars'];

const CASES: readonly Case[] = [
  ['pie', { pie_label_type: 'key_percent' }, { label_type: 'key_percent' }],
  ['pie', { pie_label_type: 'percent', label_type: 'key' }, { label_type: 'key' }],
  ['pie', { metrics: ['m', 'n'] }, { metric: 'm' }],
  ['pie', { metrics: ['m'], metric: 'n' }, { metric: 'n' }],
  ...both(
    NUMBERS,
    { subheader: 'May', subheader_font_size: 0.3 },
    { subtitle: 'May', subtitle_font_size: 0.3 },
  ),
  ...both(NUMBERS, { subheader: 'May', subtitle: 'June' }, { subtitle: 'June' }),
  ...both(NUMBERS, { subheader: 'May', subtitle: '' }, { subtitle: '' }),
  ['big_number_total', { header_format_selector: true }, { force_timestamp_formatting: true }],
  ['big_number_total', { header_timestamp_format: '%d.%m.' }, { time_format: '%d.%m.' }],
  ...both(
    COMPARED,
    { enable_time_comparison: true, time_comparison: 'y' },
    { time_compare: ['1 year ago'] },
  ),
  ...both(
    COMPARED,
    { enable_time_comparison: true, time_comparison: 'r' },
    { time_compare: ['inherit'] },
  ),
  ...both(COMPARED, { enable_time_comparison: false, time_comparison: 'm' }, { time_compare: [] }),
  ...both(
    COMPARED,
    { enable_time_comparison: true, time_comparison: 'm', time_compare: ['1 week ago'] },
    { time_compare: ['1 week ago'] },
  ),
  ...both(COMPARED, custom('2004-02-01 : 2005-01-01'), {
    time_compare: ['custom'],
    start_date_offset: '2004-02-01',
  }),
  ...both(COMPARED, custom('No filter'), { time_compare: ['custom'] }),
  ...both(
    TIMED,
    { include_time: true, granularity_sqla: 'day', groupby: ['a'] },
    { groupby: ['day', 'a'], include_time: false },
  ),
  ...both(
    TIMED,
    { include_time: true, granularity_sqla: 'day', groupby: ['a', 'day'] },
    { groupby: ['a', 'day'] },
  ),
  ...both(
    TIMED,
    { include_time: true, granularity_sqla: 'day', groupby: [], query_mode: 'raw' },
    { groupby: [], include_time: true },
  ),
  ...both(TIMED, { include_time: true, groupby: ['a'] }, { groupby: ['a'], include_time: true }),
  [
    'heatmap_v2',
    { all_columns_x: 'a', all_columns_y: 'b', y_axis_bounds: [0, 9], show_perc: false },
    { x_axis: 'a', groupby: 'b', value_bounds: [0, 9], show_percentage: false },
  ],
  ...['deck_scatter', 'deck_hex', 'deck_grid', 'deck_screengrid'].flatMap(placed),
];

test.each(CASES)('a saved %s with %j is read as one with %j', (type, old, now) => {
  expect(withNewKeys(type, { ...old, own_key: 1 })).toMatchObject({ ...now, own_key: 1 });
});

test.each(Object.keys(OLD_KEYS))('a saved %s without old settings stays as it is', (type) => {
  const settings = {
    groupby: ['a'],
    metric: 'm',
    time_compare: ['1 year ago'],
    include_time: false,
  };
  expect(withNewKeys(type, settings)).toEqual(settings);
});

test('old names of one type mean nothing to another', () => {
  const settings = { pie_label_type: 'percent', include_time: true, granularity_sqla: 'day' };
  for (const type of ['funnel', 'constructor', 'nobody_knows'])
    expect(withNewKeys(type, settings)).toBe(settings);
});

test('each old name has a case above', () => {
  for (const [type, { renamed = {} }] of Object.entries(OLD_KEYS)) {
    const own = CASES.filter(([one]) => one === type);
    expect(own.length).toBeGreaterThan(0);
    for (const name of Object.keys(renamed))
      expect([type, name, own.some(([, old]) => name in old)]).toEqual([type, name, true]);
  }
});
