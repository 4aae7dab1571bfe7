import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { labelColors } from './palette';

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

  test('exists for a label named like a built-in property', () => {
    expect(labelColors(['__proto__', 'constructor'], form, tokens).size).toBe(2);
  });
});
