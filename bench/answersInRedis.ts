/** Kept answers that a server reads for the first time since it started: from its data folder, and from Redis. */
import { redis } from '../test/services/redis.ts';
import type { Bench, Measuring } from './bench.ts';
import { flightsDatasetId } from './examples.ts';
import { type Measure, median, quantile } from './report.ts';

const ANSWERS = 15;
const SMALL = { columns: ['origin'], metrics: ['count'], orderby: [['count', false]] };
/** Some 2.4 MB. */
const LONG = { columns: ['date', 'delay', 'distance', 'origin', 'destination'] };

interface Kind {
  readonly name: string;
  readonly query: object;
  /** One less for each further answer. */
  readonly mostRows: number;
  readonly target: number;
}

const KINDS: readonly Kind[] = [
  { name: 'small', query: SMALL, mostRows: 40, target: 3 },
  { name: '27,000 rows', query: LONG, mostRows: 27_000, target: 12 },
];

interface Answer {
  readonly result: readonly { readonly is_cached: boolean | null }[];
}

/** Asks for every answer of a kind; the time until each is there. */
const asked = async (
  bench: Bench,
  { query, mostRows }: Kind,
  isKept: boolean,
): Promise<number[]> => {
  const client = await bench.client();
  const id = await flightsDatasetId(client);
  const times: number[] = [];
  for (let at = 0; at < ANSWERS; at += 1) {
    const body = {
      datasource: { id, type: 'table' },
      queries: [{ ...query, row_limit: mostRows - at }],
      result_format: 'json',
      result_type: 'full',
    };
    const began = performance.now();
    const reply = await client.answer('POST', '/api/v1/chart/data', body);
    const text = await reply.text();
    times.push(performance.now() - began);
    const { result } = JSON.parse(text) as Answer;
    if (isKept && !result[0]?.is_cached) throw new Error('An answer did not survive the restart');
  }
  return times;
};

const measured = async (bench: Bench, args: readonly string[], where: string) => {
  await bench.restart(args);
  for (const kind of KINDS) await asked(bench, kind, false);
  await bench.restart(args);
  const measures: Measure[] = [];
  for (const kind of KINDS) {
    const first = await asked(bench, kind, true);
    const again = await asked(bench, kind, true);
    measures.push({
      name: `kept ${where}, first after a restart, ${kind.name}`,
      value: median(first),
      unit: 'ms',
      target: kind.target,
      note: `p95 ${quantile(first, 0.95).toFixed(1)}; again ${median(again).toFixed(1)}; medians of ${ANSWERS} answers, read whole`,
    });
  }
  return measures;
};

export const answersInRedis: Measuring = async (bench) => {
  const inFolder = await measured(bench, [], 'in the data folder');
  const running = await redis.start();
  if (running === null) {
    console.log(`  ${redis.title} is not measured. To have it: ${redis.howTo}`);
    return inFolder;
  }
  try {
    return [...inFolder, ...(await measured(bench, ['--cache-url', running.url], 'in Redis'))];
  } finally {
    await bench.restart();
    await running.stop();
  }
};
