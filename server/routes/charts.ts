/** `/api/v1/chart/`: reading one, making, changing, deleting. */
import { Hono } from 'hono';
import { ChartCreate, ChartUpdate } from '#common/wire/chart.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { findChart } from '../charts/find.ts';
import { chartRecord } from '../charts/present.ts';
import { changeChart, makeChart, removeCharts } from '../charts/write.ts';
import type { Deps } from '../deps.ts';
import { ID_OR_UUID } from '../http/ids.ts';
import { deleted, idsToDelete } from '../http/deleteMany.ts';
import { Ids } from '../http/rison.ts';
import { readsQ } from '../http/reads.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/chart';
const reads = needs('can_read', 'Chart');
const writes = needs('can_write', 'Chart');

export const charts = (deps: Deps) =>
  new Hono<Env>()
    .post(ROOT, writes, jsonBody(ChartCreate), async (c) => {
      const body = c.req.valid('json');
      const id = await makeChart(deps, c.get('viewer'), body);
      return c.json({ id, result: body }, 201);
    })
    .delete(ROOT, writes, readsQ(Ids), async (c) => {
      const viewer = c.get('viewer');
      const ids = await idsToDelete(c, (wanted) =>
        deps.gate.charts(viewer).select('charts.id').where('charts.id', 'in', wanted).execute(),
      );
      await removeCharts(deps, viewer, ids);
      return c.json(deleted(ids, 'chart'));
    })
    .get(`${ROOT}/${ID_OR_UUID}`, reads, async (c) => {
      const viewer = c.get('viewer');
      const chart = await findChart(deps, viewer, c.req.param('id'));
      return c.json({ result: await chartRecord(deps, viewer, chart) });
    })
    .put(`${ROOT}/${ID_OR_UUID}`, writes, jsonBody(ChartUpdate), async (c) => {
      const viewer = c.get('viewer');
      const body = c.req.valid('json');
      const chart = await findChart(deps, viewer, c.req.param('id'));
      await changeChart(deps, viewer, chart, body);
      return c.json({ id: chart.id, result: body });
    })
    .delete(`${ROOT}/${ID_OR_UUID}`, writes, async (c) => {
      const viewer = c.get('viewer');
      const chart = await findChart(deps, viewer, c.req.param('id'));
      await removeCharts(deps, viewer, [chart.id]);
      return c.json({ message: 'OK' });
    });
