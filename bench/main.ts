/** `npm run bench [-- names]`: figures beside their targets. Nothing is asserted; tests decide what is right. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { availableParallelism, loadavg } from 'node:os';
import { answers } from './answers.ts';
import { answersInRedis } from './answersInRedis.ts';
import { brush } from './brush.ts';
import { bundles } from './bundles.ts';
import { catalogue } from './catalogue.ts';
import { chartData } from './chartData.ts';
import { charts } from './charts.ts';
import { dashboard } from './dashboard.ts';
import { dashboard500 } from './dashboard500.ts';
import { exportRows } from './export.ts';
import { files } from './files.ts';
import { filters } from './filters.ts';
import { grid } from './grid.ts';
import { judging } from './judging.ts';
import { loading } from './loading.ts';
import { heavy } from './heavyCharts.ts';
import { million } from './million.ts';
import { print } from './report.ts';
import { click } from './click.ts';
import { comeBack } from './comeBack.ts';
import { controlChange } from './controlChange.ts';
import { createBench, type Measuring } from './bench.ts';
import { redraw } from './redraw.ts';
import { script } from './script.ts';
import { signIn } from './signIn.ts';
import { start } from './start.ts';
import { stop } from './stop.ts';
import { tabs } from './tabs.ts';
import { tabs200 } from './tabs200.ts';
import { completion, typing } from './typing.ts';

interface Part {
  readonly measure: Measuring;
  /** The time limit of a part; after it the next one begins. */
  readonly withinMs: number;
}

/** In this order: the first start first, and what puts most load on the machine last. */
const PARTS: Readonly<Record<string, Part>> = {
  start: { measure: start, withinMs: 120_000 },
  'come-back': { measure: comeBack, withinMs: 240_000 },
  bytes: { measure: script, withinMs: 120_000 },
  loading: { measure: loading, withinMs: 480_000 },
  judging: { measure: judging, withinMs: 60_000 },
  catalogue: { measure: catalogue, withinMs: 180_000 },
  chart: { measure: chartData, withinMs: 300_000 },
  answers: { measure: answers, withinMs: 180_000 },
  'answers-redis': { measure: answersInRedis, withinMs: 240_000 },
  click: { measure: click, withinMs: 300_000 },
  /** Each of some fifty types four times. */
  charts: { measure: charts, withinMs: 3_600_000 },
  redraw: { measure: redraw, withinMs: 300_000 },
  'control-change': { measure: controlChange, withinMs: 180_000 },
  dashboard: { measure: dashboard, withinMs: 180_000 },
  'filter-change': { measure: filters, withinMs: 180_000 },
  brush: { measure: brush, withinMs: 180_000 },
  'dashboard-500': { measure: dashboard500, withinMs: 480_000 },
  grid: { measure: grid, withinMs: 120_000 },
  tabs: { measure: tabs, withinMs: 120_000 },
  tabs200: { measure: tabs200, withinMs: 120_000 },
  million: { measure: million, withinMs: 180_000 },
  export: { measure: exportRows, withinMs: 300_000 },
  files: { measure: files, withinMs: 900_000 },
  bundles: { measure: bundles, withinMs: 120_000 },
  stop: { measure: stop, withinMs: 300_000 },
  heavy: { measure: heavy, withinMs: 300_000 },
  typing: { measure: typing, withinMs: 120_000 },
  completion: { measure: completion, withinMs: 90_000 },
  'sign-in': { measure: signIn, withinMs: 60_000 },
};

const BUILT = resolve(import.meta.dirname, '../dist/.vite/manifest.json');

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`given up after ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`There is no "${unknown.join('", "')}". Names: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(BUILT)) {
  console.error(`The page is not built: ${join('dist', '.vite')} is missing. Run npm run build.`);
  process.exit(2);
}

const [load = 0] = loadavg();
console.log(
  `${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} cores, load ${load.toFixed(1)} at the start`,
);

const bench = createBench();
const interrupted = () => void bench.leave().finally(() => process.exit(130));
process.once('SIGINT', interrupted);
process.once('SIGTERM', interrupted);
let broken = 0;
try {
  for (const [name, { measure, withinMs }] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`\n${name}`);
    try {
      /** Shared resources are started outside the time limits, so that the first part does not pay for a busy machine. */
      await Promise.all([bench.client(), bench.browser()]);
      for (const line of await within(withinMs, measure(bench))) print(line);
    } catch (error) {
      broken += 1;
      console.log(
        `  could not be measured: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
} finally {
  await bench.leave();
}
process.exit(broken === 0 ? 0 : 1);
