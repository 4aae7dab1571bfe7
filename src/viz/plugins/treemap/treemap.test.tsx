import { screen, waitFor } from '@testing-library/react';
import { getInstanceByDom, graphic } from 'echarts/core';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';
import { wholeForm } from '../../form/wholeForm';
import { buildQueries } from '../../queries';
import { toTree } from '../../shared/tree';
import { squarified, toBoxes } from './boxes';
import { treemapDrawing } from './drawing';

const form = aForm('treemap_v2', { groupby: ['land', 'kind'], metric: 'count', row_limit: 100 });
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['land', 'kind', 'count'], [TEXT, TEXT, NUMBER], values);
const few = rows(['A', 'x', 6], ['A', 'y', 2], ['B', 'x', 2]);

type Rect = InstanceType<typeof graphic.Rect>;

interface Group {
  readonly children: readonly {
    readonly type: string;
    readonly style: { text?: string; opacity?: number };
  }[];
}
interface Option {
  readonly series: readonly [
    {
      readonly data: readonly { readonly name: string }[];
      readonly renderItem: (at: { dataIndex: number }) => Group | null;
    },
  ];
}
const drawn = (result = few, more: object = {}, look: object = {}) =>
  aDrawing<never, Option>(treemapDrawing as never, result, { ...form, ...more }, look);
const textsOf = (option: Option) =>
  option.series[0].data.map(
    (_, dataIndex) =>
      option.series[0].renderItem({ dataIndex })?.children.find(({ type }) => type === 'text')
        ?.style.text,
  );

describe('rows as a tree', () => {
  const tree = (result = few) => toTree(result, ['land', 'kind'], { metric: 'count' }, form);

  test('have a level for each column, and a branch is its leaves together', () => {
    expect(tree().branches).toMatchObject([
      {
        name: 'A',
        value: 8,
        groups: ['A'],
        children: [{ name: 'x', value: 6, path: ['A', 'x'] }, {}],
      },
      { name: 'B', value: 2 },
    ]);
  });

  test('add up huge integers and decimals with every digit', () => {
    const huge = tree(rows(['A', 'x', '9007199254740993'], ['A', 'y', '0.5']));
    expect(huge.branches[0]?.amount).toBe('9007199254740993.5');
  });

  test('tell a null from the word, and count what has no size', () => {
    const odd = tree(rows([null, '', 1], ['null', 'y', 1], ['C', 'z', -4], ['D', 'z', null]));
    expect(odd.branches.map(({ name }) => name)).toEqual(['<NULL>', 'null']);
    expect(odd.branches[0]?.children[0]?.name).toBe('<empty string>');
    expect(odd.sizeless).toBe(2);
  });
});

describe('the boxes of a treemap', () => {
  const room = { x: 0, y: 0, width: 300, height: 200 };
  test.each([[[6, 3, 1]], [[1]], [[5, 5, 5, 5, 5, 5, 5]], [[1000, 1, 1]]])(
    'of %j are as large as their values, fill the room and do not overlap',
    (values) => {
      const boxes = squarified(values, room);
      const total = values.reduce((sum, value) => sum + value, 0);
      for (const [at, { width, height }] of boxes.entries())
        expect(width * height).toBeCloseTo(((values[at] ?? 0) / total) * 60_000, 5);
      for (const [at, a] of boxes.entries())
        for (const b of boxes.slice(at + 1))
          expect(
            a.x + a.width <= b.x + 1e-6 ||
              b.x + b.width <= a.x + 1e-6 ||
              a.y + a.height <= b.y + 1e-6 ||
              b.y + b.height <= a.y + 1e-6,
          ).toBe(true);
    },
  );

  test('stand inside the box of their group', () => {
    const [outer, ...inner] = toBoxes(
      toTree(few, ['land', 'kind'], { metric: 'count' }, form).branches,
      room,
      true,
    );
    for (const box of inner.slice(0, 2)) {
      expect(box.y).toBeGreaterThanOrEqual((outer?.y ?? 0) + 3);
      expect(box.x + box.width).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
    }
  });
});

describe('the drawing of a treemap', () => {
  test.each([
    ['Key', ['A', 'x', 'y', 'B', 'x']],
    ['value', ['8', '6', '2', '2', '2']],
    ['key_value', ['A  8', 'x\n6', 'y\n2', 'B  2', 'x\n2']],
  ])('with labels %s writes %j', (label_type, texts) => {
    expect(textsOf(drawn(few, { label_type }).option)).toEqual(texts);
  });

  test('cuts a long name, and leaves a number out rather than cutting it', () => {
    const long = rows(['A', 'a name that is far too long for its box', 1_234_567], ['A', 'y', 1]);
    const narrow = drawn(long, { label_type: 'key_value', number_format: ',d' }, { width: 70 });
    const [, leaf = ''] = textsOf(narrow.option);
    expect(leaf).toMatch(/…$/);
    expect(leaf).not.toMatch(/\d/);
  });

  test('cuts the name of a group so that its number stays, and keeps that number after a name from right to left', () => {
    const titleOf = (name: string, width: number) =>
      textsOf(drawn(rows([name, 'x', 1234]), {}, { width }).option)[0] ?? '';
    expect(titleOf('A group of a very long name indeed', 160)).toMatch(/^A group.*…  1\.23k$/);
    expect(titleOf('שמאל', 160)).toBe('\u2068שמאל\u2069  1.23k');
  });

  test('says the way to a box, every digit of it and its share of the whole', () => {
    const { option } = drawn(rows(['A', 'x', '9007199254740993'], ['A', 'y', '9007199254740993']));
    expect(tipOf(option, { dataIndex: 1 })).toBe('A › xcount9,007,199,254,740,993 (50.0%)');
  });

  test('a box stands for the values of its levels down to its own', () => {
    const { standsFor } = drawn();
    expect(standsFor(0)).toEqual({ columns: ['land'], values: ['A'] });
    expect(standsFor(2)).toEqual({ columns: ['land', 'kind'], values: ['A', 'y'] });
  });

  test('says what the limit, missing sizes and the room leave out', () => {
    expect(drawn({ ...few, sql_rowcount: 3 }, { row_limit: 3 }).note).toMatch(
      /^3 rows; shares are/,
    );
    expect(drawn(rows(['A', 'x', 1], ['A', 'y', -1])).note).toBe(
      '1 row without a value above zero has no size',
    );
    expect(drawn(rows(['A', 'x', 1e9], ['A', 'y', 1], ['A', 'z', -1])).note).toMatch(
      /^1 row without a value above zero has no size\. 1 parts are too small/,
    );
    expect(drawn(rows(['A', 'x', 1e9], ['A', 'y', 1])).note).toMatch(/^1 parts are too small/);
  });

  test('shows all boxes of a group that is pointed at, above its ground', async () => {
    const { container } = draw(wholeForm(form, null), [few]);
    await screen.findByText('A 8');
    const host = container.querySelector<HTMLElement>('[_echarts_instance_]');
    const chart = host && getInstanceByDom(host);
    /* Texts have rectangles of their own. */
    const grounds = () =>
      (chart?.getZr().storage.getDisplayList(true) ?? []).flatMap((one) =>
        one instanceof graphic.Rect && one.parent.type === 'group' ? [one] : [],
      );
    const sizes = (list: readonly Rect[]) => list.map(({ shape }) => shape.width * shape.height);
    const before = sizes(grounds());
    chart?.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: 0 });
    await waitFor(() => expect(grounds().some(({ style }) => style.lineWidth === 1.5)).toBe(true));
    expect(sizes(grounds())).toEqual(before);
  });

  test('is on the page with its words', async () => {
    draw(wholeForm(form, null), [few]);
    expect(await screen.findByText('A 8')).toBeInTheDocument();
    expect(
      screen.getByRole('application', { name: 'Points of Sales' }),
    ).toHaveAccessibleDescription(/5 parts\. A: 8, 80\.0%\. A › x: 6, 60\.0%/);
  });
});

describe('the query of a treemap', () => {
  test.each([
    [
      {},
      [
        ['land', true],
        ['kind', true],
      ],
    ],
    [
      { sort_by_metric: true },
      [
        ['count', false],
        ['land', true],
        ['kind', true],
      ],
    ],
    [{ sort_by_metric: true, row_limit: undefined }, [['count', false]]],
    [{ row_limit: undefined }, undefined],
    [{ row_limit: 0 }, undefined],
    [{ groupby: [{ sqlExpression: 'lower(land)', label: 'l' }, 'kind'] }, [['kind', true]]],
  ])('with %j is ordered by %j', (more, orderby) => {
    expect(buildQueries({ ...form, ...more })[0]?.orderby).toEqual(orderby);
  });
});

test.each(['treemap', 'treemap_v2'])('an old chart of type %s keeps its first metric', (type) => {
  const old = aForm(type, { groupby: ['land'], metrics: ['count', 'other'] });
  expect(wholeForm(old, null)).toMatchObject({ viz_type: 'treemap_v2', metric: 'count' });
});
