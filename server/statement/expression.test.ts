import { describe, expect, test } from 'vitest';
import { datasetNames } from './datasetNames.ts';
import { grammarOf } from '../engine/modules.ts';
import { parseExpression } from './parser.ts';
import { print } from './print.ts';
import { Refusal } from './refusal.ts';

const COLUMNS = ['id', 'name', 'Name X', 'ts', 'tags', 'info', 'say "hi"', 'a.b', 'order'];

const printed = (backend: string, text: string, added: readonly string[] = []): string => {
  const grammar = grammarOf(backend);
  const names = datasetNames(
    {
      columns: COLUMNS,
      table: ['sales', 'main'],
      labels: new Map([['Total', '(SUM("id"))']]),
      functions: new Set(added),
    },
    grammar,
  );
  return print(parseExpression(text, grammar), grammar, names).sql;
};

const refusal = (backend: string, text: string): Refusal => {
  try {
    printed(backend, text);
  } catch (cause) {
    if (cause instanceof Refusal) return cause;
    throw cause;
  }
  throw new Error(`${text} was not refused.`);
};

describe('the printer writes an expression from its tree [T1]', () => {
  test.each([
    ['id>1', '"id" > 1'],
    ['ID + Id', '"id" + "id"'],
    ['"Name X"', '"Name X"'],
    ['"say ""hi"""', '"say ""hi"""'],
    ['"a.b"', '"a.b"'],
    ['sales.id + main.sales.id', '"id" + "id"'],
    ['info.city', '"info"."city"'],
    ['SUM(id) / NULLIF(COUNT(*), 0)', 'SUM("id") / NULLIF(COUNT(*), 0)'],
    ['count(DISTINCT name)', 'count(DISTINCT "name")'],
    [
      "NOT id = 1 OR ts IS NOT NULL AND name LIKE 'a%' ESCAPE '!'",
      'NOT "id" = 1 OR "ts" IS NOT NULL AND "name" LIKE \'a%\' ESCAPE \'!\'',
    ],
    ['id BETWEEN 1 AND 2 AND id <> 3', '"id" BETWEEN 1 AND 2 AND "id" <> 3'],
    ['id - - 1', '"id" - -1'],
    ['- -id', '- -"id"'],
    ['-id ^ 2', '-"id" ^ 2'],
    ['(id)', '("id")'],
    ["name = 'it''s; -- not a comment'", "\"name\" = 'it''s; -- not a comment'"],
    ["$$ a ' string; /* $$ || $t$$$x$t$", "' a '' string; /* ' || '$$x'"],
    ["E'it\\'s\\n\\x41'", "'it''s\nA'"],
    ["X'ff' || x'00'", "X'ff' || X'00'"],
    ['1_000 + .5 + 1e-3 + 0xFF', '1000 + .5 + 1e-3 + 0xFF'],
    ['id -- the id\n + /* and */ 1', '"id" + 1'],
    ["CASE name WHEN 'x' THEN 1 ELSE 0 END", 'CASE "name" WHEN \'x\' THEN 1 ELSE 0 END'],
    [
      'CASE WHEN id > 1 THEN 1 END::DECIMAL(10, 2)',
      'CASE WHEN "id" > 1 THEN 1 END::DECIMAL(10, 2)',
    ],
    ['cast(ts AS timestamp with time zone)', 'CAST("ts" AS TIMESTAMP WITH TIME ZONE)'],
    [
      'TRY_CAST(name AS STRUCT(a INTEGER, b VARCHAR[])[])',
      'TRY_CAST("name" AS STRUCT("a" INTEGER, "b" VARCHAR[])[])',
    ],
    [
      "EXTRACT(year FROM ts) + EXTRACT('month' FROM ts)",
      'EXTRACT(YEAR FROM "ts") + EXTRACT(\'month\' FROM "ts")',
    ],
    [
      "ts AT TIME ZONE 'UTC' + INTERVAL '1 day' * 2 - INTERVAL (id) HOUR",
      '"ts" AT TIME ZONE \'UTC\' + INTERVAL \'1 day\' * 2 - INTERVAL ("id") HOUR',
    ],
    ["DATE '2024-02-29' - ts::DATE", 'DATE \'2024-02-29\' - "ts"::DATE'],
    ['SUBSTRING(name FROM 1 FOR 2)', 'SUBSTRING("name" FROM 1 FOR 2)'],
    ["TRIM(BOTH 'x' FROM name)", 'TRIM(BOTH \'x\' FROM "name")'],
    ["POSITION('a' IN name)", 'POSITION(\'a\' IN "name")'],
    [
      "string_agg(name, ', ' ORDER BY id DESC NULLS LAST)",
      'string_agg("name", \', \' ORDER BY "id" DESC NULLS LAST)',
    ],
    ['COUNT(*) FILTER (WHERE id > 1)', 'COUNT(*) FILTER (WHERE "id" > 1)'],
    [
      'percentile_cont(0.5) WITHIN GROUP (ORDER BY id)',
      'percentile_cont(0.5) WITHIN GROUP (ORDER BY "id")',
    ],
    [
      'SUM(id) OVER (PARTITION BY name ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES)',
      'SUM("id") OVER (PARTITION BY "name" ORDER BY "ts" ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES)',
    ],
    ['lag(id IGNORE NULLS) OVER (ORDER BY ts)', 'lag("id" IGNORE NULLS) OVER (ORDER BY "ts")'],
    ["id IN (1, 2) AND name NOT IN ('a')", '"id" IN (1, 2) AND "name" NOT IN (\'a\')'],
    ['id IN [1, 2] OR id = ANY([1, 2])', '"id" IN [1, 2] OR "id" = ANY ([1, 2])'],
    ['tags[1] || tags[1:2] || tags[:-1]', '"tags"[1] || "tags"[1 : 2] || "tags"[: -1]'],
    ["{'a': id, b: 2}.a", '{\'a\': "id", "b": 2}."a"'],
    ["MAP {'a': 1}", "MAP {'a': 1}"],
    ['list_transform(tags, x -> x || name)', 'list_transform("tags", "x" -> "x" || "name")'],
    ['list_reduce(tags, (x, y) -> x + y)', 'list_reduce("tags", ("x", "y") -> "x" + "y")'],
    ['list_filter(tags, lambda x : x > id)', 'list_filter("tags", lambda "x" : "x" > "id")'],
    ['[x * 2 FOR x IN tags IF x > 1]', '["x" * 2 FOR "x" IN "tags" IF "x" > 1]'],
    ["info->'$.a'->>'b'", "\"info\" -> '$.a' ->> 'b'"],
    ['name.upper().left(2)', '"name".upper().left(2)'],
    [
      "name COLLATE NOCASE IN ('a') AND .5 < id",
      '"name" COLLATE "NOCASE" IN (\'a\') AND .5 < "id"',
    ],
    ['list_filter(tags, lambda "x" : "x" > 1)', 'list_filter("tags", lambda "x" : "x" > 1)'],
    ['id IS DISTINCT FROM NULL AND TRUE', '"id" IS DISTINCT FROM NULL AND TRUE'],
    ['CURRENT_DATE - ts', 'CURRENT_DATE - "ts"'],
    ['Total > 1', '(SUM("id")) > 1'],
    ['"order" + 1', '"order" + 1'],
    ['id + 1 ;; ', '"id" + 1'],
  ])('in DuckDB for %s', (text, expected) => {
    expect(printed('duckdb', text)).toBe(expected);
  });

  test.each([
    [
      'postgresql',
      'lower(name) || pg_catalog.upper(name)',
      'pg_catalog.lower("name") || pg_catalog.upper("name")',
    ],
    ['postgresql', 'coalesce(ID, 1)', 'coalesce("id", 1)'],
    [
      'postgresql',
      "info->>'a' = ANY(ARRAY['x']) AND info @> '{}' AND info ? 'k'",
      "\"info\" ->> 'a' = ANY (ARRAY['x']) AND \"info\" @> '{}' AND \"info\" ? 'k'",
    ],
    ['postgresql', "'back\\slash'", "'back\\slash'"],
    [
      'postgresql',
      "name !~* 'x' AND name SIMILAR TO 'y'",
      '"name" !~* \'x\' AND "name" SIMILAR TO \'y\'',
    ],
    ['postgresql', 'ARRAY[[1, 2], [id]]', 'ARRAY[[1, 2], ["id"]]'],
    ['postgresql', 'make_interval(days => 2)', 'pg_catalog.make_interval("days" => 2)'],
    ['postgresql', '(json_each(info)).key', '(pg_catalog.json_each("info"))."key"'],
    ['postgresql', 'count(*) = count(id)', 'pg_catalog.count(*) = pg_catalog.count("id")'],
    ['mysql', '`name` = "it\'s" AND ID DIV 2', "`name` = 'it''s' AND `id` DIV 2"],
    ['mysql', "'a\\'b\\%c\\d'", "'a''b\\\\%cd'"],
    ['mysql', '1--1', '1 - -1'],
    ['mysql', 'id # a comment\n+ 1', '`id` + 1'],
    [
      'mysql',
      "GROUP_CONCAT(DISTINCT name ORDER BY id SEPARATOR '; ')",
      "GROUP_CONCAT(DISTINCT `name` ORDER BY `id` SEPARATOR '; ')",
    ],
    ['mysql', 'DATE_ADD(ts, INTERVAL id + 1 DAY)', 'DATE_ADD(`ts`, INTERVAL `id` + 1 DAY)'],
    ['mysql', 'TIMESTAMPDIFF(MONTH, ts, NOW())', 'TIMESTAMPDIFF(MONTH, `ts`, NOW())'],
    [
      'mysql',
      'CONVERT(name USING utf8mb4) COLLATE utf8mb4_bin',
      'CONVERT(`name` USING `utf8mb4`) COLLATE `utf8mb4_bin`',
    ],
    ['mysql', 'CAST(id AS UNSIGNED) <=> BINARY name', 'CAST(`id` AS UNSIGNED) <=> BINARY `name`'],
    [
      'clickhouse',
      "sumIf(id, name = 'a') / quantile(0.9)(id)",
      "sumIf(`id`, `name` = 'a') / quantile(0.9)(`id`)",
    ],
    ['clickhouse', 'id ? tags[1] : 0', '`id` ? `tags`[1] : 0'],
    ['clickhouse', 'info.1', '`info`.1'],
    ['clickhouse', 'id //* */ 2\n+ 1', '`id` + 1'],
    ['clickhouse', "position(name, 'a')", "position(`name`, 'a')"],
    ['clickhouse', '"toYear"(ts)', 'toYear(`ts`)'],
    [
      'clickhouse',
      'arrayMap((x, i) -> x + id, tags, tags)',
      'arrayMap((`x`, `i`) -> `x` + `id`, `tags`, `tags`)',
    ],
    ['clickhouse', "'\\x41\\d\\n'", "'A\\\\d\n'"],
    ['clickhouse', "id IN (1, 2) AND name IN ['a']", "`id` IN (1, 2) AND `name` IN ['a']"],
    ['clickhouse', 'ts - INTERVAL 1 day', '`ts` - INTERVAL 1 DAY'],
    [
      'trino',
      "filter(tags, x -> x > 1)[1] + CAST(ROW(1, 'a') AS ROW(x bigint, y varchar)).x",
      'filter("tags", "x" -> "x" > 1)[1] + CAST(ROW (1, \'a\') AS ROW("x" BIGINT, "y" VARCHAR))."x"',
    ],
    [
      'trino',
      "ts + INTERVAL '1' DAY - INTERVAL '2' YEAR TO MONTH",
      "\"ts\" + INTERVAL '1' DAY - INTERVAL '2' YEAR TO MONTH",
    ],
    ['trino', 'approx_percentile(id, ARRAY[0.5, 0.9])', 'approx_percentile("id", ARRAY[0.5, 0.9])'],
  ])('in %s for %s', (backend, text, expected) => {
    expect(printed(backend, text)).toBe(expected);
  });

  test.each(['duckdb', 'postgresql', 'mysql', 'clickhouse', 'trino'])(
    'an expression that %s printed prints the same again',
    (backend) => {
      const once = printed(backend, 'sum(case when id > -1 then id else 0 end) / count(*)');
      expect(printed(backend, once)).toBe(once);
    },
  );
});

describe('the refusal of an invalid expression has a position [T1]', () => {
  test.each([
    ['duckdb', '', 'malformed', 0],
    ['duckdb', 'id; DROP TABLE t', 'malformed', 2],
    ['duckdb', 'id, name', 'malformed', 2],
    ['duckdb', '1) OR (1=1', 'malformed', 1],
    ['duckdb', "'open", 'malformed', 0],
    ['duckdb', '/* open', 'malformed', 0],
    ['duckdb', 'id /* /* */ + 1', 'malformed', 3],
    ['duckdb', 'id --\r, name', 'malformed', 5],
    ['duckdb', '\u200bid', 'malformed', 0],
    ['duckdb', 'id\u00a0+ 1', 'malformed', 2],
    ['duckdb', 'id = $1', 'malformed', 5],
    ['duckdb', 'id = ?', 'malformed', 5],
    ['duckdb', '1id', 'malformed', 0],
    ['duckdb', "'\u0000'", 'malformed', 0],
    ['duckdb', "'\ud800'", 'malformed', 0],
    ['duckdb', 'CAST(id AS "int")', 'malformed', 11],
    ['duckdb', 'nope', 'unknown', 0],
    ['duckdb', 'other.id', 'unknown', 0],
    ['duckdb', 'COLUMNS(*)', 'malformed', 8],
    ['duckdb', '1 .id', 'malformed', 2],
    ['duckdb', '"position"(\'a\' IN name)', 'malformed', 0],
    ['duckdb', 'to_json(sales.*)', 'malformed', 8],
    ['duckdb', "read_text('/etc/passwd')", 'denied', 0],
    ['duckdb', '"read_text"(\'x\')', 'denied', 0],
    ['duckdb', 'main.lower(name)', 'unknown', 0],
    ['duckdb', 'name.getenv()', 'denied', 5],
    ['duckdb', 'id + (SELECT 1)', 'sub-query', 6],
    ['duckdb', 'EXISTS(TABLE denied)', 'sub-query', 7],
    ['duckdb', "EXISTS(TABLE 'denied')", 'sub-query', 7],
    ['duckdb', "PIVOT 'denied' ON a", 'sub-query', 0],
    ['duckdb', 'id IN (FROM denied)', 'sub-query', 7],
    ['duckdb', 'id IN (VALUES (1))', 'sub-query', 7],
    ['duckdb', '((SELECT 1) UNION SELECT 2)', 'sub-query', 1],
    ['duckdb', 'id UNION SELECT 1', 'malformed', 3],
    ['duckdb', 'id \u0131s NULL', 'malformed', 3],
    ['postgresql', '"Name"', 'unknown', 0],
    ['postgresql', '☃$$ || (SELECT 1) --$$', 'malformed', 0],
    ['postgresql', 'U&"\\0069d"', 'unknown', 0],
    ['postgresql', "'denied'::regclass", 'malformed', 10],
    ['postgresql', "query_to_xml('select 1', true, true, '')", 'denied', 0],
    ['postgresql', 'pg_catalog.pg_read_file(name)', 'denied', 0],
    ['postgresql', 'public.lower(name)', 'denied', 0],
    ['postgresql', 'pg_advisory_lock(1)', 'denied', 0],
    ['postgresql', 'current_user', 'unknown', 0],
    ['postgresql', "('/etc/passwd').pg_read_file", 'denied', 16],
    ['postgresql', '(\'/etc/passwd\')."pg_read_file"', 'denied', 16],
    ['postgresql', '(name).made_by_somebody', 'denied', 7],
    ['postgresql', 'name.pg_sleep', 'unknown', 0],
    ['postgresql', 'tags[1].pg_ls_dir', 'denied', 8],
    ['postgresql', "CAST('x' AS text).regclass", 'denied', 18],
    ['mysql', "load_file('/etc/passwd')", 'denied', 0],
    ['mysql', "`load_file` ('x')", 'denied', 0],
    ['mysql', '@@datadir', 'malformed', 0],
    ['mysql', "_latin1'a'", 'malformed', 0],
    ['mysql', "N'a'", 'malformed', 0],
    ['mysql', 'id /*! + 1 */', 'malformed', 3],
    ['mysql', 'id --\u0001\n+ 1', 'malformed', 5],
    ['mysql', 'get_lock(name, 10)', 'denied', 0],
    ['mysql', 'sleep(10)', 'denied', 0],
    ['clickhouse', 'id IN denied', 'sub-query', 6],
    ['clickhouse', 'id IN (denied)', 'sub-query', 7],
    ['clickhouse', 'id IN ((main.denied))', 'sub-query', 8],
    ['clickhouse', 'globalIn(id, denied)', 'denied', 0],
    ['clickhouse', 'in(id, denied)', 'denied', 0],
    ['clickhouse', "\"\\x64ictGetString\"('d', 'a', 1)", 'denied', 0],
    ['clickhouse', "joinGet('j', 'a', id)", 'denied', 0],
    ['trino', 'current_user', 'unknown', 0],
    ['trino', 'id IN (TABLE denied)', 'sub-query', 7],
  ] as const)('in %s: %j is %s at %i', (backend, text, reason, at) => {
    const found = refusal(backend, text);
    expect([found.reason, found.at]).toEqual([reason, at]);
  });

  test.each([
    ['parentheses', `${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['signs', `${'- '.repeat(20_000)}1`],
    ['cases', `${'CASE WHEN TRUE THEN '.repeat(5000)}1`],
    ['calls', `${'abs('.repeat(20_000)}1`],
    ['queries', `${'(SELECT '.repeat(20_000)}1`],
  ])('too many nested %s are refused at once [T31]', (_, text) => {
    expect(refusal('duckdb', text).message).toMatch(/within each other|sub-queries/);
  });

  test.each([
    ['SUMM(id)', 'Did you mean sum'],
    ['nam', 'Did you mean "name"?'],
  ])('the refusal of %s, which may be a typing error, names the likely name', (text, hint) => {
    expect(refusal('duckdb', text).message).toContain(hint);
  });

  test('the refusal of a column in other letter case names the column', () => {
    expect(refusal('postgresql', 'order_by + NAME_X').message).toBe(
      'The dataset has no column "order_by".',
    );
    expect(refusal('postgresql', '"NAME"').message).toContain('There is "name"');
  });
});

describe('functions that an administrator added', () => {
  test('can be called by the name they were added with, quoted', () => {
    expect(printed('postgresql', 'stats.Median_Of(id)', ['stats.median_of'])).toBe(
      '"stats"."median_of"("id")',
    );
  });

  test('do not include others of the same name [T1]', () => {
    expect(() => printed('postgresql', 'other.median_of(id)', ['stats.median_of'])).toThrow(
      'none of the functions',
    );
  });
});
