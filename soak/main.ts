/** `npm run soak [-- names]`: long runs that look for losses and crashes. Prints a line for each round and a sentence for each run. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBench, type Bench } from '../bench/bench.ts';
import { signedInByPage } from '../test/browser.ts';
import { fuzzSql } from './fuzzSql.ts';
import { killRenderer } from './killRenderer.ts';
import { restart } from './restart.ts';
import { twoWindows } from './twoWindows.ts';

interface Outcome {
  readonly isGood: boolean;
  readonly says: string;
}

interface Run {
  readonly soak: (bench: Bench) => Promise<Outcome>;
  /** The time limit of a run. */
  readonly withinMs: number;
}

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } },
});
/** For runs with a duration of their own. */
const MINUTES = Number(options.minutes);

const ROUNDS = 50;
const MOST_LOST = 10;

const contextOf = async (bench: Bench) =>
  signedInByPage(await bench.browser(), (await bench.server()).url);

const killing = async (bench: Bench): Promise<Outcome> => {
  const losses = await killRenderer(
    await bench.browser(),
    await contextOf(bench),
    ROUNDS,
    (round, { typed, found, isPrefix }) =>
      console.log(
        `  ${round + 1}: ${typed} typed, ${found} found${isPrefix ? '' : ', not the same'}`,
      ),
  );
  const lost = losses.map(({ typed, found }) => Math.max(0, typed - found));
  const worst = Math.max(...lost);
  const mean = lost.reduce((sum, one) => sum + one, 0) / lost.length;
  return {
    isGood: worst <= MOST_LOST && losses.every(({ isPrefix }) => isPrefix),
    says: `${losses.length} renderers killed at 10 keys a second: at most ${worst} lost, ${mean.toFixed(1)} on average (bar ${MOST_LOST})`,
  };
};

const meeting =
  (isOneBrowser: boolean, rounds: number, way: 'append' | 'replace') => async (bench: Bench) => {
    const left = await contextOf(bench);
    const right = isOneBrowser ? left : await contextOf(bench);
    const { written, lost, tabs, shown } = await twoWindows(
      [left, right],
      rounds,
      isOneBrowser ? { way } : { way, longestPauseMs: 12_000 },
      (round) => console.log(`  ${round + 1}`),
    );
    for (const text of lost) console.log(`  lost: ${text}`);
    const isSame = !isOneBrowser || shown[0] === shown[1];
    if (!isSame) for (const text of shown) console.log(`  shown: ${text}`);
    if (lost.length > 0) for (const { label, sql } of tabs) console.log(`  ${label}: ${sql}`);
    return {
      isGood: lost.length === 0 && isSame,
      says: `${written.length} texts by two windows: ${lost.length} lost, ${tabs.length} tabs in the end, windows ${isSame ? 'agree' : 'differ'}`,
    };
  };

/** Alternates between twenty and fifty runs in progress. */
const IN_FLIGHT = [20, 50, 20, 50, 20, 50];

const restarting = async (bench: Bench): Promise<Outcome> => {
  let server = await bench.server();
  const context = await contextOf(bench);
  const learnt: number[] = [];
  let bad = 0;
  let total = 0;
  try {
    for (const [round, inFlight] of IN_FLIGHT.entries()) {
      const {
        runs,
        going,
        learntMs,
        orphans,
        server: next,
      } = await restart(server, context, inFlight);
      server = next;
      total += runs;
      if (learntMs !== null) learnt.push(learntMs);
      if (runs !== inFlight || going > 0 || learntMs === null || orphans > 0) bad += 1;
      console.log(
        `  ${round + 1}: ${runs} of ${inFlight} runs are known, ${going} go on, ${orphans} processes left over, the page knew ${learntMs === null ? 'nothing' : `after ${(learntMs / 1000).toFixed(1)} s`}`,
      );
    }
  } finally {
    await server.stop('SIGKILL');
  }
  return {
    isGood: bad === 0,
    says: `${IN_FLIGHT.length} servers killed with ${total} runs in flight: ${bad} did not report how they ended, the page knew after ${(Math.max(0, ...learnt) / 1000).toFixed(1)} s at most (bar 30)`,
  };
};

const fuzzing = async (): Promise<Outcome> => {
  const all = await fuzzSql(MINUTES, ({ engine, seed, stages, findings }) => {
    console.log(
      stages === null
        ? `  ${engine}: SKIPPED, no server of that kind can be had here`
        : `  ${engine}, from seed ${seed}: ${Object.entries(stages)
            .map(([stage, count]) => `${count} ${stage}`)
            .join(', ')}`,
    );
    for (const finding of findings) console.log(finding);
  });
  const found = all.reduce((sum, { findings }) => sum + findings.length, 0);
  const tried = all.reduce(
    (sum, { stages }) => sum + Object.values(stages ?? {}).reduce((one, count) => one + count, 0),
    0,
  );
  return {
    isGood: found === 0,
    says: `${tried} texts of SQL in ${MINUTES} minutes: ${found} found`,
  };
};

const RUNS: Readonly<Record<string, Run>> = {
  'fuzz-sql': { soak: fuzzing, withinMs: (MINUTES + 15) * 60_000 },
  restart: { soak: restarting, withinMs: 1_800_000 },
  'kill-renderer': { soak: killing, withinMs: 900_000 },
  'two-windows': { soak: meeting(true, ROUNDS, 'append'), withinMs: 600_000 },
  'two-windows-replace': { soak: meeting(true, ROUNDS, 'replace'), withinMs: 600_000 },
  'two-browsers': { soak: meeting(false, ROUNDS, 'append'), withinMs: 1_800_000 },
  'two-browsers-replace': { soak: meeting(false, ROUNDS, 'replace'), withinMs: 1_800_000 },
};

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`given up after ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const unknown = chosen.filter((name) => !Object.hasOwn(RUNS, name));
if (unknown.length > 0) {
  console.error(`There is no "${unknown.join('", "')}". Names: ${Object.keys(RUNS).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(resolve(import.meta.dirname, '../dist/.vite/manifest.json'))) {
  console.error(`The page is not built: ${join('dist', '.vite')} is missing. Run npm run build.`);
  process.exit(2);
}

let broken = 0;
for (const [name, { soak, withinMs }] of Object.entries(RUNS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(name);
  /** Each has its own data folder, so that it does not see what another left behind. */
  const bench = createBench();
  try {
    const { isGood, says } = await within(withinMs, soak(bench));
    console.log(`${isGood ? '✓' : '✗'} ${says}`);
    if (!isGood) broken += 1;
  } catch (error) {
    broken += 1;
    console.log(`✗ ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await bench.leave();
  }
}
process.exit(broken === 0 ? 0 : 1);
