/** Every page is one HTML shell; the table of pages says which right opens each. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { isRecord } from '#common/isRecord.ts';
import { HOME, type Right } from '#common/pages.ts';
import { declaring, open } from '../access/rights.ts';
import { anonymousToken } from '../access/anonymousToken.ts';
import { can, type Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { bootstrap } from '../page/bootstrap.ts';
import { safeNext, signInFor } from '../access/next.ts';
import { opened } from '../page/opened.ts';
import type { ShownPage } from '../page/preloads.ts';
import { PAGE_ROUTES, SIGN_IN_ROUTE } from '../page/routes.ts';
import type { Shell } from '../page/shell.ts';
import { readJson } from '../http/readJson.ts';

/** Where a person without a session, or without the right, is redirected. */
const opensWith = (pair: Right | null): MiddlewareHandler<Env> =>
  declaring(
    async (c, next) => {
      const viewer = c.get('viewer');
      const may = pair ? can(viewer, ...pair) : viewer.kind !== 'anonymous';
      if (may) return next();
      // Signing in would lead a signed-in person straight back here.
      return c.redirect(viewer.kind === 'user' ? HOME : signInFor(c.req.url));
    },
    pair ? `A page; needs ${pair.join(' on ')}.` : 'A page, for everybody who is signed in.',
  );

/** The query that a posted form asks the SQL editor to open; it waits there for a click. */
const requestedQuery = async (c: Context<Env>): Promise<Record<string, unknown>> => {
  const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
  const text = (form as Record<string, unknown>).form_data;
  try {
    const value: unknown = typeof text === 'string' ? readJson(text) : null;
    if (isRecord(value)) return { ...value };
  } catch {
    // A text that is not JSON opens nothing.
  }
  return {};
};

export const page = (deps: Deps, shell: Shell | null) => {
  const { config, store } = deps;

  const show = async (
    c: Context<Env>,
    name: ShownPage = 'none',
    extra: Readonly<Record<string, unknown>> = {},
  ) => {
    if (!shell) return c.text('This server has no page.', 404);
    const html = shell({
      nonce: c.get('nonce'),
      csrfToken: c.get('session')?.csrfToken ?? (await anonymousToken(c, deps)),
      bootstrap: await bootstrap(config, store, c.get('viewer'), extra),
      ...opened(c, name),
    });
    c.header('Cache-Control', 'no-store');
    return c.html(html, name === 'none' ? 404 : 200);
  };

  const routes = new Hono<Env>()
    .get('/', open(), (c) => c.redirect(HOME))
    .get(SIGN_IN_ROUTE, open(), async (c): Promise<Response> => {
      const { kind, mustChangePassword } = c.get('viewer');
      // A one-time link works even for a person who is signed in as somebody else.
      if (kind === 'user' && !mustChangePassword && c.req.query('secret') === undefined) {
        return c.redirect(safeNext(c.req.query('next'), new URL(c.req.url).host));
      }
      return show(c, 'signIn');
    })
    // A dataset is made in the SQL editor and opened as a chart of it.
    .get('/dataset/add', opensWith(['can_write', 'Dataset']), (c) =>
      c.redirect('/sqllab/?new=true'),
    )
    .get('/dataset/:id{[0-9]+}', opensWith(['can_read', 'Dataset']), (c) =>
      c.redirect(`/explore/?datasource_type=table&datasource_id=${c.req.param('id')}`),
    )
    .post('/sqllab', opensWith(['can_read', 'SQLLab']), async (c) =>
      show(c, 'sqlLab', { requested_query: await requestedQuery(c) }),
    );
  for (const [path, needs, name] of PAGE_ROUTES)
    routes.get(path, opensWith(needs), (c) => show(c, name));
  return { routes, show };
};
