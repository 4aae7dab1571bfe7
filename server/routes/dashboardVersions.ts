/** `/api/v1/dashboard/{id}/versions/`: what a dashboard was before, for those who may change it. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { DashboardVersion, DashboardVersionRecord } from '#common/wire/dashboardVersion.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { dashboardById } from '../dashboards/find.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { utcStamp } from '../http/humanize.ts';
import { jsonBody } from '../http/validate.ts';
import { createDashboardVersions } from '../store/dashboardVersions.ts';
import { createPeople, fullName } from '../store/people.ts';
import { objectId } from '../tags/objectId.ts';

const ROOT = '/api/v1/dashboard/:id{[0-9]+}/versions';
const reads = needs('can_read', 'Dashboard');
const writes = needs('can_write', 'Dashboard');

/** Named versions are never dropped for newer ones, so there is a limit to them. */
const MOST_NAMED = 25;

const Naming = z.strictObject({
  name: z.string().trim().min(1).max(120, 'Longer than maximum length 120.').nullable(),
});

interface Facts {
  readonly id: number;
  readonly name: string | null;
  readonly title: string | null;
  readonly saved_on: string;
  readonly saved_by: number | null;
}

export const dashboardVersions = (deps: Deps) => {
  const versions = createDashboardVersions(deps.store.db);

  /** Earlier states may show what is no longer shown to everybody. */
  const own = async (c: Context<Env>): Promise<number> => {
    const viewer = c.get('viewer');
    const { id } = await dashboardById(deps, viewer, c.req.param('id') ?? '');
    await deps.gate.assertOwner(viewer, 'dashboard', id);
    return id;
  };

  const present = async (rows: readonly Facts[]): Promise<DashboardVersion[]> => {
    const people = await createPeople(deps.store.db).byIds(rows.map(({ saved_by }) => saved_by));
    return rows.map(({ id, name, title, saved_on, saved_by }) => ({
      id,
      name,
      dashboard_title: title,
      saved_on: utcStamp(saved_on),
      saved_by_name: saved_by === null ? null : fullName(people.get(saved_by)) || null,
    }));
  };

  return new Hono<Env>()
    .get(ROOT, reads, async (c) => {
      const result = await present(await versions.list(await own(c)));
      return c.json({ count: result.length, result });
    })
    .get(`${ROOT}/:version{[0-9]+}`, reads, async (c) => {
      const row = found(await versions.one(await own(c), objectId(c.req.param('version'))));
      const [facts] = await present([row]);
      const { css, position_json, json_metadata, certified_by, certification_details } = row;
      const documents = { css, position_json, json_metadata, certified_by, certification_details };
      return c.json({ result: { ...facts, ...documents } as DashboardVersionRecord });
    })
    .put(`${ROOT}/:version{[0-9]+}`, writes, jsonBody(Naming), async (c) => {
      const dashboardId = await own(c);
      const { name } = c.req.valid('json');
      const row = found(await versions.one(dashboardId, objectId(c.req.param('version'))));
      const isNew = name !== null && row.name === null;
      if (isNew && Number((await versions.named(dashboardId)).count) >= MOST_NAMED)
        throw invalid({ name: [`At most ${MOST_NAMED} versions can have a name.`] });
      await versions.rename(dashboardId, row.id, name);
      const [result] = await present([{ ...row, name }]);
      return c.json({ result: result as DashboardVersion });
    });
};
