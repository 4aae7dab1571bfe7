import { Generic } from '../engine/engine.ts';

const WORDS: readonly (readonly [RegExp, Generic])[] = [
  [/\b(date\w*|timestamp\w*)\b/i, Generic.temporal],
  [/\b(interval|time)\b/i, Generic.string],
  [/\bbool(ean)?\b/i, Generic.boolean],
  [
    /\bu?(tiny|small|medium|big|huge|long)?int(eger)?\d*\b|\b(numeric|number|decimal\d*|float\d*|double|real)\b/i,
    Generic.numeric,
  ],
  [/\b(\w*char|character|\w*text|string|uuid|enum\d*)\b/i, Generic.string],
];

/** Of a type that somebody chose or another server described: no database has said how its values are read. */
export const genericOfWord = (type: string | null | undefined): Generic | null =>
  WORDS.find(([word]) => word.test(type ?? ''))?.[1] ?? null;
