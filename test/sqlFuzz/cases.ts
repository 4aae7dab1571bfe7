/** What is tried, by its number: the same number, the same text. */
import { legitimateOf } from '../sqlCorpus/corpus.ts';
import type { Engine, Sample } from '../sqlCorpus/sample.ts';
import { dress } from './dress.ts';
import { grow } from './grow.ts';
import { mutate } from './mutate.ts';
import { type Random, randomOf } from './random.ts';

export interface Case extends Sample {
  readonly engine: Engine;
  readonly seed: number;
  /** As an analyst would write it: it must be read, and mean the same. */
  readonly isGrown: boolean;
}

const MUTANTS = 0.6;

const base = (engine: Engine, random: Random): Sample =>
  random.happens(0.5) ? grow(engine, random) : random.pick(legitimateOf(engine));

export const caseOf = (engine: Engine, seed: number): Case => {
  const random = randomOf(seed);
  // Neighbouring seeds begin alike.
  random.next();
  if (!random.happens(MUTANTS)) {
    const { place, text } = grow(engine, random);
    const dressed = random.happens(0.5) ? dress(text, engine, random) : text;
    return { engine, seed, place, text: dressed, isGrown: true };
  }
  const { place, text } = base(engine, random);
  const other = base(engine, random).text;
  return { engine, seed, place, text: mutate(text, other, random), isGrown: false };
};
