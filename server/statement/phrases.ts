/** Words and signs of the grammar by what they begin with: what stands at a token is found without trying all. */
import type { Fixed } from './tree.ts';

export interface Phrase {
  readonly fixed: Fixed;
  /** In capitals, as the keys of tokens are. */
  readonly words: readonly string[];
}

/** Cut once: phrases are asked for at every token. */
const cut = new Map<string, readonly string[]>();

export const wordsOf = (phrase: string): readonly string[] => {
  const known = cut.get(phrase);
  if (known) return known;
  const words = phrase.toUpperCase().split(' ');
  cut.set(phrase, words);
  return words;
};

type Phrases = ReadonlyMap<string, readonly Phrase[]>;

const indexes = new WeakMap<readonly Fixed[], Phrases>();

/** By their first word, those of more words first. */
export const indexOf = (phrases: readonly Fixed[]): Phrases => {
  const known = indexes.get(phrases);
  if (known) return known;
  const sorted = phrases
    .map((fixed): Phrase => ({ fixed, words: wordsOf(fixed) }))
    .toSorted((a, b) => b.words.length - a.words.length);
  const index = Map.groupBy(sorted, ({ words }) => words[0] ?? '');
  indexes.set(phrases, index);
  return index;
};
