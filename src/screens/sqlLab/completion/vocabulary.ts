/** The SQL words on offer, and those that cannot be a name. */
import { words } from '#common/engines/descriptor.ts';
import { engineOf } from '#common/engines/engines.ts';

const KEYWORDS: readonly string[] = [
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

/** Built once per backend: everything derived from a list is cached by the list. */
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
  ...engineOf(backend).words.keywords,
]);
export const functionsOf = perBackend((backend) => [
  ...BASIC_FUNCTIONS,
  ...engineOf(backend).words.functions,
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
/** Words that end the name of a source where its alias could follow. */
export const ENDS_SOURCE: ReadonlySet<string> = new Set(NOT_AFTER_A_SOURCE);

/** A name, quoted if the database needs it. */
export const quotedName = (name: string, backend: string | null, isForced = false): string => {
  const { quote, plain } = engineOf(backend).names;
  if (!isForced && plain.test(name) && !isKeyword(name)) return name;
  return quote + name.replaceAll(quote, quote + quote) + quote;
};
