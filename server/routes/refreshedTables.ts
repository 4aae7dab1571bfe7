/** Tables that a query writes anew: `/api/v1/refreshed_table/` (capability `datasets.refreshes`). */
import { type Context, Hono } from 'hono';
import { RefreshedTableChange, RefreshedTableNew } from '#common/wire/refresh.ts';
import { needs } from '../access/rights.ts';
import { type Env, shareOf } from '../access/viewer.ts';
import { datasetRow } from '../datasets/describe.ts';
import type { Deps } from '../deps.ts';
import { forbidden, notFound } from '../errors.ts';
import { createImports } from '../files/imports.ts';
import { readsQ } from '../http/reads.ts';
import { Ids, idsOfQ } from '../http/rison.ts';
import { jsonBody } from '../http/validate.ts';
import { changeRefreshed } from '../refreshes/change.ts';
import { makeRefreshed, MAKING_WORDS, toMaking } from '../refreshes/make.ts';
import { describeRefreshed, freshnessOfAll, mayChange } from '../refreshes/present.ts';
import { refresherOf } from '../refreshes/refresher.ts';
import { createRefreshedTables } from '../store/refreshedTables.ts';

const ROOT = '/api/v1/refreshed_table';
const ID = ':id{[0-9]+}';
const reads = needs('can_read', 'Dataset');
const writes = needs('can_write', 'Dataset');

export const refreshedTables = (deps: Deps) => {
  const stored = createRefreshedTables(deps.store.db);
  const makings = createImports(
    deps.now,
    (error) => deps.log.error('A table of a query could not be made', { error }),
    MAKING_WORDS,
  );

  /** By the id of its dataset, for somebody who may read that. */
  const readable = async (c: Context<Env>) => {
    const dataset = await datasetRow(deps, c.get('viewer'), c.req.param('id') ?? '');
    const table = await stored.byDataset(dataset.id);
    if (!table) throw notFound();
    return { dataset, table };
  };

  const changeable = async (c: Context<Env>) => {
    const one = await readable(c);
    if (!(await mayChange(deps, c.get('viewer'), one.table))) throw forbidden();
    return one;
  };

  const shown = async (c: Context<Env>) => {
    const { dataset, table } = await readable(c);
    return describeRefreshed(deps, c.get('viewer'), dataset, table);
  };

  return new Hono<Env>()
    .get(ROOT, reads, readsQ(Ids), async (c) => {
      const ids = idsOfQ(c.req.query('q') ?? '!()');
      return c.json({ result: await freshnessOfAll(deps, c.get('viewer'), ids) });
    })
    .post(ROOT, writes, jsonBody(RefreshedTableNew), async (c) => {
      const viewer = c.get('viewer');
      const body = c.req.valid('json');
      const result = await makeRefreshed(deps, viewer, body, makings, shareOf(viewer));
      return c.json({ result }, 202);
    })
    .get(`${ROOT}/making/:making`, writes, (c) =>
      c.json({ result: toMaking(makings.show(shareOf(c.get('viewer')), c.req.param('making'))) }),
    )
    .delete(`${ROOT}/making/:making`, writes, (c) =>
      c.json({ result: toMaking(makings.stop(shareOf(c.get('viewer')), c.req.param('making'))) }),
    )
    .get(`${ROOT}/${ID}`, reads, async (c) => c.json({ result: await shown(c) }))
    .put(`${ROOT}/${ID}`, writes, jsonBody(RefreshedTableChange), async (c) => {
      const { table } = await changeable(c);
      await changeRefreshed(deps, c.get('viewer'), table, c.req.valid('json'));
      return c.json({ result: await shown(c) });
    })
    .post(`${ROOT}/${ID}/refresh`, writes, async (c) => {
      const { table } = await changeable(c);
      await refresherOf(deps).start(table.id, c.get('viewer').id);
      return c.json({ result: await shown(c) }, 202);
    })
    .delete(`${ROOT}/${ID}/refresh`, writes, async (c) => {
      const { table } = await changeable(c);
      refresherOf(deps).stop(table.id);
      return c.json({ result: await shown(c) });
    })
    .delete(`${ROOT}/${ID}`, writes, async (c) => {
      const { table } = await changeable(c);
      refresherOf(deps).stop(table.id);
      await stored.remove(table.id);
      return c.json({ message: 'OK' });
    });
};
