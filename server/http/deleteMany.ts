/** `DELETE ?q=!(1,2)`: all of them or none. */
import type { Context } from 'hono';
import type { Env } from '../access/viewer.ts';
import { notFound } from '../errors.ts';
import { idsOfQ } from './rison.ts';

/** The named ids, once each; 404 unless `visible` finds every one, as if those that it does not find were not there. */
export const idsToDelete = async (
  c: Context<Env>,
  visible: (ids: readonly number[]) => Promise<readonly unknown[]>,
): Promise<readonly number[]> => {
  const ids = [...new Set(idsOfQ(c.req.query('q')))];
  const seen = ids.length === 0 ? [] : await visible(ids);
  if (seen.length === 0 || seen.length < ids.length) throw notFound();
  return ids;
};

/** What a Superset says of them. */
export const deleted = (ids: readonly number[], one: string, many = `${one}s`) => ({
  message: `Deleted ${ids.length} ${ids.length === 1 ? one : many}`,
});
