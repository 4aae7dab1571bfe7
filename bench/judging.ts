/** The cost of parsing SQL of people with limited rights, resolving its names and printing it, in each dialect. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { resolve } from 'node:path';
import { legitimateOf } from '../test/sqlCorpus/corpus.ts';
import { printedExpression, printedStatement } from '../test/sqlCorpus/printed.ts';
import { type Engine, ENGINES, type Sample } from '../test/sqlCorpus/sample.ts';
import { type Measure, median, quantile } from './report.ts';
import type { Measuring } from './bench.ts';

const LINES = 200;
const ROUNDS = 100;
const WARM_UP = 10;
const SCRIPT_MS = 5;
const METRIC_MS = 1;
const HOME = { catalog: null, schema: 'main' };

const timed = (work: () => unknown): number => {
  const began = performance.now();
  work();
  return performance.now() - began;
};

/** A few spellings are not covered by the grammar. */
const isRead = (engine: Engine) => (sample: Sample) => {
  try {
    printedStatement(engine, sample, HOME);
    return true;
  } catch {
    return false;
  }
};

/** One clause a line, as people write queries of that length. */
const CLAUSE = / (?=(?:FROM|WHERE|JOIN|GROUP|ORDER|HAVING|UNION|SELECT)\b)/g;

/** Typical queries of analysts, joined to a text of as many lines. */
const scriptOf = (statements: readonly Sample[]): string => {
  const lines: string[] = [];
  while (lines.length < LINES) {
    for (const { text } of statements) {
      lines.push(...`${text.replace(/;\s*$/, '').replaceAll(CLAUSE, '\n')};`.split('\n'));
    }
  }
  const ends = lines.findLastIndex((line, at) => at < LINES && line.endsWith(';'));
  return lines.slice(0, ends + 1).join('\n');
};

const measured = (engine: Engine): readonly Measure[] => {
  const samples = legitimateOf(engine).filter(isRead(engine));
  const text = scriptOf(samples.filter(({ place }) => place === 'statement'));
  const metrics = samples.filter(({ place }) => place === 'metric');
  const script: number[] = [];
  const metric: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const whole = timed(() => printedStatement(engine, { place: 'statement', text }, HOME));
    const each = metrics.map((one) => timed(() => printedExpression(engine, one.text)));
    if (round < 0) continue;
    script.push(whole);
    metric.push(...each);
  }
  return [
    {
      name: `${engine}: judge ${LINES} lines of SQL, p95`,
      value: quantile(script, 0.95),
      unit: 'ms',
      target: SCRIPT_MS,
      note: `median ${median(script).toFixed(2)}, ${(text.length / 1000).toFixed(1)} kB, ${ROUNDS} rounds`,
    },
    {
      name: `${engine}: judge a metric, p95`,
      value: quantile(metric, 0.95),
      unit: 'ms',
      target: METRIC_MS,
      note: `median ${median(metric).toFixed(3)}, most ${Math.max(...metric).toFixed(2)}, ${metrics.length} metrics`,
    },
  ];
};

const FIRST = `
  const began = performance.now();
  const { grammarOf } = await import(process.argv[1] + '/engine/modules.ts');
  const { parseExpression } = await import(process.argv[1] + '/statement/parser.ts');
  const loaded = performance.now();
  parseExpression('SUM(amount) / NULLIF(COUNT(*), 0)', grammarOf('duckdb'));
  console.log(JSON.stringify([loaded - began, performance.now() - loaded]));
`;

/** In a process of its own, where no module is loaded yet. */
const firstUse = async (): Promise<readonly Measure[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    FIRST,
    resolve(import.meta.dirname, '../server'),
  ]);
  const [load = Number.NaN, parse = Number.NaN] = JSON.parse(stdout) as number[];
  return [
    { name: 'judging: its modules loaded, all dialects', value: load, unit: 'ms', target: null },
    { name: 'judging: the first metric of a process', value: parse, unit: 'ms', target: null },
  ];
};

export const judging: Measuring = async () => [...(await firstUse()), ...ENGINES.flatMap(measured)];
