/** Saved charts hold scalars where lists are expected, and the reverse. */
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value.filter((item) => item !== null && item !== undefined && item !== '')
    : value === null || value === undefined || value === ''
      ? []
      : [value];

/** Equal labels are one entry. */
export const unique = <T>(items: readonly T[], labelOf: (item: T) => string): readonly T[] => {
  const seen = new Set<string>();
  return items.filter((item) => {
    const label = labelOf(item);
    return seen.has(label) ? false : seen.add(label);
  });
};
