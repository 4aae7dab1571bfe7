/** Tables found by their names and by the names of their columns. */
import type { CatalogHit, CatalogHits, CatalogSearch, TableListing } from '../engine.ts';

/** Whether a name contains a text, ignoring the case of both. */
export const fits = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text.toLowerCase());

/** For LIKE in lower case with ESCAPE '!': `%` and `_` in a person’s text are literal. */
export const containing = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;

/** Tables whose own name matches, then those with matching columns; each sorted by schema and name. */
export const firstHits = (hits: readonly CatalogHit[], { text, limit }: CatalogSearch) => {
  const key = ({ schema, name }: TableListing) => `${schema ?? ''}\0${name}`;
  const sorted = hits.toSorted(
    (a, b) => Number(fits(b.name, text)) - Number(fits(a.name, text)) || (key(a) < key(b) ? -1 : 1),
  );
  return { hits: sorted.slice(0, limit), count: hits.length };
};

export interface ColumnFound {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly nativeType: string;
}

/**
 * The tables that match, or have columns that match. `columns` may contain others, because servers compare letters
 * differently.
 */
export const hitsOf = (
  tables: readonly TableListing[],
  columns: readonly ColumnFound[],
  search: CatalogSearch,
): CatalogHits => {
  const { text, among } = search;
  const key = (schema: string | null, name: string) => `${schema ?? ''}\0${name}`;
  const isOpen = among && new Set(among.map(({ schema, name }) => key(schema, name)));
  const fitting = Map.groupBy(
    columns.filter(({ name }) => fits(name, text)),
    ({ schema, table }) => key(schema, table),
  );
  const hits = tables.flatMap((table): readonly CatalogHit[] => {
    const place = key(table.schema, table.name);
    const own = fitting.get(place) ?? [];
    if ((own.length === 0 && !fits(table.name, text)) || isOpen?.has(place) === false) return [];
    return [{ ...table, columns: own.map(({ name, nativeType }) => ({ name, nativeType })) }];
  });
  return firstHits(hits, search);
};
