/** Example queries: on known example tables first, else on any table. */
import { quotedName } from '../../completion/vocabulary';

export interface Example {
  readonly title: string;
  readonly sql: string;
}

const KNOWN: Readonly<Record<string, readonly Example[]>> = {
  flights: [
    {
      title: 'Which airports send the most flights late?',
      sql: `SELECT
  origin,
  COUNT(*) AS flights,
  ROUND(AVG(delay), 1) AS average_delay
FROM flights
GROUP BY origin
HAVING COUNT(*) > 1000
ORDER BY average_delay DESC
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
};

const firstRows = (name: string): Example => ({
  title: `A first look at ${name}`,
  sql: `SELECT *\nFROM ${quotedName(name, null)}\nLIMIT 100`,
});
const countRows = (name: string): Example => ({
  title: `How many rows does ${name} have?`,
  sql: `SELECT COUNT(*) AS rows\nFROM ${quotedName(name, null)}`,
});

const EXAMPLES_SHOWN = 3;

export const examplesFor = (tables: readonly string[]): readonly Example[] =>
  [
    ...tables.flatMap((name) => KNOWN[name] ?? []),
    ...tables.filter((name) => !KNOWN[name]).map(firstRows),
    ...tables.map(countRows),
    { title: 'The smallest query', sql: 'SELECT 1 AS one' },
  ].slice(0, EXAMPLES_SHOWN);
