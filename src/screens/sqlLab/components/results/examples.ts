/** Example queries: on the product's own example tables first, else on any table. Every database runs them. */
import { quotedName } from '../../completion/vocabulary';

export interface Example {
  readonly title: string;
  readonly sql: string;
}

/** These tables are in the embedded database; elsewhere a table of this name has other columns. */
const KNOWN_IN = 'duckdb';
const KNOWN: ReadonlyMap<string, readonly Example[]> = new Map([
  [
    'flights',
    [
      {
        title: 'Which airports send the most flights late?',
        sql: `SELECT
  origin,
  COUNT(*) FILTER (WHERE delay > 0) AS late_flights,
  COUNT(*) AS flights
FROM flights
GROUP BY origin
ORDER BY late_flights DESC
LIMIT 20`,
      },
      {
        title: 'How do delays grow over the day?',
        sql: `SELECT
  EXTRACT(HOUR FROM date) AS hour,
  COUNT(*) AS flights,
  ROUND(AVG(delay), 1) AS average_delay
FROM flights
GROUP BY hour
ORDER BY hour`,
      },
    ],
  ],
]);
const NONE: typeof KNOWN = new Map();

const firstRows = (name: string, backend: string | null): Example => ({
  title: `A first look at ${name}`,
  sql: `SELECT *\nFROM ${quotedName(name, backend)}\nLIMIT 100`,
});
const countRows = (name: string, backend: string | null): Example => ({
  title: `How many rows does ${name} have?`,
  sql: `SELECT COUNT(*) AS row_count\nFROM ${quotedName(name, backend)}`,
});

const EXAMPLES_SHOWN = 3;

export const examplesFor = (
  tables: readonly string[],
  backend: string | null,
): readonly Example[] => {
  const known = backend === KNOWN_IN ? KNOWN : NONE;
  return [
    ...tables.flatMap((name) => known.get(name) ?? []),
    ...tables.filter((name) => !known.has(name)).map((name) => firstRows(name, backend)),
    ...tables.map((name) => countRows(name, backend)),
    { title: 'The smallest query', sql: 'SELECT 1 AS one' },
  ].slice(0, EXAMPLES_SHOWN);
};
