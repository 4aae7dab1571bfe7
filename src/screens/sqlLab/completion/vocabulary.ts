/** The words of SQL that are offered, and those that cannot stand as a name. */
const words = (text: string): readonly string[] => text.split(' ');

export const KEYWORDS: readonly string[] = [
  ...words(
    'SELECT FROM WHERE HAVING LIMIT OFFSET JOIN ON AND OR USING AS NOT IN IS NULL BETWEEN LIKE CASE WHEN THEN ELSE END DISTINCT UNION ALL WITH EXISTS ASC DESC OVER INTERVAL CAST EXPLAIN VALUES EXCEPT INTERSECT TRUE FALSE',
  ),
  'GROUP BY',
  'ORDER BY',
  'PARTITION BY',
  'LEFT JOIN',
  'RIGHT JOIN',
  'FULL JOIN',
  'CROSS JOIN',
  'INNER JOIN',
  'UNION ALL',
  'IS NULL',
  'IS NOT NULL',
  'NULLS LAST',
  'NULLS FIRST',
];

/** What begins a statement. */
export const STARTERS: readonly string[] = [
  ...words('SELECT WITH EXPLAIN VALUES DELETE UPDATE'),
  'INSERT INTO',
  'CREATE TABLE',
  'CREATE VIEW',
  'DROP TABLE',
  'ALTER TABLE',
];

const BASIC_FUNCTIONS = words(
  'COUNT SUM AVG MIN MAX COALESCE ROUND ABS LOWER UPPER LENGTH TRIM SUBSTRING CONCAT EXTRACT ROW_NUMBER RANK DENSE_RANK LAG LEAD FIRST_VALUE LAST_VALUE NULLIF GREATEST LEAST FLOOR CEIL REPLACE',
);

interface Words {
  readonly keywords: readonly string[];
  readonly functions: readonly string[];
}

const OF_BACKEND: Readonly<Record<string, Words>> = {
  duckdb: {
    keywords: [
      'ILIKE',
      'QUALIFY',
      'EXCLUDE',
      'ASOF JOIN',
      'PIVOT',
      'UNPIVOT',
      'SUMMARIZE',
      'DESCRIBE',
      'GROUP BY ALL',
    ],
    functions: words('DATE_TRUNC NOW STDDEV VARIANCE MEDIAN STRING_AGG LIST STRUCT_PACK UNNEST'),
  },
  postgresql: {
    keywords: ['ILIKE', 'LATERAL', 'RETURNING', 'SIMILAR TO', 'FILTER'],
    functions: words(
      'DATE_TRUNC NOW TO_CHAR TO_DATE AGE STDDEV VARIANCE STRING_AGG ARRAY_AGG JSONB_BUILD_OBJECT JSONB_AGG UNNEST GENERATE_SERIES REGEXP_REPLACE SPLIT_PART PERCENTILE_CONT',
    ),
  },
  mysql: {
    keywords: ['REGEXP', 'STRAIGHT_JOIN', 'DIV', 'SHOW TABLES', 'DESCRIBE'],
    functions: words(
      'NOW CURDATE DATE_FORMAT DATE_ADD DATE_SUB DATEDIFF IFNULL IF GROUP_CONCAT STDDEV VARIANCE JSON_EXTRACT STR_TO_DATE TIMESTAMPDIFF YEAR MONTH DAY',
    ),
  },
  clickhouse: {
    keywords: [
      'PREWHERE',
      'FINAL',
      'SAMPLE',
      'ARRAY JOIN',
      'ILIKE',
      'SETTINGS',
      'FORMAT',
      'LIMIT BY',
      'DESCRIBE',
    ],
    functions: words(
      'toDate toDateTime toStartOfMonth toStartOfDay toStartOfHour uniq uniqExact quantile argMax argMin groupArray arrayJoin countIf sumIf avgIf formatDateTime toString dateDiff now today',
    ),
  },
  trino: {
    keywords: ['FETCH FIRST', 'UNNEST', 'SHOW TABLES', 'DESCRIBE'],
    functions: words(
      'DATE_TRUNC NOW DATE_ADD DATE_DIFF FORMAT_DATETIME APPROX_DISTINCT APPROX_PERCENTILE ARRAY_AGG MAX_BY MIN_BY REGEXP_EXTRACT TRY_CAST JSON_EXTRACT_SCALAR STDDEV VARIANCE',
    ),
  },
};
const NONE: Words = { keywords: [], functions: [] };

/** Put together once per backend: what is made of a list is kept by the list. */
const perBackend = (wordsOf: (backend: string) => readonly string[]) => {
  const made = new Map<string, readonly string[]>();
  return (backend: string | null): readonly string[] => {
    const name = backend ?? '';
    const known = made.get(name) ?? wordsOf(name);
    made.set(name, known);
    return known;
  };
};
export const keywordsOf = perBackend((backend) => [
  ...KEYWORDS,
  ...(OF_BACKEND[backend] ?? NONE).keywords,
]);
export const functionsOf = perBackend((backend) => [
  ...BASIC_FUNCTIONS,
  ...(OF_BACKEND[backend] ?? OF_BACKEND.postgresql ?? NONE).functions,
]);

/** Words that read as SQL where a name could stand. */
export const RESERVED_WORDS = words(
  'all alter and any as asc between by case cast check column constraint create cross current_date current_time current_timestamp current_user database default delete desc describe distinct drop else end except exists explain false fetch filter for foreign from full grant group having if ilike in index inner insert intersect interval into is join key lateral left like limit natural not null nulls offset on only or order outer over partition primary qualify references returning right rows select set similar table tablesample then to true truncate union unique update user using values when where window with',
);
const RESERVED = new Set(RESERVED_WORDS);
const NOT_AFTER_A_SOURCE = words(
  'where group order having limit offset join inner left right full cross natural asof positional on using union except intersect qualify window set values returning fetch for tablesample final prewhere sample settings straight_join pivot unpivot lateral array global any semi anti',
);

export const isKeyword = (word: string): boolean => RESERVED.has(word.toLowerCase());
/** Words that end the name of a source where its alias could stand. */
export const ENDS_SOURCE: ReadonlySet<string> = new Set(NOT_AFTER_A_SOURCE);

interface Quoting {
  readonly quote: string;
  /** Names that need none. */
  readonly plain: RegExp;
}
const FOLDING: Quoting = { quote: '"', plain: /^[a-z_][a-z0-9_$]*$/ };
const KEEPING: Quoting = { quote: '"', plain: /^[A-Za-z_][A-Za-z0-9_]*$/ };
const QUOTING: Readonly<Record<string, Quoting>> = {
  postgresql: FOLDING,
  duckdb: KEEPING,
  trino: { quote: '"', plain: /^[a-z_][a-z0-9_]*$/ },
  mysql: { quote: '`', plain: KEEPING.plain },
  clickhouse: { quote: '`', plain: KEEPING.plain },
};

/** A name as the database reads it back. */
export const quotedName = (name: string, backend: string | null, isForced = false): string => {
  const { quote, plain } = QUOTING[backend ?? ''] ?? FOLDING;
  if (!isForced && plain.test(name) && !isKeyword(name)) return name;
  return quote + name.replaceAll(quote, quote + quote) + quote;
};
