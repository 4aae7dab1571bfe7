import { expect, test } from 'vitest';
import { withLinkRange } from './linkRange';

const time = (comparator: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'date',
  operator: 'TEMPORAL_RANGE',
  comparator,
});
const saved = { viz_type: 'pie', adhoc_filters: [time('Last year')] };

test.each([
  ['a range', { time_range: '2001 : 2002' }, '2001 : 2002'],
  ['its two ends', { since: '2001', until: '2002' }, '2001 : 2002'],
  ['one end', { since: '2001' }, '2001 : '],
  ['no range', { row_limit: 5 }, 'Last year'],
  ['filters of its own', { time_range: '2001 : 2002', adhoc_filters: [] }, 'Last year'],
  ['no settings', null, 'Last year'],
])('a saved chart opened by a link with %s is of the period %s %s [RT-04]', (_, link, range) => {
  expect(withLinkRange(saved, link as never).adhoc_filters).toEqual([time(range)]);
});
