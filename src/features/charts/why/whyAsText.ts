import type { Why } from './facts';

interface About {
  readonly title: string;
  readonly dataset: string;
  readonly age: string;
}

const lines = (head: string, parts: readonly string[]): readonly string[] =>
  parts.length === 0 ? [] : [head, ...parts.map((part) => `- ${part}`)];

/** The same facts for a mail or a ticket. */
export const whyAsText = (why: Why, { title, dataset, age }: About): string =>
  [
    title,
    `Dataset: ${dataset}`,
    `Time range: ${why.period}`,
    ...lines(
      'Filters:',
      why.filters.map(({ origin, words }) => `${words} (${origin})`),
    ),
    ...lines(
      'Filters without effect:',
      why.others.map(({ origin, words, why: reason }) => `${words} (${origin}): ${reason}`),
    ),
    ...(why.rules ? [`Row rules: ${why.rules}`] : []),
    `Rows: ${why.rows}`,
    `Data: ${age}`,
    ...why.sql.map((sql) => `SQL:\n${sql}`),
  ].join('\n');
