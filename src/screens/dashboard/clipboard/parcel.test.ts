import { describe, expect, test } from 'vitest';
import { aLayout, chart, column, header, markdown, row, tab, tabs } from '../../../../test/layouts';
import { takeTrees } from '../layout/trees';
import { fromText, toText } from './parcel';

const layout = aLayout(
  tabs(
    'T',
    tab('one', row('r', chart('a'), column('c', markdown('m', { code: '# Hi' })))),
    tab('two', header('h')),
  ),
);
const sent = (ids: readonly string[]) => fromText(toText(takeTrees(layout, ids)));
const parcel = (components: unknown, roots: unknown, more: object = {}) =>
  fromText(
    JSON.stringify({
      kind: 'sextant/dashboard-components',
      version: 1,
      roots,
      components,
      ...more,
    }),
  );

describe('copied components', () => {
  test.each(['a', 'r', 'one', 'T', 'a h', 'c two'])(
    'come back from the text as they were (%s)',
    (names) => {
      const ids = names.split(' ');
      const read = sent(ids);
      expect(read).toEqual({ trees: takeTrees(layout, ids), notes: [] });
    },
  );
});

describe('a text that was not copied here', () => {
  test.each([
    ['words', 'Hello'],
    ['a number', '7'],
    ['another document', '{"kind":"else","roots":["a"]}'],
    ['nothing', ''],
    ['no components', JSON.stringify({ kind: 'sextant/dashboard-components', roots: [] })],
  ])('holds nothing: %s', (_name, text) => {
    expect(fromText(text)).toBe('foreign');
  });

  test('of a newer version says so', () => {
    expect(parcel({}, [], { version: 2 })).toBe('newer');
  });

  test('with too much is refused before it is read', () => {
    expect(fromText('x'.repeat(1_000_001))).toBe('tooLarge');
    const many = Object.fromEntries(
      Array.from({ length: 501 }, (_, n) => [`d${n}`, { type: 'DIVIDER', id: `d${n}` }]),
    );
    expect(parcel(many, Object.keys(many))).toBe('tooLarge');
  });

  test.each([
    ['a circle', { a: { type: 'ROW', id: 'a', children: ['a'] } }, ['a']],
    ['a child that is missing', { a: { type: 'ROW', id: 'a', children: ['gone'] } }, ['a']],
    [
      'a text that is an object',
      { a: { type: 'MARKDOWN', id: 'a', meta: { code: { x: 1 } } } },
      ['a'],
    ],
    ['a size of a thousand', { a: { type: 'MARKDOWN', id: 'a', meta: { width: 1000 } } }, ['a']],
  ])('is mended with a note: %s', (_name, components, roots) => {
    const read = parcel(components, roots);
    expect(read).toMatchObject({ trees: { roots: ['a'] } });
    expect(typeof read === 'string' ? [] : read.notes).toHaveLength(1);
  });

  test.each([
    ['a chart without a chart', { a: { type: 'CHART', id: 'a', meta: {} } }, ['a']],
    ['the root of a page', { ROOT_ID: { type: 'ROOT', children: ['x'] } }, ['ROOT_ID']],
    ['a grid', { g: { type: 'GRID', id: 'g', children: [] } }, ['g']],
    ['a prototype', JSON.parse('{"__proto__":{"type":"ROW"}}'), ['__proto__', 'constructor']],
  ])('that is only %s holds nothing', (_name, components, roots) => {
    expect(parcel(components, roots)).toBe('foreign');
  });

  test('has no ids of the page, however it names its own', () => {
    const read = parcel(
      {
        GRID_ID: { type: 'ROW', id: 'GRID_ID', children: [] },
        h: { type: 'HEADER', id: 'h', meta: { text: 'Hi' } },
      },
      ['GRID_ID', 'h'],
    );
    expect(read).toMatchObject({ trees: { roots: ['h'] } });
  });
});
