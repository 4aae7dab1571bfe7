/** Formatting moves words and writes keywords in capitals, whatever names are called. */
import { clickhouse, duckdb, mysql, postgresql, trino } from 'sql-formatter';
import { describe, expect, test } from 'vitest';
import { BACKENDS, rulesOf } from '#common/engines/engines.ts';
import { withTemplates } from '#common/engines/lexicalRules.ts';
import { tokens } from '#common/sql/lexer.ts';
import { legitimateOf } from '../../test/sqlCorpus/corpus.ts';
import { withTypedNames } from './keywordCase.ts';
import { layOut } from './layOut.ts';

const LANGUAGES = { duckdb, postgresql, mysql, clickhouse, trino };

/** On one line. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

const laidOut = (sql: string, backend: string): string => {
  const answer = layOut({ sql, backend });
  return answer.kind === 'laid_out' ? answer.text : JSON.stringify(answer);
};

const wordsOf = (sql: string, backend: string): readonly string[] =>
  [...tokens(sql, withTemplates(rulesOf(backend)))].map(({ text }) => text);

describe.each(BACKENDS)('on %s', (backend) => {
  test.each([
    ['select a as month from t', 'SELECT a AS month FROM t'],
    [
      'select x as year from t group by year order by year desc',
      'SELECT x AS year FROM t GROUP BY year ORDER BY year DESC',
    ],
    ['select t.date, Year, "Month" from t', 'SELECT t.date, Year, "Month" FROM t'],
    [
      'select count(*) rows from date where year = 1',
      'SELECT count(*) rows FROM date WHERE year = 1',
    ],
    [
      'select a from t where Year in (1) and Day is null',
      'SELECT a FROM t WHERE Year IN ( 1 ) AND Day IS NULL',
    ],
    ['update t set year = 1 where month = 2', 'UPDATE t SET year = 1 WHERE month = 2'],
    [
      'select case when a then 1 else 2 end as end from t',
      'SELECT CASE WHEN a THEN 1 ELSE 2 END AS end FROM t',
    ],
    [
      'select sum(x) over (partition by year order by day rows between unbounded preceding and current row) from t',
      'SELECT sum(x) OVER ( PARTITION BY year ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW ) FROM t',
    ],
    [
      'select a from t left join date on date.x = t.year',
      'SELECT a FROM t LEFT JOIN date ON date.x = t.year',
    ],
    ['year + month', 'year + month'],
    ['select {{ case and when }} as year from t', 'SELECT {{ case and when }} AS year FROM t'],
    [
      'select a from t {% if year and not month %} where a {% endif %}',
      'SELECT a FROM t {% if year and not month %} WHERE a {% endif %}',
    ],
  ])('%j becomes %j', (sql, expected) => {
    expect(flat(laidOut(sql, backend)).replaceAll(/IN \(1\)/g, 'IN ( 1 )')).toBe(expected);
  });

  /** No database takes these for names without quotes. */
  const NO_NAMES = ['select', 'with', 'not'];

  test('an alias and a column keep their letters, whatever words they are', () => {
    const { reservedKeywords, reservedDataTypes } = LANGUAGES[backend].tokenizerOptions;
    const lost = [...reservedKeywords, ...reservedDataTypes]
      .filter((word) => /^[A-Z_]+$/.test(word))
      .map((word) => word.toLowerCase())
      .filter((word) => !NO_NAMES.includes(word))
      .filter((word) => {
        const text = laidOut(`select a as ${word}, t.${word} from t order by t.${word}`, backend);
        return [...text.matchAll(new RegExp(`\\b${word}\\b`, 'g'))].length < 3;
      });
    expect(lost).toEqual([]);
  });

  test('text that the database understands keeps its words in their order', () => {
    const changed = legitimateOf(backend)
      .filter(({ place }) => place === 'statement')
      .filter(({ text }) => {
        const answer = layOut({ sql: text, backend });
        if (answer.kind !== 'laid_out') return true;
        const [before, after] = [wordsOf(text, backend), wordsOf(answer.text, backend)];
        return before.join(' ').toLowerCase() !== after.join(' ').toLowerCase();
      })
      .map(({ text }) => text);
    expect(changed).toEqual([]);
  });
});

test('a formatter that changes, drops or adds a word is not believed', () => {
  const rules = rulesOf('postgresql');
  expect(withTypedNames('select a', 'SELECT b', rules)).toBeNull();
  expect(withTypedNames("select 'a'", "SELECT 'A'", rules)).toBeNull();
  expect(withTypedNames('select "a"', 'SELECT "A"', rules)).toBeNull();
  expect(withTypedNames('select - -1', 'SELECT --1', rules)).toBeNull();
  expect(withTypedNames('select a, b', 'SELECT a', rules)).toBeNull();
  expect(withTypedNames('select Year', 'SELECT YEAR', rules)).toBe('SELECT Year');
});
