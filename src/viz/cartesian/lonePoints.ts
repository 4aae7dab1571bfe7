/** Where a value has no neighbour: a line would leave no ink there. */
export const lonePoints = (values: readonly (number | null)[]): readonly number[] =>
  values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null
      ? [at]
      : [],
  );
