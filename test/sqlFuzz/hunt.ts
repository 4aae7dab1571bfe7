/** Runs cases one after the other and collects findings. */
import type { Arena, Stage } from './arena.ts';
import { type Case, caseOf } from './cases.ts';
import { described, Finding } from './finding.ts';
import { smallest } from './smallest.ts';
import type { Engine } from '../sqlCorpus/sample.ts';

export interface Hunt {
  readonly engine: Engine;
  readonly seeds: Iterable<number>;
  /** No case begins after this, in ms of `performance.now()`, once one was compared. */
  readonly until: number;
}

export interface Caught {
  readonly stages: Readonly<Record<Stage, number>>;
  readonly findings: readonly string[];
}

/** Changes of state are checked after so many cases. */
const BATCH = 50;

const findingOf = async (work: Promise<unknown>): Promise<Finding | null> =>
  work.then(
    () => null,
    (cause: unknown) => {
      if (cause instanceof Finding) return cause;
      throw cause;
    },
  );

const reported = async (arena: Arena, one: Case, finding: Finding): Promise<string> => {
  const least = await smallest(one.text, async (text) => {
    const again = await findingOf(arena.judge({ ...one, text }));
    return again?.kind === finding.kind;
  });
  return described(one, finding, least);
};

export const hunt = async (arena: Arena, { engine, seeds, until }: Hunt): Promise<Caught> => {
  const stages: Record<Stage, number> = { refused: 0, read: 0, ran: 0, compared: 0 };
  const findings: string[] = [];
  let batch: number[] = [];
  const settle = async () => {
    const changed = await findingOf(arena.assertUnchanged());
    if (changed)
      findings.push(`${engine}, one of the seeds ${batch.join(', ')}: ${changed.message}`);
    batch = [];
  };
  for (const seed of seeds) {
    if (performance.now() > until && stages.compared > 0) break;
    const one = caseOf(engine, seed);
    batch.push(seed);
    try {
      stages[await arena.judge(one)] += 1;
    } catch (cause) {
      if (!(cause instanceof Finding)) throw cause;
      findings.push(await reported(arena, one, cause));
    }
    if (batch.length >= BATCH) await settle();
  }
  await settle();
  return { stages, findings };
};
