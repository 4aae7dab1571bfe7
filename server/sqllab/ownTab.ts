import type { Context } from 'hono';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { StoredTab } from '../store/tabs.ts';

/** The tab that the path names, if it is the viewer's. */
export const ownTab = async ({ gate }: Deps, c: Context<Env>): Promise<StoredTab | undefined> => {
  const id = c.req.param('id') ?? '';
  if (!/^\d{1,9}$/.test(id)) return undefined;
  return gate
    .tabs(c.get('viewer'))
    .selectAll('tabs')
    .where('tabs.id', '=', Number(id))
    .executeTakeFirst();
};

/** A tab of somebody else looks like one that does not exist: empty, as this call always said it. */
export const goneTab = (c: Context<Env>) =>
  c.body(null, 404, { 'content-type': 'text/html; charset=utf-8' });
