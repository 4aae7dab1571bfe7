/** Which parenthesis closes which, found for all of a text at once: looked for one by one they would take its square. */
import type { Token } from './tokens.ts';

export interface Parentheses {
  /** The place of the one that closes what opens at a place, or -1. */
  closing(place: number): number;
  /** The first place from here on where none opens. */
  within(place: number): number;
}

export const parenthesesOf = (tokens: readonly Token[]): Parentheses => {
  const closing = new Int32Array(tokens.length).fill(-1);
  const within = new Int32Array(tokens.length);
  const open: number[] = [];
  for (const [place, { key }] of tokens.entries()) {
    if (key === '(') open.push(place);
    const begin = key === ')' ? open.pop() : undefined;
    if (begin !== undefined) closing[begin] = place;
  }
  for (let place = tokens.length - 1; place >= 0; place -= 1) {
    within[place] = tokens[place]?.key === '(' ? (within[place + 1] ?? place) : place;
  }
  return {
    closing: (place) => closing[place] ?? -1,
    within: (place) => within[place] ?? place,
  };
};
