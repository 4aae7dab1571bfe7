/** SQL as analysts write it, grown from productions, and written in many ways that mean the same. */
import type { Engine, Sample } from '../sqlCorpus/sample.ts';
import { productionsOf } from './productions.ts';
import type { Random } from './random.ts';

const HOLE =
  /\{(integer|fraction|sign|compare|quoted|pattern|number|text|truth|value|total|direction|alias|named|inner|statement|window)\}/g;

/** Deeper than this nothing grows that has holes of its own. */
const DEPTH = 5;

const isLeaf = (text: string) => text.search(HOLE) < 0;

const grown = (engine: Engine, kind: string, random: Random, depth: number): string => {
  const all = productionsOf(engine)[kind] ?? [];
  const leaves = all.filter(isLeaf);
  const from = depth >= DEPTH && leaves.length > 0 ? leaves : all;
  return random
    .pick(from)
    .replaceAll(HOLE, (_, inner: string) => grown(engine, inner, random, depth + 1));
};

const KIND_IN: Readonly<Record<Sample['place'], string>> = {
  metric: 'total',
  column: 'value',
  where: 'truth',
  having: 'total',
  order: 'value',
  statement: 'statement',
};

const PLACES = Object.keys(KIND_IN) as readonly Sample['place'][];

export const grow = (engine: Engine, random: Random): Sample => {
  const place = random.happens(0.5) ? 'statement' : random.pick(PLACES);
  const text = grown(engine, KIND_IN[place], random, 0);
  return { place, text: place === 'having' ? `(${text}) IS NOT NULL` : text };
};
