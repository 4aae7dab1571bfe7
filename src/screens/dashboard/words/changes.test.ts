import { describe, expect, test } from 'vitest';
import { movedTo, removed, withMeta } from '../../../../test/layoutEdits';
import { aLayout, chart, column, markdown, row, tab, tabs } from '../../../../test/layouts';
import type { Layout } from '../layout/types';
import type { Edition } from '../merge/edition';
import { merge } from '../merge/merge';
import { changesInWords } from './changes';
import { questionOf } from './questions';

const edition = (layout: Layout, rest: Partial<Edition> = {}): Edition => ({
  layout,
  metadata: {},
  properties: {
    slug: null,
    css: '',
    certifiedBy: '',
    certificationDetails: '',
    ownerIds: [1],
    roleIds: [],
    tagIds: [],
    themeId: null,
  },
  ...rest,
});
const BASE = aLayout(
  tabs(
    'TABS-t',
    tab('TAB-where', { text: 'Where' }, row('ROW-a', chart('Flights'), chart('Delays'))),
    tab('TAB-when', { text: 'When' }, row('ROW-b', markdown('note', { code: '# Read me\nmore' }))),
  ),
);
const FLAT = aLayout(
  row('ROW-a', chart('Flights'), chart('Delays')),
  row('ROW-b', column('COL-a', chart('Weather'))),
);

describe('what changed is said in words', () => {
  test.each<[string, Layout, Layout, string[]]>([
    [
      'a move to another tab with a new width',
      BASE,
      withMeta(movedTo(BASE, 'Flights', 'ROW-b', 1), 'Flights', { width: 6 }),
      ['moved “Flights” to tab “When”, width 4 → 6'],
    ],
    [
      'a height',
      BASE,
      withMeta(BASE, 'Delays', { height: 30 }),
      ['changed “Delays”: height 50 → 30'],
    ],
    [
      'a text',
      BASE,
      withMeta(BASE, 'note', { code: 'new' }),
      ['changed “Read me”: text rewritten'],
    ],
    [
      'a tab’s name',
      BASE,
      withMeta(BASE, 'TAB-when', { text: 'Time' }),
      ['changed tab “When”: name When → Time'],
    ],
    [
      'a removed tab, once with what was in it',
      BASE,
      removed(BASE, 'TAB-when'),
      ['removed tab “When”'],
    ],
    ['an order', BASE, movedTo(BASE, 'Flights', 'ROW-a', 2), ['rearranged “Delays” and “Flights”']],
    [
      'a title',
      BASE,
      withMeta(BASE, 'HEADER_ID', { text: 'Turnover' }),
      ['renamed the dashboard “Sales” → “Turnover”'],
    ],
    [
      'a move into a column',
      FLAT,
      movedTo(FLAT, 'Delays', 'COL-a', 1),
      ['moved “Delays” into a column'],
    ],
    ['nothing', BASE, BASE, []],
  ])('%s', (_, before, after, words) => {
    expect(changesInWords(edition(before), edition(after))).toEqual(words);
  });

  test.each([
    [{ stagger_refresh: false }, 'Charts refresh one after another on → off'],
    [{ stagger_time: 30_000 }, 'Shortest time in which all charts refresh 5 seconds → 30 seconds'],
    [{ stagger_time: 1000 }, 'Shortest time in which all charts refresh 5 seconds → 1 second'],
    [{ stagger_time: 'long' }, 'Shortest time in which all charts refresh 5 seconds → long'],
  ])('how the refreshes of charts are spread: %j', (metadata, words) => {
    expect(changesInWords(edition(BASE), edition(BASE, { metadata: metadata as never }))).toEqual([
      words,
    ]);
  });

  test('settings, filters and properties by their names', () => {
    const before = edition(BASE, {
      metadata: {
        refresh_frequency: 0,
        native_filter_configuration: [
          { id: 'a', name: 'Region', chartsInScope: [1] },
          { id: 'b', name: 'Year' },
        ],
      },
    });
    const after = edition(BASE, {
      metadata: {
        refresh_frequency: 60,
        color_scheme: 'd3',
        global_chart_configuration: {
          scope: { rootPath: ['ROOT_ID'], excluded: [] },
          chartsInScope: [1],
        },
        map_label_colors: { boy: 'red' },
        label_colors: { boy: 'red' },
        native_filter_configuration: [
          { id: 'a', name: 'Region', chartsInScope: [2] },
          { id: 'c', name: 'City' },
        ],
      },
      properties: { ...before.properties, slug: 'sales', css: 'h1{}' },
    });
    expect(changesInWords(before, after)).toEqual([
      'Slug none → sales',
      'changed the styles (CSS)',
      'Auto-refresh never → every minute',
      'added filter “City”',
      'removed filter “Year”',
      'Color scheme none → d3',
      'changed colors of labels',
    ]);
  });
});

describe('a question names what both changed, and both answers', () => {
  test.each<[string, Layout, Layout, object]>([
    [
      'a field',
      withMeta(BASE, 'Flights', { width: 6 }),
      withMeta(BASE, 'Flights', { width: 2 }),
      { label: '“Flights”: width', mine: '6', theirs: '2' },
    ],
    [
      'the title',
      withMeta(BASE, 'HEADER_ID', { text: 'A' }),
      withMeta(BASE, 'HEADER_ID', { text: 'B' }),
      { label: 'Title', mine: 'A', theirs: 'B' },
    ],
    [
      'a place',
      movedTo(BASE, 'Flights', 'ROW-b', 1),
      movedTo(BASE, 'Flights', 'TAB-when', 0),
      {
        label: '“Flights”: place',
        mine: 'in tab “When”, beside “Read me”',
        theirs: 'in tab “When”',
      },
    ],
    [
      'a deletion',
      removed(BASE, 'Delays'),
      withMeta(BASE, 'Delays', { height: 30 }),
      { label: '“Delays”', mine: 'deleted', theirs: 'kept, with changes' },
    ],
  ])('%s', (_, mine, theirs, question) => {
    const editions = { base: edition(BASE), mine: edition(mine), theirs: edition(theirs) };
    const { clashes } = merge(editions);
    expect(clashes.map((clash) => questionOf(clash, editions))).toMatchObject([question]);
  });
});
