/** `/api/v1/chart/{id}/versions/`: what a chart was before, for those who may change it. */
import { type Context, Hono } from 'hono';
import type { ChartVersion, ChartVersionRecord } from '#common/wire/chartVersion.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { findChart } from '../charts/find.ts';
import type { StoredChart } from '../charts/present.ts';
import type { Deps } from '../deps.ts';
import { utcStamp } from '../http/humanize.ts';
import { createChartVersions } from '../store/chartVersions.ts';
import { createPeople, fullName } from '../store/people.ts';
import { objectId } from '../tags/objectId.ts';

const ROOT = '/api/v1/chart/:id{[0-9]+}/versions';
const reads = needs('can_read', 'Chart');

interface Facts {
  readonly id: number;
  readonly name: string;
  readonly viz_type: string | null;
  readonly saved_on: string;
  readonly saved_by: number | null;
}

export const chartVersions = (deps: Deps) => {
  const versions = createChartVersions(deps.store.db);

  /** Settings of earlier times may name what is no longer shown to everybody. */
  const own = async (c: Context<Env>): Promise<StoredChart> => {
    const viewer = c.get('viewer');
    const chart = await findChart(deps, viewer, c.req.param('id') ?? '');
    await deps.gate.assertOwner(viewer, 'chart', chart.id);
    return chart;
  };

  const present = async (rows: readonly Facts[]): Promise<ChartVersion[]> => {
    const people = await createPeople(deps.store.db).byIds(rows.map(({ saved_by }) => saved_by));
    return rows.map(({ id, name, viz_type, saved_on, saved_by }) => ({
      id,
      slice_name: name,
      viz_type,
      saved_on: utcStamp(saved_on),
      saved_by_name: saved_by === null ? null : fullName(people.get(saved_by)) || null,
    }));
  };

  return new Hono<Env>()
    .get(ROOT, reads, async (c) => {
      const { id } = await own(c);
      const result = await present(await versions.list(id));
      return c.json({ count: result.length, result });
    })
    .get(`${ROOT}/:version{[0-9]+}`, reads, async (c) => {
      const { id } = await own(c);
      const row = found(await versions.one(id, objectId(c.req.param('version'))));
      const [facts] = await present([row]);
      const { params, query_context, datasource_id, datasource_type } = row;
      const result = { ...facts, params, query_context, datasource_id, datasource_type };
      return c.json({ result: result as ChartVersionRecord });
    });
};
