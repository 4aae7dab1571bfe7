import type { Why } from './facts';
import type { Said } from './perQuery';

interface About {
  readonly title: string;
  readonly dataset: string;
}

const said = (head: string, all: readonly Said[]): readonly string[] =>
  all.map(({ of, words }) => `${head}${of === null ? '' : ` (${of})`}: ${words}`);

const lines = (head: string, parts: readonly string[]): readonly string[] =>
  parts.length === 0 ? [] : [head, ...parts.map((part) => `- ${part}`)];

/** The same facts for a mail or a ticket. */
export const whyAsText = (why: Why, { title, dataset }: About): string =>
  [
    title,
    `Dataset: ${dataset}`,
    ...said('Time range', why.periods),
    ...lines(
      'Filters:',
      why.filters.map(({ origin, words }) => `${words} (${origin})`),
    ),
    ...lines(
      'Display controls:',
      why.controls.map(({ origin, words }) => `${words} (${origin})`),
    ),
    ...lines(
      'Without effect:',
      why.others.map(({ origin, words, why: reason }) => `${words} (${origin}): ${reason}`),
    ),
    ...said('Row rules', why.rules),
    ...said('Rows', why.rows),
    ...said('Data', why.ages),
    ...why.sql.map((sql) => `SQL:\n${sql}`),
  ].join('\n');
