import { expect, test } from 'vitest';
import { editorRules } from './statementsToRun';
import { assertTemplatesKept, caretAfter } from './formatted';

const place = (text: string) => [text.replace('|', ''), text.indexOf('|')] as const;

test.each([
  ['select a,| b from t', 'SELECT\n  a,|\n  b\nFROM\n  t'],
  ['select ab|c, b from t', 'SELECT\n  ab|c,\n  b\nFROM\n  t'],
  ['|select a', '|SELECT\n  a'],
  ['select a|', 'SELECT\n  a|'],
  ["select 'it''s, |x', b", "SELECT\n  'it''s, |x',\n  b"],
])('the caret stays in its word: %j [EFD-05]', (before, after) => {
  const [sql, caret] = place(before);
  const [formatted, expected] = place(after);
  expect(caretAfter(sql, caret, formatted, editorRules('duckdb'))).toBe(expected);
});

test('a formatter’s text is refused when it mangled templates [EFD-05]', () => {
  expect(() => assertTemplatesKept('select {{ n }}', 'SELECT STRUCT(STRUCT(n))')).toThrow(
    /templates/,
  );
  expect(() => assertTemplatesKept('select {{ n }}', 'SELECT\n  {{ n }}')).not.toThrow();
  expect(() =>
    assertTemplatesKept('{% if a %}1{% endif %}', '{% if a %} 1 {% endif %}'),
  ).not.toThrow();
});
