import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { labelColors, newLabelPlaces } from './labelColors';
import { distance, labOf } from './oklab';

const form = { datasource: '1__table', viz_type: 'pie' };
const tokens = TOKENS.light;

describe('the colour of a label', () => {
  test('stays the same whatever else arrives and in which order [COL-04]', () => {
    const all = labelColors(['North', 'South', 'East'], form, tokens);
    const turned = labelColors(['East', 'North', 'South'], form, tokens);
    expect(turned.get('North')).toBe(all.get('North'));
    expect(turned.get('East')).toBe(all.get('East'));
  });

  test('follows forced colours before the map, and the map before the scheme [COL-02]', () => {
    const colors = labelColors(
      ['North', 'South'],
      {
        ...form,
        label_colors: { North: '#ff0000' },
        map_label_colors: { North: '#00ff00', South: '#0000ff' },
      },
      tokens,
    );
    expect([colors.get('North'), colors.get('South')]).toEqual(['#ff0000', '#0000ff']);
  });

  test('differs from that of any other label, also beyond the palette [COL-08]', () => {
    const labels = Array.from({ length: 24 }, (_, i) => `label ${i}`);
    expect(new Set(labelColors(labels, form, tokens).values()).size).toBe(24);
  });

  test('follows the position of an ordered label, even if the one before it is not shown', () => {
    const colors = labelColors(['b'], form, tokens, ['a', 'b']);
    expect(colors.get('b')).toBe(tokens.series[1]);
    expect(labelColors(['a', 'other'], form, tokens, ['a']).get('other')).not.toBe(
      tokens.series[0],
    );
  });

  test('comes from the product’s scheme if the named one is unknown [COL-07]', () => {
    expect(
      labelColors(['one'], { ...form, color_scheme: 'SUPERSET_DEFAULT' }, tokens).get('one'),
    ).toBe(labelColors(['one'], form, tokens).get('one'));
  });

  test('stays the same where a filter leaves nothing else [COL-04]', () => {
    const all = labelColors(['North', 'South', 'East'], form, tokens);
    expect(labelColors(['East'], form, tokens).get('East')).toBe(all.get('East'));
  });

  test('stays the same while a filter removes labels that stood in its way, and when they return [COL-04]', () => {
    const labels = Array.from({ length: 8 }, (_, i) => `label ${i}`);
    const remembered = newLabelPlaces();
    const colorsOf = (shown: readonly string[]) => labelColors(shown, form, tokens, [], remembered);
    const before = colorsOf(labels);
    for (const label of labels) {
      const others = labels.filter((one) => one !== label);
      expect([...colorsOf(others)]).toEqual([...before].filter(([one]) => one !== label));
      expect(colorsOf([label]).get(label)).toBe(before.get(label));
    }
    expect(colorsOf([...labels, 'new']).get('label 3')).toBe(before.get('label 3'));
    expect([...before.values()]).not.toContain(colorsOf(['new']).get('new'));
    expect(colorsOf(labels)).toEqual(before);
  });

  test('is far from all others where the label’s own is taken', () => {
    const stocks = ['AAPL', 'AMZN', 'GOOG', 'IBM', 'MSFT'];
    const colors = labelColors(stocks, form, tokens);
    const alone = (label: string) => labelColors([label], form, tokens).get(label);
    expect(stocks.filter((label) => colors.get(label) === alone(label))).toEqual(
      stocks.slice(0, 3),
    );
    for (const label of ['IBM', 'MSFT']) {
      const own = labOf(colors.get(label) ?? '');
      for (const other of stocks.filter((one) => one !== label))
        expect(distance(own, labOf(colors.get(other) ?? ''))).toBeGreaterThan(0.2);
    }
  });

  test('is that of the chart that was drilled into, for labels of the same dimension', () => {
    const labels = Array.from({ length: 9 }, (_, i) => `label ${i}`);
    const [scheme, from] = [{ ...form, groupby: ['rating'] }, newLabelPlaces()];
    const before = labelColors(labels, scheme, tokens, [], from);
    const drilled = newLabelPlaces(from);
    for (const label of labels)
      expect(labelColors([label], scheme, tokens, [], drilled).get(label)).toBe(before.get(label));
    const [, moved = ''] = labels.filter(
      (label) => labelColors([label], scheme, tokens).get(label) !== before.get(label),
    );
    const other = { ...scheme, groupby: ['studio'] };
    expect(labelColors([moved], other, tokens, [], newLabelPlaces(from)).get(moved)).toBe(
      labelColors([moved], other, tokens).get(moved),
    );
  });

  test('is found anew for labels of another dimension or in another scheme', () => {
    const remembered = newLabelPlaces();
    const colorsOf = (labels: readonly string[], more: Readonly<Record<string, unknown>>) =>
      labelColors(labels, { ...form, ...more }, tokens, [], remembered);
    const all = tokens.series.map((_, i) => `label ${i}`);
    colorsOf(all, { groupby: ['region'] });
    expect(tokens.series).toContain(colorsOf(['product'], { groupby: ['product'] }).get('product'));
    expect(colorsOf(['a'], { color_scheme: 'redToYellow' }).get('a')).toBe(
      labelColors(['a'], { ...form, color_scheme: 'redToYellow' }, tokens).get('a'),
    );
  });

  test('exists for a label named like a built-in property', () => {
    expect(labelColors(['__proto__', 'constructor'], form, tokens).size).toBe(2);
  });
});
