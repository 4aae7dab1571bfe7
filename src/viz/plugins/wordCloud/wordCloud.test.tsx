import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';
import { TOKENS } from '@/ui/tokens';
import { textWidth } from '../../shared/textWidth';
import { buildQueries } from '../../queries';
import { toCloud } from './cloud';
import { wordCloudDrawing } from './drawing';

const form = aForm('word_cloud', { series: 'word', metric: 'count', row_limit: 100 });
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['word', 'count'], [TEXT, NUMBER], values);
const words = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `word number ${at}`, value: count - at }));

const SIZES = { from: 10, to: 70 };
const room = { width: 400, height: 300 };

describe('the places of words', () => {
  test.each([['flat'], ['square'], ['random']])('%s do not overlap, and are inside', (rotation) => {
    const all = words(60);
    const placed = toCloud(all, SIZES, room, rotation);
    const boxes = placed.map(({ at, x, y, size, angle }) => {
      const turn = (angle * Math.PI) / 180;
      const [width, height] = [(textWidth(all[at]?.name ?? '') * size) / 12, size];
      const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
      return { x, y, w: (width * cos + height * sin) / 2, h: (width * sin + height * cos) / 2 };
    });
    for (const [at, a] of boxes.entries()) {
      expect(a.x - a.w).toBeGreaterThanOrEqual(0);
      expect(a.y + a.h).toBeLessThanOrEqual(300);
      for (const b of boxes.slice(at + 1))
        expect(Math.abs(a.x - b.x) >= a.w + b.w || Math.abs(a.y - b.y) >= a.h + b.h).toBe(true);
    }
  });

  test('are the same each time, and the largest word is in the middle', () => {
    const once = toCloud(words(20), SIZES, room, 'square');
    expect(toCloud(words(20), SIZES, room, 'square')).toEqual(once);
    expect(once[0]).toMatchObject({ at: 0, x: 200, y: 150 });
  });

  test('become smaller where not all have room, never smaller than can be read', () => {
    const placed = toCloud(words(80), { from: 4, to: 90 }, { width: 300, height: 200 }, 'flat');
    const sizes = placed.map(({ size }) => size);
    expect(Math.max(...sizes)).toBeLessThan(90);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10);
  });

  test('reach the edges of a large picture, so that each word has room there', () => {
    const large = { width: 1000, height: 800 };
    const placed = toCloud(words(92), SIZES, large, 'flat');
    expect(placed).toHaveLength(92);
    expect(
      Math.max(...placed.map(({ x }) => x)) - Math.min(...placed.map(({ x }) => x)),
    ).toBeGreaterThan(500);
  });

  test('of equal words have one size', () => {
    const equal = words(3).map((word) => ({ ...word, value: 1 }));
    expect(new Set(toCloud(equal, SIZES, room, 'flat').map(({ size }) => size)).size).toBe(1);
  });
});

describe('the drawing of a word cloud', () => {
  const drawn = (result: ReturnType<typeof rows>, more: object = {}, look: object = {}) =>
    aDrawing(wordCloudDrawing, result, { ...form, ...more }, look);

  test('says how many words have no room, or no number', () => {
    const many = rows(...words(200).map(({ name, value }) => [name, value]));
    expect(drawn(many, {}, { width: 200, height: 150 }).note).toMatch(
      /^\d+ of 200 words have room; the table has the others/,
    );
    expect(drawn(rows(['a', 1], [null, null])).note).toBe('1 word without a number left out');
  });

  test('has gray words beyond the first ten, except those with a chosen color', () => {
    const many = rows(...words(14).map(({ name, value }) => [name, value]));
    const label_colors = { 'word number 13': '#7a1420' };
    const { option } = aDrawing(wordCloudDrawing, many, { ...form, label_colors }, room);
    const [{ renderItem }] = option.series as readonly [
      { renderItem: (item: { dataIndex: number }) => { style: { fill: string } } },
    ];
    const fillOf = (dataIndex: number) => renderItem({ dataIndex }).style.fill;
    expect(fillOf(13)).toBe('#7a1420');
    expect(fillOf(12)).toBe(TOKENS.light.muted);
  });

  test('has every digit in its tooltip, and a word stands for its value', () => {
    const { option, standsFor, told } = drawn(rows([null, '9007199254740993']));
    expect(tipOf(option, { dataIndex: 0 })).toBe('<NULL>count9,007,199,254,740,993');
    expect(standsFor(0)).toEqual({ columns: ['word'], values: [null] });
    expect(told).toBe('1 word. <NULL>: 9,007,199,254,740,993.');
  });

  test('is on the page', async () => {
    draw(form, [rows(['hello', 3], ['world', 2])]);
    expect(await screen.findByText('hello')).toBeInTheDocument();
  });
});

test.each([
  [{}, [['word', true]]],
  [
    { sort_by_metric: true },
    [
      ['count', false],
      ['word', true],
    ],
  ],
  [{ row_limit: null }, undefined],
  [{ row_limit: null, sort_by_metric: true }, [['count', false]]],
])('the query of a word cloud with %j is ordered by %j', (more, orderby) => {
  const [query] = buildQueries({ ...form, row_limit: 100, ...more });
  expect(query?.columns).toEqual(['word']);
  expect(query?.orderby).toEqual(orderby);
});
