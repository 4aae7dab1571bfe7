/** Our page in front of an existing Superset: its pages become ours, and every other call passes through unchanged. */
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { chartHosts } from '#common/chartHosts.ts';
import type { Env } from '../access/viewer.ts';
import type { Config } from '../config.ts';
import { compress } from '../middleware/compress.ts';
import { headers } from '../middleware/headers.ts';
import type { PageFiles } from '../page/files.ts';
import { opened } from '../page/opened.ts';
import type { ShownPage } from '../page/preloads.ts';
import { PAGE_ROUTES, SIGN_IN_ROUTE } from '../page/routes.ts';
import { createShell } from '../page/shell.ts';
import { staticFiles } from '../routes/static.ts';
import { noReply } from './noReply.ts';
import { NoReply } from './noReplyError.ts';
import { createForward, type Way } from './forward.ts';
import { refuseOtherSites } from './otherSites.ts';
import { type FoundPage, readPage } from './readPage.ts';
import { refuseUpgrades } from './refuseUpgrades.ts';
import { replyText } from './replyText.ts';

export interface Front extends Way {
  readonly files: PageFiles;
  readonly config: Way['config'] & Pick<Config, 'embeddingSites' | 'mapTiles'>;
}

/** What a Superset does not know of these pages. */
const withOwnFacts = (
  { bootstrap, ...rest }: FoundPage,
  { embeddingSites, mapTiles }: Front['config'],
): FoundPage => {
  const { common, ...page } = bootstrap as { common?: object };
  const sextant = { may_be_embedded: embeddingSites.length > 0, map_tiles: mapTiles };
  return { ...rest, bootstrap: { ...page, common: { ...common, sextant } } };
};

interface Conf {
  readonly AUTH_TYPE?: number;
  readonly SUPERSET_WEBSERVER_DOMAINS?: unknown;
}
const confOf = ({ bootstrap }: FoundPage): Conf =>
  (bootstrap as { common?: { conf?: Conf } }).common?.conf ?? {};

/** For signing in by OAuth and similar ways the Superset has its own page. */
const BY_PASSWORD = [1, 2];
const takesPassword = (page: FoundPage): boolean => {
  const type = confOf(page).AUTH_TYPE;
  return type === undefined || BY_PASSWORD.includes(type);
};

/** The page is read here, so it is asked for whole and plain, also where the browser only asks for its headers. */
const readHere = (method: string) => ({
  method: method === 'HEAD' ? 'GET' : method,
  headers: { 'accept-encoding': 'identity' },
});

/** A Superset makes an empty dashboard whenever this page is asked for; ours makes none before it is saved. */
const INSTEAD: Readonly<Partial<Record<ShownPage, string>>> = { newDashboard: '/dashboard/list/' };

/** Of our page in place of theirs: a refusal stays one, for programs and for what watches the server. */
const toStatus = (status: number): ContentfulStatusCode =>
  status >= 400 ? (status as ContentfulStatusCode) : 200;

export const createFront = ({ files, ...way }: Front): Hono<Env> => {
  const { superset, config, log } = way;
  const forward = createForward(way);
  const shell = createShell(files);
  /** Our policy is for our HTML: scripts of the Superset’s own pages have another nonce. */
  const ownHeaders = headers(config);
  const asOurs = async (c: Context<Env>, make: () => Response | Promise<Response>) => {
    await ownHeaders(c, async () => {
      c.res = await make();
    });
    return c.res;
  };

  /** The Superset’s page contains the person and the configuration for our page. */
  const page = async (c: Context<Env>, name: ShownPage): Promise<Response> => {
    const path = INSTEAD[name];
    const reply = await forward(c, {
      ...readHere(c.req.method),
      ...(path === undefined ? {} : { path }),
    });
    const isHtml = reply.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!isHtml || !reply.body) return reply;
    const text = await replyText(reply).catch((error: unknown) => {
      throw new NoReply(error);
    });
    const found = readPage(text);
    if (!found || (c.req.path.startsWith(SIGN_IN_ROUTE) && !takesPassword(found))) {
      const kept = new Headers(reply.headers);
      for (const name of ['content-length', 'content-encoding']) kept.delete(name);
      return new Response(text, { status: reply.status, headers: kept });
    }
    c.set('chartHosts', chartHosts(confOf(found).SUPERSET_WEBSERVER_DOMAINS));
    return asOurs(c, () => {
      const facts = withOwnFacts(found, config);
      const html = shell({ nonce: c.get('nonce'), ...facts, ...opened(c, name) });
      for (const cookie of reply.headers.getSetCookie())
        c.header('Set-Cookie', cookie, { append: true });
      c.header('Cache-Control', 'no-store');
      return c.html(html, toStatus(reply.status));
    });
  };

  const app = new Hono<Env>({ strict: false });
  app.use(refuseOtherSites(config.publicUrl), refuseUpgrades, compress());
  app.use('/assets/*', ownHeaders);
  app.route('/', staticFiles(files));
  const pages = PAGE_ROUTES.map(([path, , name]) => [path, name] as const);
  for (const [path, name] of [[SIGN_IN_ROUTE, 'signIn'] as const, ...pages])
    app.on(['GET', 'POST'], path, (c) => page(c, name));
  app.all('*', (c) => forward(c));
  app.onError((error, c) => {
    if (error instanceof NoReply) return asOurs(c, () => noReply(c, superset, error));
    log.error('A request failed', { method: c.req.method, path: c.req.path, error });
    return c.json({ message: 'The front met an unexpected error.' }, 500);
  });
  return app;
};
