/** Where two people changed the same thing, one of them has to say which of both stays. */
import { sameJson } from '@/lib/sameJson';
import type { Properties } from './edition';

export type Side = 'mine' | 'theirs';
export const otherSide = (side: Side): Side => (side === 'mine' ? 'theirs' : 'mine');

/** What both changed. */
export type About =
  | { readonly kind: 'property'; readonly key: keyof Properties }
  /** `part`: one entry of a setting that has several. */
  | { readonly kind: 'setting'; readonly key: string; readonly part?: string }
  | { readonly kind: 'meta'; readonly id: string; readonly field: string }
  /** Of a form. */
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'place'; readonly id: string }
  | { readonly kind: 'order'; readonly id: string }
  /** One deleted what the other changed. */
  | { readonly kind: 'deleted'; readonly id: string; readonly by: Side };

export interface Clash {
  readonly key: string;
  readonly about: About;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** What they had when it was shown: an answer counts only as long as that is so. */
  readonly seen: string;
  /** Nobody has answered it yet. */
  readonly isOpen: boolean;
}

export interface Choice {
  readonly take: Side;
  readonly seen: string;
}
/** Answers by the keys of the clashes. */
export type Choices = Readonly<Record<string, Choice>>;

export interface Asking {
  /** The side to take; mine as long as nobody has said. */
  readonly ask: (about: About, mine: unknown, theirs: unknown) => Side;
  /** Of three states of one thing the one that stays: a change wins over none, and two are a clash. */
  readonly resolve: <T>(about: About, states: Readonly<Record<'base' | Side, T>>) => T;
  readonly clashes: Clash[];
}

export const createAsking = (choices: Choices): Asking => {
  const clashes: Clash[] = [];
  const ask: Asking['ask'] = (about, mine, theirs) => {
    const key = JSON.stringify(Object.values(about));
    const seen = JSON.stringify(theirs ?? null);
    const choice = Object.hasOwn(choices, key) ? choices[key] : undefined;
    const answer = choice?.seen === seen ? choice.take : null;
    clashes.push({ key, about, mine, theirs, seen, isOpen: answer === null });
    return answer ?? 'mine';
  };
  const resolve: Asking['resolve'] = (about, { base, mine, theirs }) => {
    if (sameJson(mine, theirs) || sameJson(theirs, base)) return mine;
    if (sameJson(mine, base)) return theirs;
    return ask(about, mine, theirs) === 'mine' ? mine : theirs;
  };
  return { ask, resolve, clashes };
};
