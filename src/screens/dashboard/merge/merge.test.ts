import { describe, expect, test } from 'vitest';
import { aLayout, chart, column, markdown, row, tab, tabs } from '../../../../test/layouts';
import type { Layout } from '../layout/types';
import { parentOf } from '../layout/tree';
import { movedTo, removed, withMeta } from '../../../../test/layoutEdits';
import type { Edition, Properties } from './edition';
import { type Editions, merge } from './merge';

const PROPERTIES: Properties = {
  slug: null,
  css: '',
  certifiedBy: '',
  certificationDetails: '',
  ownerIds: [1],
  roleIds: [],
  tagIds: [],
  themeId: null,
};
const edition = (layout: Layout, rest: Partial<Edition> = {}): Edition => ({
  layout,
  metadata: {},
  properties: PROPERTIES,
  ...rest,
});
const BASE = aLayout(
  row('ROW-a', chart('sales'), chart('flights')),
  row('ROW-b', markdown('note', { code: 'old', width: 4, height: 50 })),
);
const TABBED = aLayout(
  tabs(
    'TABS-t',
    tab('TAB-when', { text: 'When' }, row('ROW-a', chart('sales'))),
    tab('TAB-where', { text: 'Where' }, row('ROW-b', chart('flights'))),
  ),
);
const place = (layout: Layout, id: string) => parentOf(layout, id)?.id;
const merged = (base: Layout, mine: Layout, theirs: Layout, choices = {}) =>
  merge({ base: edition(base), mine: edition(mine), theirs: edition(theirs) }, choices);

describe('two changes of different things become one dashboard', () => {
  test.each<[string, Layout, Layout, (layout: Layout) => unknown, unknown]>([
    [
      'two fields of one component',
      withMeta(BASE, 'sales', { width: 6 }),
      withMeta(BASE, 'sales', { height: 30 }),
      (layout) => [layout.sales?.meta.width, layout.sales?.meta.height],
      [6, 30],
    ],
    [
      'a move and a new size',
      movedTo(BASE, 'sales', 'ROW-b', 1),
      withMeta(BASE, 'sales', { height: 30 }),
      (layout) => [place(layout, 'sales'), layout.sales?.meta.height],
      ['ROW-b', 30],
    ],
    [
      'two new components in one row',
      movedTo(BASE, 'note', 'ROW-a', 2),
      movedTo(BASE, 'sales', 'ROW-a', 2),
      (layout) => layout['ROW-a']?.children,
      ['flights', 'note', 'sales'],
    ],
    [
      'a deleted component and another that is moved',
      removed(BASE, 'note'),
      movedTo(BASE, 'sales', 'ROW-a', 2),
      (layout) => [layout.note, layout['ROW-b'], layout['ROW-a']?.children],
      [undefined, undefined, ['flights', 'sales']],
    ],
    [
      'a row emptied by one and filled by the other',
      removed(BASE, 'note'),
      movedTo(BASE, 'sales', 'ROW-b', 1),
      (layout) => layout['ROW-b']?.children,
      ['sales'],
    ],
    [
      'the title and a text',
      withMeta(BASE, 'HEADER_ID', { text: 'Turnover' }),
      withMeta(BASE, 'note', { code: 'new' }),
      (layout) => [layout.HEADER_ID?.meta.text, layout.note?.meta.code],
      ['Turnover', 'new'],
    ],
    [
      'the same change of both',
      withMeta(BASE, 'note', { code: 'new' }),
      withMeta(BASE, 'note', { code: 'new' }),
      (layout) => layout.note?.meta.code,
      'new',
    ],
  ])('%s', (_, mine, theirs, of, expected) => {
    const { clashes, edition: both } = merged(BASE, mine, theirs);
    expect(clashes).toEqual([]);
    expect(of(both.layout)).toEqual(expected);
  });

  test('metadata by key, colors of labels by label, filters by filter', () => {
    const filter = (id: string, name: string) => ({ id, name, chartsInScope: [1] });
    const base = {
      refresh_frequency: 0,
      label_colors: { boy: 'red' },
      native_filter_configuration: [filter('a', 'A'), filter('b', 'B')],
    };
    const { clashes, edition: both } = merge({
      base: edition(BASE, { metadata: base }),
      mine: edition(BASE, {
        metadata: {
          ...base,
          refresh_frequency: 30,
          label_colors: { boy: 'red', girl: 'blue' },
          native_filter_configuration: [filter('a', 'A of mine'), filter('b', 'B')],
        },
      }),
      theirs: edition(BASE, {
        metadata: {
          ...base,
          color_scheme: 'd3',
          map_label_colors: { x: 'y' },
          label_colors: { boy: 'green' },
          native_filter_configuration: [
            filter('c', 'C'),
            filter('a', 'A'),
            { ...filter('b', 'B'), chartsInScope: [2] },
          ],
        },
      }),
    });
    expect(clashes).toEqual([]);
    expect(both.metadata).toMatchObject({
      refresh_frequency: 30,
      color_scheme: 'd3',
      label_colors: { boy: 'green', girl: 'blue' },
    });
    expect(both.metadata.native_filter_configuration?.map(({ name }) => name)).toEqual([
      'C',
      'A of mine',
      'B',
    ]);
  });

  test.each([
    ['only the other chose', 'bnbColors', {}],
    [
      'is taken of two chosen ones',
      'd3',
      { '["setting","color_scheme"]': { take: 'theirs' as const, seen: '"google"' } },
    ],
  ])('computed colors are those of the color scheme that %s', (_, scheme, choices) => {
    const of = (
      color_scheme: string,
      map_label_colors: Record<string, string>,
      more: object = {},
    ) => edition(BASE, { metadata: { color_scheme, map_label_colors, ...more } });
    const { metadata } = merge(
      {
        base: of('bnbColors', { boy: 'red', girl: 'blue' }),
        mine: of(scheme, { girl: 'navy' }, { label_colors: { boy: 'green' } }),
        theirs: of('google', { boy: 'pink', girl: 'gray' }),
      },
      choices,
    ).edition;
    expect(metadata).toMatchObject({
      color_scheme: 'google',
      label_colors: { boy: 'green' },
      map_label_colors: { girl: 'gray' },
    });
  });

  test('top-level tabs made by one take the row that the other added', () => {
    const mine = aLayout(
      tabs(
        'TABS-new',
        tab(
          'TAB-new',
          row('ROW-a', chart('sales'), chart('flights')),
          row('ROW-b', markdown('note', { code: 'old', width: 4, height: 50 })),
        ),
      ),
    );
    const theirs = aLayout(
      row('ROW-a', chart('sales'), chart('flights')),
      row('ROW-b', markdown('note', { code: 'old', width: 4, height: 50 })),
      row('ROW-c', chart('weather')),
    );
    const { clashes, edition: both } = merged(BASE, mine, theirs);
    expect(clashes).toEqual([]);
    expect(both.layout['TAB-new']?.children).toEqual(['ROW-a', 'ROW-b', 'ROW-c']);
  });
});

describe('two changes of one thing', () => {
  test.each<
    [string, Layout, Layout, Layout, object, (layout: Layout) => unknown, unknown, unknown]
  >([
    [
      'a field',
      BASE,
      withMeta(BASE, 'sales', { width: 6 }),
      withMeta(BASE, 'sales', { width: 2 }),
      { kind: 'meta', id: 'sales', field: 'width' },
      (layout) => layout.sales?.meta.width,
      6,
      2,
    ],
    [
      'a place',
      TABBED,
      movedTo(TABBED, 'sales', 'ROW-b', 1),
      movedTo(TABBED, 'sales', 'TAB-where', 0),
      { kind: 'place', id: 'sales' },
      (layout) => layout['ROW-b']?.children,
      ['flights', 'sales'],
      ['flights'],
    ],
    [
      'an order',
      aLayout(
        row(
          'ROW-a',
          chart('sales', { width: 2 }),
          chart('flights', { width: 2 }),
          chart('weather', { width: 2 }),
        ),
      ),
      aLayout(
        row(
          'ROW-a',
          chart('flights', { width: 2 }),
          chart('sales', { width: 2 }),
          chart('weather', { width: 2 }),
        ),
      ),
      aLayout(
        row(
          'ROW-a',
          chart('weather', { width: 2 }),
          chart('sales', { width: 2 }),
          chart('flights', { width: 2 }),
        ),
      ),
      { kind: 'order', id: 'ROW-a' },
      (layout) => layout['ROW-a']?.children,
      ['flights', 'sales', 'weather'],
      ['weather', 'sales', 'flights'],
    ],
    [
      'a component deleted by one and changed by the other',
      BASE,
      removed(BASE, 'note'),
      withMeta(BASE, 'note', { code: 'new' }),
      { kind: 'deleted', id: 'ROW-b', by: 'mine' },
      (layout) => layout.note?.meta.code,
      undefined,
      'new',
    ],
    [
      'a tab deleted by one in which the other put something',
      TABBED,
      withMeta(movedTo(TABBED, 'flights', 'ROW-a', 1), 'flights', {}),
      removed(TABBED, 'TAB-when'),
      { kind: 'deleted', id: 'TAB-when', by: 'theirs' },
      (layout) => [place(layout, 'sales'), place(layout, 'flights')],
      ['ROW-a', 'ROW-a'],
      [undefined, 'ROW-b'],
    ],
  ])(
    '%s: both are asked about, and either answer is followed',
    (_, base, mine, theirs, about, of, ifMine, ifTheirs) => {
      const { clashes } = merged(base, mine, theirs);
      expect(clashes.map((clash) => clash.about)).toEqual([about]);
      expect(clashes.every(({ isOpen }) => isOpen)).toBe(true);
      for (const [take, expected] of [
        ['mine', ifMine],
        ['theirs', ifTheirs],
      ] as const) {
        const choices = Object.fromEntries(clashes.map(({ key, seen }) => [key, { take, seen }]));
        const answered = merged(base, mine, theirs, choices);
        expect(answered.clashes.filter(({ isOpen }) => isOpen)).toEqual([]);
        expect(of(answered.edition.layout)).toEqual(expected);
      }
    },
  );

  test('an answer counts only for what was shown', () => {
    const at = (width: number): Layout => withMeta(BASE, 'sales', { width });
    const [clash] = merged(BASE, at(6), at(2)).clashes;
    const choices = { [clash?.key ?? '']: { take: 'theirs' as const, seen: clash?.seen ?? '' } };
    expect(merged(BASE, at(6), at(2), choices).clashes[0]?.isOpen).toBe(false);
    expect(merged(BASE, at(6), at(3), choices).clashes[0]?.isOpen).toBe(true);
  });

  test('two components that were put into each other are asked about', () => {
    const base = aLayout(
      row('ROW-a', column('COL-a', { width: 6 }, row('ROW-in-a', chart('sales')))),
      row('ROW-b', column('COL-b', { width: 6 }, row('ROW-in-b', chart('flights')))),
    );
    const { clashes } = merged(
      base,
      movedTo(base, 'COL-a', 'ROW-in-b', 1),
      movedTo(base, 'COL-b', 'ROW-in-a', 1),
    );
    expect(clashes).toMatchObject([{ about: { kind: 'place' } }]);
  });

  test('a row that both filled is narrowed, and it is said', () => {
    const wide = { width: 6 };
    const base = aLayout(
      row('ROW-a', chart('sales', { width: 4 }), chart('flights', { width: 4 })),
    );
    const { edition: both, notes } = merged(
      base,
      withMeta(base, 'sales', wide),
      withMeta(base, 'flights', { width: 8 }),
    );
    const widths = ['sales', 'flights'].map((id) => Number(both.layout[id]?.meta.width));
    expect(widths.reduce((a, b) => a + b)).toBe(12);
    expect(notes).toEqual([{ kind: 'narrowed', id: 'ROW-a' }]);
  });

  test('a property', () => {
    const with_ = (css: string): Edition => edition(BASE, { properties: { ...PROPERTIES, css } });
    const sides: Editions = { base: with_(''), mine: with_('a{}'), theirs: with_('b{}') };
    expect(merge(sides).clashes).toMatchObject([{ about: { kind: 'property', key: 'css' } }]);
  });
});
