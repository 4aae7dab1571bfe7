/** `/api/v1/sqllab/results/…`: a stored result sorted, filtered, searched, and its columns summed up. */
import { Hono } from 'hono';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { readsQ } from '../http/reads.ts';
import { readQ } from '../http/rison.ts';
import { resultsFailure, storedResult } from '../results/stored.ts';
import { ProfileQ, ViewBody } from '../results/viewBody.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/sqllab/results';
/** Views of one result that are kept; the oldest goes when another is asked for. */
const VIEWS_KEPT = 20;
const RESULTS_REMEMBERED = 1000;

const profileQ = (text: string | undefined) => {
  const parsed = ProfileQ.safeParse(readQ(text) ?? {});
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new HttpError(400, `Not a valid rison schema '${field}' is a required property`);
};

export const results = (deps: Deps) => {
  const { spool } = deps;
  const viewsOf = new Map<string, readonly string[]>();

  const remember = async (origin: string, viewKey: string) => {
    const views = [...(viewsOf.get(origin) ?? []), viewKey];
    viewsOf.delete(origin);
    viewsOf.set(origin, views.slice(-VIEWS_KEPT));
    for (const old of views.slice(0, -VIEWS_KEPT)) await spool.remove(old);
    const [first] = viewsOf.keys();
    if (viewsOf.size > RESULTS_REMEMBERED && first !== undefined) viewsOf.delete(first);
  };

  return new Hono<Env>()
    .post(`${ROOT}/view`, needs('can_get_results', 'SQLLab'), jsonBody(ViewBody), async (c) => {
      const viewer = c.get('viewer');
      const { key, ...spec } = c.req.valid('json');
      const { origin } = await storedResult(deps, viewer, key);
      try {
        const caller = { owner: String(viewer.id), signal: c.req.raw.signal };
        const view = await deps.results.view(origin, spec, caller);
        await remember(origin, view.key);
        return c.json({
          stored: { key: view.key, rows: view.rowCount, page_rows: view.pageRows },
        });
      } catch (cause) {
        throw resultsFailure(cause);
      }
    })
    .get(`${ROOT}/profile`, needs('can_get_results', 'SQLLab'), readsQ(ProfileQ), async (c) => {
      const viewer = c.get('viewer');
      const { key, column } = profileQ(c.req.query('q'));
      await storedResult(deps, viewer, key);
      try {
        const caller = { owner: String(viewer.id), signal: c.req.raw.signal };
        return c.json({ result: await deps.results.profile(key, column, caller) });
      } catch (cause) {
        throw resultsFailure(cause);
      }
    });
};
