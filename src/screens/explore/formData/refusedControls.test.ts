import { expect, test } from 'vitest';
import { lineMeta } from '@/viz/plugins/timeseries/meta';
import { refusedControls } from './refusedControls';

test.each([
  [
    "Request is incorrect: {'queries': {0: {'extras': {'time_grain_sqla': ['Must be one of: PT1S, PT5S.']}}}}",
    { time_grain_sqla: ['Must be one of: PT1S, PT5S.'] },
  ],
  [
    "Request is incorrect: {'time_range': ['Cannot parse time string [foo]']}",
    { adhoc_filters: ['“foo” is not understood as a time'] },
  ],
  ["Request is incorrect: {'_schema': ['Request is incorrect']}", {}],
  ["Error: Columns missing in dataset: ['x']", {}],
])('the message %s appears on %j [VAL-17]', (message, controls) =>
  expect(refusedControls(message, lineMeta)).toEqual(controls),
);
