import type { CatalogHit, CatalogHits, CatalogSearch, TableListing } from '../engine.ts';
import type { Driver } from './driver.ts';

/** Whether a name holds a text, whatever the case of both. */
export const fits = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text.toLowerCase());

/** Tables whose own name fits, then those with columns that do; each by schema and name. */
export const firstHits = (hits: readonly CatalogHit[], { text, limit }: CatalogSearch) => {
  const key = ({ schema, name }: TableListing) => `${schema ?? ''}\0${name}`;
  const sorted = hits.toSorted(
    (a, b) => Number(fits(b.name, text)) - Number(fits(a.name, text)) || (key(a) < key(b) ? -1 : 1),
  );
  return { hits: sorted.slice(0, limit), count: hits.length };
};

/** By names of tables alone, for databases that have no quicker way. */
export const searchListings = async (
  driver: Pick<Driver, 'schemas' | 'tables'>,
  search: CatalogSearch,
): Promise<CatalogHits> => {
  const { text, catalog, among } = search;
  const isOpen = among && new Set(among.map(({ schema, name }) => `${schema}\0${name}`));
  const schemas = among
    ? [...new Set(among.map(({ schema }) => schema))]
    : await driver.schemas(catalog);
  const found: CatalogHit[] = [];
  for (const schema of schemas) {
    for (const table of await driver.tables(schema, catalog)) {
      if (!fits(table.name, text) || isOpen?.has(`${schema}\0${table.name}`) === false) continue;
      found.push({ ...table, schema, columns: [] });
    }
  }
  return firstHits(found, search);
};
