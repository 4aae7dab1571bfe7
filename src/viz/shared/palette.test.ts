import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { labelColors } from './palette';

const form = { datasource: '1__table', viz_type: 'pie' };
const tokens = TOKENS.light;

describe('colours of labels', () => {
  test('a label keeps its colour whatever arrives beside it and in which order [COL-04]', () => {
    const all = labelColors(['North', 'South', 'East'], form, tokens);
    const turned = labelColors(['East', 'North', 'South'], form, tokens);
    expect(turned.get('North')).toBe(all.get('North'));
    expect(turned.get('East')).toBe(all.get('East'));
  });

  test('forced colours win over the map, the map over the scheme [COL-02]', () => {
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

  test('no two labels share a colour, beyond the palette either [COL-08]', () => {
    const labels = Array.from({ length: 24 }, (_, i) => `label ${i}`);
    expect(new Set(labelColors(labels, form, tokens).values()).size).toBe(24);
  });

  test('ordered labels take the colour of their place, also when the one before is not shown', () => {
    const colors = labelColors(['b'], form, tokens, ['a', 'b']);
    expect(colors.get('b')).toBe(tokens.series[1]);
    expect(labelColors(['a', 'other'], form, tokens, ['a']).get('other')).not.toBe(
      tokens.series[0],
    );
  });

  test('an unknown scheme falls back to the own one [COL-07]', () => {
    expect(
      labelColors(['one'], { ...form, color_scheme: 'SUPERSET_DEFAULT' }, tokens).get('one'),
    ).toBe(tokens.series[0]);
  });

  test('a label named like an object key of the language has a colour of its own', () => {
    expect(labelColors(['__proto__', 'constructor'], form, tokens).size).toBe(2);
  });
});
