/** The state of listings of schemas and tables. */
import type { Listing } from './table';

export const schemasKey = (dbId: number, catalog: string | null): string =>
  JSON.stringify([dbId, catalog]);
export const tablesKey = (dbId: number, catalog: string | null, schema: string): string =>
  JSON.stringify([dbId, catalog, schema]);

/** A listing that is being refreshed keeps its items. */
export const loading = <Item>(known: Listing<Item> | undefined): Listing<Item> => ({
  status: 'loading',
  items: known?.items ?? [],
  error: null,
});

export const ready = <Item>(items: readonly Item[]): Listing<Item> => ({
  status: 'ready',
  items,
  error: null,
});

/** A listing that cannot be refreshed keeps its items and has an error. */
export const unread = <Item>(known: Listing<Item> | undefined, error: string): Listing<Item> => ({
  status: 'failed',
  items: known?.items ?? [],
  error,
});
