import { expect, test } from 'vitest';
import { rulesOf } from '#common/engines/engines.ts';
import { placeOf, splitStatements, statementAt } from '#common/sql/statements.ts';
import { createStatementIndex, type Point } from './statementIndex';

const RULES = rulesOf('duckdb');

/** A text of lines that is edited as an editor does it. */
const aText = (initial: string) => {
  let lines = initial.split('\n');
  const offsetOf = ({ row, column }: Point) =>
    lines.slice(0, row).reduce((sum, line) => sum + line.length + 1, 0) + column;
  const pointAt = (text: string, offset: number): Point => {
    const { line, column } = placeOf(text, offset);
    return { row: line - 1, column: column - 1 };
  };
  const doc = {
    getLength: () => lines.length,
    getLines: (first: number, last: number) => lines.slice(first, last + 1),
  };
  const index = createStatementIndex(doc, RULES);
  const value = () => lines.join('\n');
  return {
    index,
    value,
    replace: (from: number, to: number, text: string) => {
      const before = value();
      if (to > from) {
        const change = {
          action: 'remove' as const,
          start: pointAt(before, from),
          end: pointAt(before, to),
        };
        lines = (before.slice(0, from) + before.slice(to)).split('\n');
        index.changed(change);
      }
      if (text === '') return;
      const rest = value();
      lines = (rest.slice(0, from) + text + rest.slice(from)).split('\n');
      index.changed({
        action: 'insert',
        start: pointAt(rest, from),
        end: pointAt(value(), from + text.length),
      });
    },
    statementAt: (offset: number) => {
      const found = index.at(pointAt(value(), offset));
      return found?.from && found.to
        ? value().slice(offsetOf(found.from), offsetOf(found.to))
        : null;
    },
  };
};
const expected = (sql: string, offset: number) => {
  const found = statementAt(sql, offset, RULES);
  return found && sql.slice(found.from, found.to);
};

test('the index agrees with parsing the whole text, wherever the caret stands', () => {
  const sql = "select 1;\n-- two; \n select ';' ;\n\nselect 3;select\n4 ; \n ";
  const text = aText(sql);
  for (let offset = 0; offset <= sql.length; offset += 1)
    expect([offset, text.statementAt(offset)]).toEqual([offset, expected(sql, offset)]);
});

test('the index agrees with parsing the whole text after any change', () => {
  const pieces = [
    'select 1',
    ';',
    '\n',
    "'",
    ' ',
    '-- ',
    '/*',
    '*/',
    '$$',
    'a;b',
    "'x;'",
    'from t',
  ];
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const text = aText('select 1;\nselect 2;\n'.repeat(90));
  for (let round = 0; round < 400; round += 1) {
    const length = text.value().length;
    const from = random(length + 1);
    const to = Math.min(length, from + (round % 3 === 0 ? random(12) : 0));
    text.replace(from, to, pieces[random(pieces.length)] ?? '');
    expect(text.index.count()).toBe(splitStatements(text.value(), RULES).length);
    const caret = random(text.value().length + 1);
    expect(text.statementAt(caret)).toBe(expected(text.value(), caret));
  }
});

test('a keystroke in a long script parses its statement, not the script', () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `select ${n} as a;`);
  let linesRead = 0;
  const doc = {
    getLength: () => lines.length,
    getLines: (first: number, last: number) => {
      linesRead += last - first + 1;
      return lines.slice(first, last + 1);
    },
  };
  const index = createStatementIndex(doc, RULES);
  linesRead = 0;
  lines[5000] = `${lines[5000]} `;
  index.changed({
    action: 'insert',
    start: { row: 5000, column: 17 },
    end: { row: 5000, column: 18 },
  });
  expect(linesRead).toBeLessThan(300);
  expect(index.at({ row: 5000, column: 3 })?.from).toEqual({ row: 5000, column: 0 });
});
