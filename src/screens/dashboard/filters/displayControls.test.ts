import { expect, test } from 'vitest';
import { unappliedInWords } from './displayControls';

const control = (name?: string) => ({
  id: `CHART_CUSTOMIZATION-${name}`,
  type: 'CHART_CUSTOMIZATION',
  name,
});

test.each([
  ['no list', undefined, null],
  ['an empty list', [], null],
  ['null', null, null],
  [
    'one control',
    [control('Grain')],
    'This dashboard has a display control that is not applied here: Grain.',
  ],
  [
    'controls and a divider',
    [control('Grain'), { id: 'd', type: 'CHART_CUSTOMIZATION_DIVIDER' }, control('Group by')],
    'This dashboard has 2 display controls that are not applied here: Grain, Group by.',
  ],
  [
    'a control without a name',
    [control()],
    'This dashboard has a display control that is not applied here.',
  ],
  [
    'many controls',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(control),
    'This dashboard has 7 display controls that are not applied here: a, b, c, d, e, 2 more.',
  ],
])('of %s, the bar says what is not applied', (_, stored, words) => {
  expect(unappliedInWords({ chart_customization_config: stored })).toBe(words);
});
