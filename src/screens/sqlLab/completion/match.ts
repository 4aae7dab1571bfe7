/** How well a name matches the typed text: prefixes first, then prefixes of later words, then subsequences. */
export interface Named {
  readonly name: string;
  readonly lower: string;
}

const indexes = new WeakMap<readonly unknown[], readonly Named[]>();

/** Built once per listing: listings are replaced, never changed. */
export const indexOf = <Item>(
  listing: readonly Item[],
  nameOf: (item: Item) => string,
): readonly (Named & { readonly item: Item })[] => {
  const known = indexes.get(listing);
  if (known) return known as readonly (Named & { readonly item: Item })[];
  const made = listing.map((item) => {
    const name = nameOf(item);
    return { name, lower: name.toLowerCase(), item };
  });
  indexes.set(listing, made);
  return made;
};

const lowers = new WeakMap<readonly Named[], ReadonlySet<string>>();

/** The names of an index, in lower case. */
export const lowerNames = (index: readonly Named[]): ReadonlySet<string> => {
  const made = lowers.get(index) ?? new Set(index.map(({ lower }) => lower));
  lowers.set(index, made);
  return made;
};

const isWordStart = ({ name, lower }: Named, at: number): boolean => {
  const before = lower.charCodeAt(at - 1);
  const isLetter =
    (before >= 97 && before <= 122) || (before >= 48 && before <= 57) || before > 127;
  return !isLetter || (name[at] !== lower[at] && name[at - 1] === lower[at - 1]);
};

/** 0 for no match, at most 100. `wanted` is in lower case. */
export const matchScore = (named: Named, wanted: string): number => {
  const { lower } = named;
  if (wanted === '') return 50;
  if (lower.startsWith(wanted)) return lower.length === wanted.length ? 100 : 90;
  if (wanted.length > lower.length) return 0;
  for (let at = lower.indexOf(wanted, 1); at > 0; at = lower.indexOf(wanted, at + 1))
    if (isWordStart(named, at)) return 70;
  if (wanted.length === 1) return 0;
  if (lower.includes(wanted)) return 50;
  return inOrder(named, wanted);
};

/** The letters occur in order, the first at the start of a word. */
const inOrder = (named: Named, wanted: string): number => {
  const { lower } = named;
  let at = -1;
  let jumps = 0;
  for (let index = 0; index < wanted.length; index += 1) {
    const next = lower.indexOf(wanted[index] ?? '', at + 1);
    if (next < 0 || (index === 0 && next > 0 && !isWordStart(named, next))) return 0;
    if (next !== at + 1) jumps += 1;
    at = next;
  }
  return Math.max(1, 30 - 5 * jumps);
};
