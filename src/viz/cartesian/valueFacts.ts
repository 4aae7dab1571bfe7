/** What is known of a series' values, found once: a look is changed more often than the rows. */
export interface ValueFacts {
  /** How many are no gap. */
  readonly known: number;
  /** The places of the first and the last value, and of the least and the greatest; -1 without values. */
  readonly first: number;
  readonly last: number;
  readonly lowest: number;
  readonly highest: number;
  readonly isWhole: boolean;
  /** The sum of their sizes, whatever their sign. */
  readonly size: number;
  /** Where a value has no neighbour: a line would leave no ink there. */
  readonly lone: readonly number[];
}

type Values = readonly (number | null)[];

const found = new WeakMap<Values, ValueFacts>();

const facts = (values: Values): ValueFacts => {
  let known = 0;
  let first = -1;
  let last = -1;
  let lowest = -1;
  let highest = -1;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let isWhole = true;
  let size = 0;
  const lone: number[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? null;
    if (value === null) continue;
    known += 1;
    if (first < 0) first = at;
    last = at;
    if (lowest < 0 || value < least) {
      lowest = at;
      least = value;
    }
    if (highest < 0 || value > most) {
      highest = at;
      most = value;
    }
    if (isWhole && !Number.isInteger(value)) isWhole = false;
    size += Math.abs(value);
    if ((values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null) lone.push(at);
  }
  return { known, first, last, lowest, highest, isWhole, size, lone };
};

export const valueFacts = (values: Values): ValueFacts => {
  const before = found.get(values);
  if (before) return before;
  const made = facts(values);
  found.set(values, made);
  return made;
};
