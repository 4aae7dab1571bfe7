/** Columns that name rows, told by the usual names: their values measure nothing and divide rows into single ones. */
const IDENTITY = /^id$|_id$|[a-z]I[dD]$/;

export const identitiesLast = <Column extends { readonly column_name: string }>(
  columns: readonly Column[],
): readonly Column[] =>
  columns.toSorted(
    (a, b) => Number(IDENTITY.test(a.column_name)) - Number(IDENTITY.test(b.column_name)),
  );
