import { expect, test } from 'vitest';
import { aForm } from '../../test/aViz';
import type { DatasetFacts } from './chartResult';
import { withGivenLabels } from './givenLabels';

const FACTS = { verboseNames: { gross: 'Gross ($)', 'SUM(gross)': 'Sum', count: 'Flights' } };
const written = { expressionType: 'SQL', sqlExpression: 'max(us)', label: 'gross' };
const simple = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'gross' },
  label: 'SUM(gross)',
};

test.each([
  ['the label of a metric', { metrics: ['count', written] }, ['SUM(gross)', 'count']],
  ['the label of a single metric', { metric: written }, ['SUM(gross)', 'count']],
  ['the label of a dimension', { groupby: [written] }, ['SUM(gross)', 'count']],
])('%s is shown as it was given', (_, more, named) => {
  const facts: DatasetFacts = { ...FACTS, columnFormats: {} };
  const { verboseNames } = withGivenLabels(facts, aForm('table', more));
  expect(Object.keys(verboseNames)).toEqual(named);
  expect(verboseNames.constructor).toBeUndefined();
});

test.each([
  ['a column', { groupby: ['gross'], metrics: ['count'] }],
  ['a metric called after what it computes', { metrics: [simple] }],
  ['a reference to a column', { x_axis: { ...written, isColumnReference: true } }],
])('%s has the name that the dataset gives it', (_, more) => {
  expect(withGivenLabels(FACTS, aForm('table', more))).toBe(FACTS);
});
