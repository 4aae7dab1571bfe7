import { describe, expect, test } from 'vitest';
import { toPositions } from './positions';
import { repair } from './repair';
import { descendantsOf } from './tree';
import { GRID_ID, HEADER_ID, type Layout, ROOT_ID } from './types';

const ROOT = { type: 'ROOT', id: ROOT_ID, children: [GRID_ID] };
const HEADER = { type: 'HEADER', id: HEADER_ID, meta: { text: 'old' } };
const grid = (...children: unknown[]) => ({ type: 'GRID', id: GRID_ID, children });
const base = (...children: unknown[]) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: ROOT,
  GRID_ID: grid(...children),
  HEADER_ID: HEADER,
});
const row = (id: string, ...children: unknown[]) => ({
  [id]: { type: 'ROW', id, children, meta: { background: 'BACKGROUND_TRANSPARENT' } },
});
const chart = (id: string, meta: object = { chartId: 1, width: 4, height: 50 }) => ({
  [id]: { type: 'CHART', id, children: [], meta },
});
const open = (stored: unknown, charts: { id: number; name: string }[] = []) =>
  repair(stored, { title: 'Sales', charts });

/** Whatever the input: one root, no cycle, real parents, usable numbers. */
const expectSound = (layout: Layout) => {
  const below = descendantsOf(layout, ROOT_ID);
  expect(new Set(below).size).toBe(below.length);
  for (const id of [ROOT_ID, ...below]) {
    const component = layout[id];
    expect(component, id).toBeDefined();
    for (const child of component?.children ?? []) {
      expect(layout[child]?.parents).toEqual([...(component?.parents ?? []), id]);
    }
    const { width, height } = component?.meta ?? {};
    if (width !== undefined)
      expect(Number.isInteger(width) && width >= 1 && width <= 12).toBe(true);
    if (height !== undefined) expect(Number.isInteger(height) && height >= 1).toBe(true);
  }
  expect(layout[HEADER_ID]?.meta.text).toBe('Sales');
  expect(layout[GRID_ID]?.type).toBe('GRID');
};

const deep = (levels: number) =>
  Object.fromEntries(
    Array.from({ length: levels }, (_, n) => {
      const type = n % 2 === 0 ? 'ROW' : 'COLUMN';
      return [`n${n}`, { type, id: `n${n}`, children: [`n${n + 1}`], meta: { width: 4 } }];
    }),
  );

/** Layouts damaged by other tools, accidents and other versions. */
const DAMAGED: readonly (readonly [string, unknown, RegExp | null])[] = [
  ['nothing', {}, null],
  ['no object', 'v2', null],
  ['a list', [1, 2], null],
  ['null', null, null],
  [
    'a circle',
    {
      ...base('r'),
      ...row('r', 'c'),
      c: { type: 'COLUMN', id: 'c', children: ['r2'], meta: {} },
      ...row('r2', 'c'),
    },
    /cycle/,
  ],
  ['a node that is its own child', { ...base('r'), ...row('r', 'r', 'a'), ...chart('a') }, /cycle/],
  [
    'one child in two rows',
    { ...base('r', 's'), ...row('r', 'a'), ...row('s', 'a'), ...chart('a') },
    /two places/,
  ],
  ['the same child twice', { ...base('r'), ...row('r', 'a', 'a'), ...chart('a') }, /two places/],
  [
    'children that are missing',
    { ...base('r', 'gone'), ...row('r', 'away', 'a'), ...chart('a') },
    /2 missing components/,
  ],
  [
    'children that are no texts',
    { ...base('r', 7, null, {}), ...row('r', 'a'), ...chart('a') },
    null,
  ],
  [
    'children that are no list',
    { ...base('r'), r: { type: 'ROW', id: 'r', children: 'a', meta: {} } },
    null,
  ],
  [
    'an unknown type',
    { ...base('r'), ...row('r', 'x'), x: { type: 'HOLOGRAM', id: 'x', meta: { beam: 3 } } },
    /unknown type/,
  ],
  [
    'a node without type',
    { ...base('r', 'x'), ...row('r', 'a'), ...chart('a'), x: { id: 'x' } },
    /unreadable/,
  ],
  [
    'a node that is a number',
    { ...base('r', 'x'), ...row('r', 'a'), ...chart('a'), x: 12 },
    /unreadable/,
  ],
  [
    'sizes that are no numbers',
    { ...base('r'), ...row('r', 'a'), ...chart('a', { chartId: 1, width: 'NaN', height: {} }) },
    /2 sizes/,
  ],
  [
    'a width of minus five and one of forty',
    {
      ...base('r'),
      ...row('r', 'a', 'b'),
      ...chart('a', { chartId: 1, width: -5 }),
      ...chart('b', { chartId: 2, width: 40 }),
    },
    /2 sizes/,
  ],
  ['no root', { GRID_ID: grid('r'), ...row('r', 'a'), ...chart('a') }, /root/],
  ['neither root nor grid', { ...row('r', 'a'), ...chart('a') }, /root/],
  [
    'a root that holds a chart',
    { ...base(), ROOT_ID: { ...ROOT, children: ['a'] }, ...chart('a') },
    /could not stay/,
  ],
  [
    'two things on the root',
    {
      ...base('r'),
      ROOT_ID: { ...ROOT, children: ['T', GRID_ID] },
      T: { type: 'TABS', id: 'T', children: ['t'] },
      t: { type: 'TAB', id: 't', children: [] },
      ...row('r', 'a'),
      ...chart('a'),
    },
    /could not stay/,
  ],
  [
    'content in a grid that hangs nowhere',
    {
      ...base('r'),
      ROOT_ID: { ...ROOT, children: ['T'] },
      T: { type: 'TABS', id: 'T', children: ['t'] },
      t: { type: 'TAB', id: 't', children: [] },
      ...row('r', 'a'),
      ...chart('a'),
    },
    /could not stay/,
  ],
  [
    'a row in a row',
    { ...base('r'), ...row('r', 's'), ...row('s', 'a'), ...chart('a') },
    /could not stay/,
  ],
  [
    'a tab without tabs',
    { ...base('t'), t: { type: 'TAB', id: 't', children: ['r'] }, ...row('r', 'a'), ...chart('a') },
    /1 tab stood outside of tabs/,
  ],
  [
    'tabs without a tab',
    { ...base('T'), T: { type: 'TABS', id: 'T', children: [] } },
    /1 set of tabs had no tab/,
  ],
  [
    'a chart without a chart id',
    { ...base('r'), ...row('r', 'a', 'b'), ...chart('a', {}), ...chart('b', { chartId: 'seven' }) },
    /^2 charts named no saved chart and were left out$/,
  ],
  [
    'a chart whose meta is a text',
    { ...base('r'), ...row('r', 'a'), a: { type: 'CHART', id: 'a', children: [], meta: 'x' } },
    /^1 chart named no saved chart and was left out$/,
  ],
  [
    'texts that are objects',
    {
      ...base('r', 'h'),
      ...row('r', 'm'),
      m: { type: 'MARKDOWN', id: 'm', children: [], meta: { code: ['x'] } },
      h: { type: 'HEADER', id: 'h', children: [], meta: { text: { en: 'Sales' } } },
    },
    /2 settings were of the wrong type/,
  ],
  [
    'a background and a header size that do not exist',
    {
      ...base('h'),
      h: {
        type: 'HEADER',
        id: 'h',
        children: [],
        meta: { text: 'x', background: 'PLAID', headerSize: 'HUGE' },
      },
    },
    /2 settings/,
  ],
  [
    'two sets of tabs on the root',
    {
      ...base(),
      ROOT_ID: { ...ROOT, children: ['T', 'U'] },
      T: { type: 'TABS', id: 'T', children: ['t'] },
      t: { type: 'TAB', id: 't', children: [] },
      U: { type: 'TABS', id: 'U', children: ['u'] },
      u: { type: 'TAB', id: 'u', children: ['r'] },
      ...row('r', 'a'),
      ...chart('a'),
    },
    /could not stay/,
  ],
  ['a root of the wrong type', { ...base('r'), ROOT_ID: { ...ROOT, type: 'ROW' } }, /root/],
  [
    'a grid that is a chart',
    { ...base(), GRID_ID: { type: 'CHART', id: GRID_ID, meta: { chartId: 1 } } },
    null,
  ],
  [
    'the header below a row',
    { ...base('r'), ...row('r', HEADER_ID, 'a'), ...chart('a') },
    /could not stay/,
  ],
  [
    'the root as a child of its grid',
    { ...base('r', ROOT_ID), ...row('r', 'a'), ...chart('a') },
    /cycle/,
  ],
  [
    'a second grid in the first',
    {
      ...base('g'),
      g: { type: 'GRID', id: 'g', children: ['r'] },
      ...row('r', 'a'),
      ...chart('a'),
    },
    /could not stay/,
  ],
  [
    'a chart that holds a chart',
    {
      ...base('r'),
      ...row('r', 'a'),
      a: { type: 'CHART', id: 'a', children: ['b'], meta: { chartId: 1 } },
      ...chart('b', { chartId: 2 }),
    },
    /could not stay/,
  ],
  [
    'a column in the grid that holds a column',
    {
      ...base('c'),
      c: { type: 'COLUMN', id: 'c', children: ['d'], meta: { width: 6 } },
      d: { type: 'COLUMN', id: 'd', children: ['a'], meta: { width: 6 } },
      ...chart('a'),
    },
    /could not stay/,
  ],
  [
    'a child whose parent does not list it',
    {
      ...base('r'),
      ...row('r', 'a'),
      ...chart('a'),
      b: { type: 'CHART', id: 'b', parents: [ROOT_ID, GRID_ID, 'r'], meta: { chartId: 2 } },
    },
    /1 component had no place/,
  ],
  ['nesting without end', { ...base('n0'), ...deep(400) }, /could not stay/],
  [
    'nodes that hang nowhere',
    {
      ...base('r'),
      ...row('r', 'a'),
      ...chart('a'),
      ...row('lost', 'm'),
      m: { type: 'MARKDOWN', id: 'm', meta: {} },
    },
    /2 components had no place/,
  ],
  [
    'a prototype',
    JSON.parse('{"__proto__":{"type":"ROW"},"ROOT_ID":{"type":"ROOT","children":["__proto__"]}}'),
    null,
  ],
  [
    'an id that differs from its key',
    { ...base('r'), ...row('r', 'a'), a: { type: 'CHART', id: 'z', meta: { chartId: 1 } } },
    null,
  ],
];

const within = (id: string, parent: string, rest: object = {}) => ({
  [id]: { type: 'MARKDOWN', id, parents: [ROOT_ID, GRID_ID, parent], meta: { code: id }, ...rest },
});

describe('what a damaged list held is kept [R29]', () => {
  const below = (stored: unknown) => {
    const { layout, notes } = open(stored);
    expectSound(layout);
    return { held: descendantsOf(layout, ROOT_ID).filter((id) => /^[mn]$/.test(id)), notes };
  };
  const damaged = (children: unknown) => ({ r: { type: 'ROW', id: 'r', children, meta: {} } });

  test.each([
    ['is a text', 'm'],
    ['is an object', { 0: 'm' }],
  ])('where it %s, what it names stays', (_, children) => {
    expect(below({ ...base('r'), ...damaged(children), ...within('m', '') }).held).toEqual(['m']);
  });

  test.each([
    ['is null', null],
    ['is a number', 3],
    ['is missing', undefined],
    ['names only its own component', ['r']],
  ])('where it %s, the components that name it as their parent go back', (_, children) => {
    const stored = { ...base('r'), ...damaged(children), ...within('m', 'r'), ...within('n', 'r') };
    const { held, notes } = below(stored);
    expect(held).toEqual(['m', 'n']);
    expect(notes.join('; ')).toMatch(
      /^.*2 components were missing in their parents and were put back/,
    );
  });

  test('where it is that of the grid, its rows go back in their order', () => {
    const rows = { ...row('r', 'm'), ...row('s', 'n'), ...within('m', 'r'), ...within('n', 's') };
    const placed = Object.fromEntries(
      Object.entries(rows).map(([id, node]) => [id, { parents: [ROOT_ID, GRID_ID], ...node }]),
    );
    expect(below({ ...base(), ...placed, GRID_ID: { ...grid(), children: null } }).held).toEqual([
      'm',
      'n',
    ]);
  });

  test('where components hold each other and nothing holds them, they come at the end', () => {
    const stored = {
      ...base('q'),
      ...row('q', 'm'),
      ...within('m', 'q'),
      ...row('r', 'c'),
      c: { type: 'COLUMN', id: 'c', children: ['r', 'n'], meta: { width: 4 } },
      ...within('n', 'c'),
    };
    const { held, notes } = below(stored);
    expect(held).toEqual(['m', 'n']);
    expect(notes.join('; ')).toMatch(/in a cycle and kept one place/);
    expect(open(stored).layout[GRID_ID]?.children).toEqual(['q', 'r']);
  });

  test('where a row holds only itself and nothing holds it, what names it goes back', () => {
    expect(below({ ...base(), ...row('r', 'r'), ...within('m', 'r') }).held).toEqual(['m']);
  });
});

describe('a damaged layout [R29]', () => {
  test.each(DAMAGED)('is repaired and its damage named: %s', (_name, stored, note) => {
    const { layout, notes } = open(stored);
    expectSound(layout);
    if (note) expect(notes.join('; ')).toMatch(note);
    else expect(notes.filter((note) => !/missing/.test(note))).toEqual([]);
  });

  test.each(DAMAGED)('with %s is saved in a form that opens without repairs', (_name, stored) => {
    const once = open(stored).layout;
    const again = open(JSON.parse(JSON.stringify(toPositions(once))));
    expect(again.layout).toEqual(once);
    expect(again.notes.filter((note) => !/unknown type/.test(note))).toEqual([]);
  });
});

describe('opening a layout', () => {
  test('a sound layout stays as it is, and missing `parents` are computed [LAY-02]', () => {
    const { layout, notes } = open({ ...base('r'), ...row('r', 'a'), ...chart('a') });
    expect(notes).toEqual([]);
    expect(layout.a).toEqual({
      id: 'a',
      type: 'CHART',
      children: [],
      parents: [ROOT_ID, GRID_ID, 'r'],
      meta: { chartId: 1, width: 4, height: 50 },
    });
  });

  test.each([
    ['an empty row', { ...base('r'), ...row('r') }],
    [
      'parents that are wrong',
      {
        ...base('r'),
        ...row('r', 'a'),
        a: { type: 'CHART', id: 'a', children: [], parents: ['gone'], meta: { chartId: 1 } },
      },
    ],
    [
      'a saved chart twice',
      { ...base('r'), ...row('r', 'a', 'b'), ...chart('a'), ...chart('b', { chartId: 1 }) },
    ],
    [
      'settings that are null',
      { ...base('h'), h: { type: 'HEADER', id: 'h', meta: { text: null } } },
    ],
    [
      'a chart id in a text and a name that is a number',
      { ...base('r'), ...row('r', 'a'), ...chart('a', { chartId: '1', sliceName: 2024 }) },
    ],
    [
      'widths that are too much for the row together',
      {
        ...base('r'),
        ...row('r', 'a', 'b'),
        ...chart('a', { chartId: 1, width: 8 }),
        ...chart('b', { chartId: 2, width: 8 }),
      },
    ],
  ])('needs no note for %s', (_name, stored) => {
    const { layout, notes } = open(stored);
    expect(notes).toEqual([]);
    expectSound(layout);
  });

  test('a chart id in a text is a chart id', () => {
    const { layout } = open({ ...base('r'), ...row('r', 'a'), ...chart('a', { chartId: '12' }) });
    expect(layout.a?.meta.chartId).toBe(12);
  });

  test('every known type loads, including DYNAMIC [LAY-03]', () => {
    const types = ['HEADER', 'DIVIDER', 'DYNAMIC', 'MARKDOWN', 'COLUMN', 'TABS', 'ROW'];
    const nodes = Object.fromEntries(types.map((type) => [type, { type, id: type, children: [] }]));
    const { layout, notes } = open({
      ...base(...types),
      ...nodes,
      TABS: { type: 'TABS', id: 'TABS', children: ['TAB'] },
      TAB: { type: 'TAB', id: 'TAB', children: [] },
    });
    expect(notes).toEqual([]);
    for (const type of types) expect(layout[type]?.type).toBe(type);
  });

  test('an unknown component is saved unchanged', () => {
    const x = { type: 'HOLOGRAM', id: 'x', meta: { beam: 3 }, extra: [1] };
    const { layout } = open({ ...base('r'), ...row('r', 'x'), x });
    expect(layout.x?.type).toBe('UNKNOWN');
    expect(toPositions(layout).x).toMatchObject({
      type: 'HOLOGRAM',
      meta: { beam: 3 },
      extra: [1],
    });
  });

  test('what another tool wrote into a component beside its settings is saved unchanged', () => {
    const a = { ...chart('a').a, lock: { by: 'Ada' }, meta: { chartId: 1, width: 4, beam: 3 } };
    const { layout } = open({ ...base('r'), ...row('r', 'a'), a });
    expect(toPositions(layout).a).toMatchObject({ lock: { by: 'Ada' }, meta: { beam: 3 } });
    expect(toPositions(layout).r).not.toHaveProperty('foreign');
  });

  test('charts missing from the layout are added at the end, three in a row', () => {
    const charts = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Chart ${id}` }));
    const { layout } = open({ ...base('r'), ...row('r', 'a'), ...chart('a') }, charts);
    const rows = layout[GRID_ID]?.children ?? [];
    expect(rows.map((id) => layout[id]?.children.map((c) => layout[c]?.meta.chartId))).toEqual([
      [1],
      [2, 3, 4],
      [5],
    ]);
    expectSound(layout);
  });

  test('charts missing from a layout with tabs on top are added to the first tab', () => {
    const { layout } = open(
      {
        ...base(),
        ROOT_ID: { ...ROOT, children: ['T'] },
        T: { type: 'TABS', id: 'T', children: ['t', 'u'] },
        t: { type: 'TAB', id: 't', children: [] },
        u: { type: 'TAB', id: 'u', children: [] },
      },
      [{ id: 9, name: 'Late' }],
    );
    expect(layout[layout.t?.children[0] ?? '']?.type).toBe('ROW');
  });

  test('a chart that was renamed since has its present name, and its own title on the dashboard stays', () => {
    const stored = {
      ...base('r'),
      ...row('r', 'a', 'b'),
      ...chart('a', { chartId: 1, sliceName: 'Old' }),
      ...chart('b', { chartId: 2, sliceName: 'Kept', sliceNameOverride: 'Fleet' }),
    };
    const { layout, notes } = open(stored, [{ id: 1, name: 'New' }]);
    expect(layout.a?.meta.sliceName).toBe('New');
    expect(layout.b?.meta).toMatchObject({ sliceName: 'Kept', sliceNameOverride: 'Fleet' });
    expect(notes).toEqual([]);
  });

  test('a layout whose grid is missing keeps its rows, in a new grid', () => {
    const { layout, notes } = open({
      ROOT_ID: ROOT,
      ...row('r', 'a'),
      ...chart('a'),
      ...row('s', 'm'),
      m: { type: 'MARKDOWN', id: 'm', meta: { code: 'Words' } },
    });
    expectSound(layout);
    expect(layout[GRID_ID]?.children).toEqual(['r', 's']);
    expect(layout.m?.meta.code).toBe('Words');
    expect(notes).toEqual(['the grid of the layout was missing and was recreated']);
  });

  test('the header takes the title of the dashboard', () => {
    expect(open(base()).layout[HEADER_ID]?.meta.text).toBe('Sales');
  });

  test('a stored layout has a root, a grid, a header and the version [LAY-01]', () => {
    expect(toPositions(open({}).layout)).toMatchObject({
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { type: 'ROOT', children: [GRID_ID] },
      GRID_ID: { type: 'GRID', parents: [ROOT_ID] },
      HEADER_ID: { type: 'HEADER', meta: { text: 'Sales' } },
    });
  });
});
