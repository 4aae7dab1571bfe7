import { expect, test } from 'vitest';
import { refusalInWords } from './refusedFields';

test.each([
  [
    "Request is incorrect: {'time_range': ['Cannot parse time string [garbage]']}",
    'Time range: “garbage” is not understood as a time',
  ],
  [
    `Request is incorrect: {'time_range': ["Cannot parse time string [it's [odd]]"]}`,
    "Time range: “it's [odd]” is not understood as a time",
  ],
  [
    `Request is incorrect: {'queries': {0: {'row_limit': ['Too large', "It's odd"], 'extras': {'time_grain_sqla': ['Must be one of: P1D.']}}}}`,
    "Row limit: Too large; It's odd\nTime grain sqla: Must be one of: P1D.",
  ],
  ['Unexpected time range: Cannot parse time string [foo]', '“foo” is not understood as a time'],
  [
    'Unexpected time range: Time string is ambiguous. Please specify [7 days ago] or [7 days later].',
    'Say whether “7 days ago” or “7 days later” is meant',
  ],
  [
    "Request is incorrect: {'_schema': ['Not this']}",
    "Request is incorrect: {'_schema': ['Not this']}",
  ],
  ['No such column: zzz', 'No such column: zzz'],
])('the refusal %s reads %s', (message, text) => expect(refusalInWords(message)).toBe(text));
