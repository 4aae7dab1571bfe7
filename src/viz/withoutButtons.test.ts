import { expect, test } from 'vitest';
import { withoutButtons } from './withoutButtons';

const selector = [{ type: 'all', title: 'All' }];

test.each([
  ['one legend', { legend: { selector, data: ['a'] } }, { selector: false, data: ['a'] }],
  [
    'several',
    { legend: [{ selector }, { top: 4 }] },
    [{ selector: false }, { selector: false, top: 4 }],
  ],
  ['none', { series: [] }, undefined],
])('the buttons of %s are left out, and the rest stays', (_which, option, legend) => {
  const drawn: Readonly<Record<string, unknown>> = withoutButtons(option);
  expect(drawn.legend).toEqual(legend);
  expect({ ...drawn, legend: undefined }).toEqual({ ...option, legend: undefined });
});
