/** Parts of a dashboard's metadata that pages save on their own: filters, customisations, colours. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ColorsChange, ListChange } from '#common/wire/dashboard.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { changeMetadata } from '../dashboards/changeMetadata.ts';
import { dashboardById } from '../dashboards/find.ts';
import { withListChange } from '../dashboards/listChange.ts';
import type { Deps } from '../deps.ts';
import type { StoredDashboard } from '../store/dashboards.ts';
import { jsonBody } from '../http/validate.ts';
import { readsQuery } from '../http/reads.ts';

const ROOT = '/api/v1/dashboard/:id';
const writes = needs('can_write', 'Dashboard');

const items = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];

export const dashboardMetadata = (deps: Deps) => {
  const owned = async (c: Context<Env>): Promise<StoredDashboard> => {
    const row = await dashboardById(deps, c.get('viewer'), c.req.param('id') ?? '');
    await deps.gate.assertOwner(c.get('viewer'), 'dashboard', row.id);
    return row;
  };
  const changeList = async (c: Context<Env>, key: string, body: ListChange) => {
    const metadata = await changeMetadata(deps, c.get('viewer'), await owned(c), (before) => ({
      ...before,
      [key]: withListChange(items(before[key]), body),
    }));
    return c.json({ result: metadata[key] as Record<string, unknown>[] });
  };

  return new Hono<Env>()
    .put(`${ROOT}/filters`, writes, jsonBody(ListChange), (c) =>
      changeList(c, 'native_filter_configuration', c.req.valid('json')),
    )
    .put(`${ROOT}/chart_customizations`, writes, jsonBody(ListChange), (c) =>
      changeList(c, 'chart_customization_config', c.req.valid('json')),
    )
    .put(
      `${ROOT}/colors`,
      writes,
      readsQuery(z.object({ mark_updated: z.string().optional() })),
      jsonBody(ColorsChange),
      async (c) => {
        const { color_namespace: _, ...colors } = c.req.valid('json');
        const markChanged = !/^(false|0)$/i.test(c.req.query('mark_updated') ?? 'true');
        await changeMetadata(
          deps,
          c.get('viewer'),
          await owned(c),
          (before) => ({ ...before, ...colors }),
          { markChanged },
        );
        return c.json({});
      },
    );
};
