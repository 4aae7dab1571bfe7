/** What is tried, by its number: the same number, the same text. */
import { hostileOf, legitimateOf } from '../sqlCorpus/corpus.ts';
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

/** Those that are long or never end are for others. */
const LENGTH_MAX = 5000;

const attacks = new Map<Engine, readonly Sample[]>();

const attacksOn = (engine: Engine): readonly Sample[] => {
  const known =
    attacks.get(engine) ??
    hostileOf(engine).filter(({ text, aim }) => aim !== 'exhaust' && text.length < LENGTH_MAX);
  attacks.set(engine, known);
  return known;
};

const base = (engine: Engine, random: Random): Sample => {
  const chance = random.next();
  if (chance < 0.4) return grow(engine, random);
  return random.pick(chance < 0.7 ? legitimateOf(engine) : attacksOn(engine));
};

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
