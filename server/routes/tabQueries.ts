/** `/tabstateview/<tab>/…`: which runs belong to a tab. */
import { Hono } from 'hono';
import { z } from 'zod';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { formFields } from '../http/forms.ts';
import { readsJsonForm } from '../http/reads.ts';
import { goneTab, ownTab } from '../sqllab/ownTab.ts';
import { atomically } from '../store/atomically.ts';
import { createQueries } from '../store/queries.ts';
import { createTabs } from '../store/tabs.ts';

const VIEW = 'TabStateView';
const ROOT = '/tabstateview';
const JSON_TYPE = { 'content-type': 'application/json' };

export const tabQueries = (deps: Deps) => {
  const { db } = deps.store;
  return new Hono<Env>()
    .post(
      `${ROOT}/:id/migrate_query`,
      needs('can_migrate_query', VIEW),
      readsJsonForm(z.object({ queryId: z.string() })),
      async (c) => {
        const tab = await ownTab(deps, c);
        if (!tab) return goneTab(c);
        const { queryId } = await formFields(c);
        if (typeof queryId !== 'string') throw new HttpError(400, { error: "'queryId'" });
        await createQueries(db).moveToEditor(tab.user_id, queryId, String(tab.id));
        return c.body(String(tab.id), 200, JSON_TYPE);
      },
    )
    .delete(`${ROOT}/:id/query/:clientId`, needs('can_delete_query', VIEW), async (c) => {
      const tab = await ownTab(deps, c);
      if (!tab) return goneTab(c);
      const clientId = c.req.param('clientId');
      await atomically(db, async (trx) => {
        await createTabs(trx).forgetQuery(tab, clientId);
        await createQueries(trx).removeFromEditor(tab.user_id, clientId, String(tab.id));
      });
      return c.body('"OK"', 200, JSON_TYPE);
    });
};
