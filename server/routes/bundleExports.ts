/** `GET …/export/`: objects as files that another server reads. */
import { type Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { z } from 'zod';
import { BUNDLE_VERSION, type BundleFolder } from '#common/wire/bundle.ts';
import { needs } from '../access/rights.ts';
import { type Env, shareOf, type Viewer } from '../access/viewer.ts';
import { visibleDatabases } from '../access/databases.ts';
import { exampleFiles } from '../bundles/export/example.ts';
import { exportedFiles, type Wanted } from '../bundles/export/exported.ts';
import { slugOf } from '../bundles/files/names.ts';
import { type BundleResource, RESOURCES } from '../bundles/folders.ts';
import { dashboardById } from '../dashboards/find.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid, notFound } from '../errors.ts';
import { readsQ, readsQuery } from '../http/reads.ts';
import { Ids, readQ } from '../http/rison.ts';
import { fieldErrors } from '../http/validate.ts';

const TOKEN = /^[\w-]{1,64}$/;
/** Whoever sends a link names the cookie, so not that of the session. */
const SESSION = /session/i;
const TOKEN_SECONDS = 600;

const VIEWS = {
  dashboard: 'Dashboard',
  chart: 'Chart',
  dataset: 'Dataset',
  database: 'Database',
  saved_query: 'SavedQuery',
} as const;

const ExampleQuery = z.object({
  export_data: z.string().optional(),
  /** Rows of each dataset at most. */
  sample_rows: z.coerce.number('Not a valid integer.').int().min(1).optional(),
  token: z.string().optional(),
});

const stamp = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

const idsOf = (text: string | undefined): readonly number[] => {
  const ids = Ids.safeParse(readQ(text));
  if (ids.success) return [...new Set(ids.data)];
  throw new HttpError(400, "Not a valid rison schema {} is not of type 'array'");
};

const visibleIds = async (deps: Deps, viewer: Viewer, folder: BundleFolder): Promise<number[]> => {
  const { gate } = deps;
  const rows = {
    databases: () => visibleDatabases(deps, viewer).select('databases.id'),
    datasets: () => gate.datasets(viewer).select('datasets.id'),
    charts: () => gate.charts(viewer).select('charts.id'),
    dashboards: () => gate.dashboards(viewer).select('dashboards.id'),
    queries: () => gate.savedQueries(viewer).select('saved_queries.id'),
  }[folder]();
  return (await rows.execute()).map(({ id }) => id);
};

/** A page that waits for the download looks for the cookie that it named. */
const setDone = (c: Context<Env>): void => {
  const { token } = c.req.query();
  if (token && TOKEN.test(token) && !SESSION.test(token))
    setCookie(c, token, 'done', { maxAge: TOKEN_SECONDS, path: '/', sameSite: 'Lax' });
};

const asArchive = (c: Context<Env>, bytes: Uint8Array, name: string) =>
  c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename=${name}.zip`,
    'Cache-Control': 'no-store',
  });

export const bundleExports = (deps: Deps) => {
  const reply = async (c: Context<Env>, resource: BundleResource, wanted: Wanted) => {
    const viewer = c.get('viewer');
    const at = deps.now();
    const root = `${resource.resource}_export_${stamp(at)}`;
    const hasTags = resource.own === 'dashboards' || resource.own === 'charts';
    const files = await exportedFiles(deps, viewer, wanted, hasTags);
    const metadata = {
      path: 'metadata.yaml',
      value: { version: BUNDLE_VERSION, type: resource.type, timestamp: at.toISOString() },
    };
    const bytes = await deps.archives.write(root, [metadata, ...files], at, shareOf(viewer));
    return asArchive(c, bytes, root);
  };

  const app = new Hono<Env>().get(
    '/api/v1/dashboard/:id/export_as_example',
    needs('can_export_as_example', 'Dashboard'),
    readsQuery(ExampleQuery),
    async (c) => {
      const viewer = c.get('viewer');
      const { id, slug } = await dashboardById(deps, viewer, c.req.param('id'));
      const asked = ExampleQuery.safeParse(c.req.query());
      if (!asked.success) throw invalid(fieldErrors(asked.error));
      const files = await exampleFiles(deps, viewer, id, {
        hasData: asked.data.export_data?.toLowerCase() !== 'false',
        rows: asked.data.sample_rows ?? null,
        signal: c.req.raw.signal,
      });
      const bytes = await deps.archives.write(null, files, deps.now(), shareOf(viewer));
      setDone(c);
      return asArchive(c, bytes, `${slugOf(slug ?? '') || `dashboard_${id}`}_example`);
    },
  );
  for (const resource of RESOURCES) {
    const path = `/api/v1/${resource.resource}/export`;
    const { own, resource: name } = resource;
    if (own === null || name === 'assets') {
      app.get(path, needs('can_export', 'ImportExportRestApi'), async (c) => {
        const viewer = c.get('viewer');
        const folders = await Promise.all(
          resource.folders.map(async (folder) => [folder, await visibleIds(deps, viewer, folder)]),
        );
        return reply(c, resource, Object.fromEntries(folders) as Wanted);
      });
      continue;
    }
    app.get(path, needs('can_export', VIEWS[name]), readsQ(Ids), async (c) => {
      const ids = idsOf(c.req.query('q'));
      const seen = new Set(await visibleIds(deps, c.get('viewer'), own));
      if (ids.some((id) => !seen.has(id))) throw notFound();
      setDone(c);
      return reply(c, resource, { [own]: ids });
    });
  }
  return app;
};
