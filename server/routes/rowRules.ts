/** `/api/v1/rowlevelsecurity/`: rules that limit the rows of datasets. */
import { type Context, Hono } from 'hono';
import omit from 'lodash/omit.js';
import { RowRuleBody, RowRuleChange } from '#common/wire/rowRule.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { readsQ } from '../http/reads.ts';
import { deleted, idsToDelete } from '../http/deleteMany.ts';
import { Ids } from '../http/rison.ts';
import { jsonBody } from '../http/validate.ts';
import { itemFacts } from '../lists/itemFacts.ts';
import { assertRule } from '../rowRules/assertRule.ts';
import { rowRuleRecords } from '../rowRules/list.ts';
import { createRowRules, type StoredRowRule } from '../store/rowRules.ts';

const ROOT = '/api/v1/rowlevelsecurity';
const VIEW = 'RowLevelSecurity';
const reads = needs('can_read', VIEW);
const writes = needs('can_write', VIEW);

/** What of a body is a column. */
const columnsOf = <T extends RowRuleChange>(body: T) => omit(body, ['tables', 'roles']);

export const rowRules = (deps: Deps) => {
  const rules = createRowRules(deps.store.db);

  const visible = async (c: Context<Env>): Promise<StoredRowRule> => {
    const id = c.req.param('id') ?? '';
    if (!/^\d{1,9}$/.test(id)) throw notFound();
    return found(
      await deps.gate
        .rowRules(c.get('viewer'))
        .selectAll('row_rules')
        .where('row_rules.id', '=', Number(id))
        .executeTakeFirst(),
    );
  };

  return new Hono<Env>()
    .get(`${ROOT}/:id{[0-9]+}`, reads, async (c) => {
      const rule = await visible(c);
      const [result] = await rowRuleRecords(deps, [rule]);
      return c.json({
        id: rule.id,
        result,
        ...itemFacts('Show Row Level Security Filter', result ?? {}),
      });
    })
    .post(ROOT, writes, jsonBody(RowRuleBody), async (c) => {
      const viewer = c.get('viewer');
      const body = c.req.valid('json');
      await assertRule(deps, viewer, body, null);
      const at = deps.now().toISOString();
      const { description = null, group_key = null, ...columns } = columnsOf(body);
      const id = await rules.add(
        {
          ...columns,
          description,
          group_key,
          created_by: viewer.id,
          changed_by: viewer.id,
          created_on: at,
          changed_on: at,
        },
        { datasets: body.tables, roles: body.roles },
      );
      return c.json({ id, result: body }, 201);
    })
    .put(`${ROOT}/:id{[0-9]+}`, writes, jsonBody(RowRuleChange), async (c) => {
      const viewer = c.get('viewer');
      const rule = await visible(c);
      const body = c.req.valid('json');
      await assertRule(deps, viewer, body, rule);
      const change = { changed_by: viewer.id, changed_on: deps.now().toISOString() };
      await rules.change(
        rule.id,
        { ...columnsOf(body), ...change },
        { datasets: body.tables, roles: body.roles },
      );
      return c.json({ id: rule.id, result: body });
    })
    .delete(`${ROOT}/:id{[0-9]+}`, writes, async (c) => {
      const rule = await visible(c);
      await rules.remove([rule.id]);
      return c.json({ message: 'OK' });
    })
    .delete(ROOT, writes, readsQ(Ids), async (c) => {
      const ids = await idsToDelete(c, (wanted) =>
        deps.gate
          .rowRules(c.get('viewer'))
          .select('row_rules.id')
          .where('row_rules.id', 'in', wanted)
          .execute(),
      );
      await rules.remove(ids);
      return c.json(deleted(ids, 'rules', 'rules'));
    });
};
