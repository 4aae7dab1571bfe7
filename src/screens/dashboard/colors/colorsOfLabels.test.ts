import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { labelColors } from '@/viz/colors/labelColors';
import { type ChartLabels, colorsOfLabels } from './colorsOfLabels';

const NOTHING = { forced: new Map<string, string>(), stored: new Map<string, string>() };

const chart = (labels: readonly string[], more: Partial<ChartLabels> = {}): ChartLabels => ({
  scheme: 'supersetColors',
  labels: labels.map((label) => ({ label, place: null, turn: 0 })),
  ...more,
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** A small generator of numbers that is the same in every run. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return seed / 2 ** 32;
};

const randomCharts = (seed: number): readonly ChartLabels[] => {
  const next = numbers(seed);
  return Array.from({ length: 6 }, () => chart(LETTERS.filter(() => next() < 0.3)));
};

describe('the colors of the labels of a dashboard', () => {
  test.each(Array.from({ length: 25 }, (_, seed) => seed))(
    'differ within each chart and do not depend on which chart came first, seed %i [COL-03, COL-04]',
    (seed) => {
      const charts = randomCharts(seed);
      const colors = colorsOfLabels(charts, NOTHING);
      const turned = colorsOfLabels([...charts].reverse(), NOTHING);
      expect(Object.fromEntries(turned)).toEqual(Object.fromEntries(colors));
      for (const { labels } of charts)
        expect(new Set(labels.map(({ label }) => colors.get(label))).size).toBe(labels.length);
    },
  );

  test.each([
    ['true', 'True'],
    ['True', 'TRUE'],
    ['null', '<NULL>'],
  ])('are found under another spelling of the same value: %s for %s', (label, stored) => {
    const color = '#123456';
    const known = { ...NOTHING, stored: new Map([[stored, color]]) };
    expect(colorsOfLabels([chart([label, 'other'])], known).get(label)).toBe(color);
    const settings = { color_scheme: 'supersetColors', label_colors: { [stored]: color } };
    expect(labelColors([label, 'other'], settings, TOKENS.light).get(label)).toBe(color);
    const own = { ...settings, map_label_colors: { [label]: '#abcdef' }, label_colors: {} };
    expect(labelColors([label], own, TOKENS.light).get(label)).toBe('#abcdef');
  });

  test('of a single chart are those that it has elsewhere', () => {
    const labels = ['North', 'South', 'East', 'West'];
    const elsewhere = labelColors(labels, { color_scheme: 'd3Category10' }, TOKENS.light);
    const here = colorsOfLabels([chart(labels, { scheme: 'd3Category10' })], NOTHING);
    expect(Object.fromEntries(here)).toEqual(Object.fromEntries(elsewhere));
  });

  test('start with the places of metrics', () => {
    const metrics = (names: readonly string[]): ChartLabels =>
      chart([], { labels: names.map((label, place) => ({ label, place, turn: 0 })) });
    const colors = colorsOfLabels([metrics(['sum', 'count']), metrics(['count'])], NOTHING);
    expect([colors.get('count'), colors.get('sum')]).toEqual(TOKENS.light.series.slice(0, 2));
  });

  test('chosen by hand are nobody else’s and not among the computed ones [COL-02]', () => {
    const before = colorsOfLabels([chart(['North', 'South'])], NOTHING);
    const forced = new Map([['South', before.get('North') ?? '']]);
    const colors = colorsOfLabels([chart(['North', 'South'])], { ...NOTHING, forced });
    expect(colors.has('South')).toBe(false);
    expect(colors.get('North')).not.toBe(forced.get('South'));
  });

  test('are the stored ones, but two labels of one chart never have the same [COL-09]', () => {
    const stored = new Map([
      ['North', '#112233'],
      ['South', '#112233'],
    ]);
    const apart = colorsOfLabels([chart(['North']), chart(['South'])], { ...NOTHING, stored });
    expect([...apart.values()]).toEqual(['#112233', '#112233']);
    const together = colorsOfLabels([chart(['North', 'South'])], { ...NOTHING, stored });
    expect(together.get('North')).toBe('#112233');
    expect(together.get('South')).not.toBe('#112233');
  });

  test.each(LETTERS.slice(6))('stay when %s comes with a filter [COL-04]', (late) => {
    const early = LETTERS.slice(0, 6);
    const before = colorsOfLabels([chart(early)], NOTHING);
    const labels = [...chart(early).labels, { label: late, place: null, turn: 1 }];
    const after = colorsOfLabels([chart([], { labels })], NOTHING);
    for (const label of early) expect(after.get(label)).toBe(before.get(label));
  });

  test('number as many as one chart has labels, however many [COL-08]', () => {
    const labels = Array.from({ length: 60 }, (_, at) => `label ${at}`);
    expect(new Set(colorsOfLabels([chart(labels)], NOTHING).values()).size).toBe(60);
  });
});
