import { Hono } from 'hono';
import { needs } from '../access/rights.ts';
import { can, type Env } from '../access/viewer.ts';
import { readsQ } from '../http/reads.ts';
import { ChoicesQ } from './choices.ts';
import { ListQuery } from './listQuery.ts';
import { listReply } from './listReply.ts';
import type { Listed, ListSpec } from './listSpec.ts';
import { distinctReply, type Forms, InfoQ, infoReply, relatedReply } from './lookups.ts';

interface Resource<T extends Listed, Wire extends object> {
  /** As in `/api/v1/chart`. */
  readonly root: string;
  /** The right that the list requires. */
  readonly view: string;
  readonly spec: ListSpec<T, Wire>;
  /** What `_info` reports beside the list; absent where the resource has no `_info`. */
  readonly info?: Forms & {
    /** Of the view; those that the viewer holds. */
    readonly permissions: readonly string[];
  };
}

/** The list of a resource and its lookups. They must come before `/:id`, which would take their names for ids. */
export const listRoutes = <T extends Listed, Wire extends object>({
  root,
  view,
  spec,
  info,
}: Resource<T, Wire>) => {
  const reads = needs('can_read', view);
  const routes = new Hono<Env>()
    .get(root, reads, readsQ(ListQuery), async (c) =>
      c.json(await listReply(spec, c.get('viewer'), c.req.query('q'))),
    )
    .get(`${root}/related/:relation`, reads, readsQ(ChoicesQ), async (c) =>
      c.json(await relatedReply(spec, c.get('viewer'), c.req.param('relation'), c.req.query('q'))),
    )
    .get(`${root}/distinct/:column`, reads, readsQ(ChoicesQ), async (c) =>
      c.json(await distinctReply(spec, c.get('viewer'), c.req.param('column'), c.req.query('q'))),
    );
  if (info) {
    routes.get(`${root}/_info`, reads, readsQ(InfoQ), (c) => {
      const held = info.permissions.filter((name) => can(c.get('viewer'), name, view));
      return c.json(infoReply(spec, info, held, c.req.query('q')));
    });
  }
  return routes;
};
