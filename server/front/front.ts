/** Our page in front of an existing Superset: its pages become ours, and every other call passes through unchanged. */
import { type Context, Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { clientAddress, UNKNOWN } from '../access/clientAddress.ts';
import type { Env } from '../access/viewer.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { compress } from '../middleware/compress.ts';
import { headers } from '../middleware/headers.ts';
import { wantsPage } from '../http/wantsPage.ts';
import type { PageFiles } from '../page/files.ts';
import { opened } from '../page/opened.ts';
import type { ShownPage } from '../page/preloads.ts';
import { PAGE_ROUTES, SIGN_IN_ROUTE } from '../page/routes.ts';
import { createShell } from '../page/shell.ts';
import { staticFiles } from '../routes/static.ts';
import { refuseOtherSites } from './otherSites.ts';
import { passedOn } from './passedOn.ts';
import { type FoundPage, readPage } from './readPage.ts';

export interface Front {
  /** The address of that Superset, at the root of its host. */
  readonly superset: URL;
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  /** The address we listen at, which is our public address unless another one is set. */
  readonly listensAt: () => URL;
  readonly files: PageFiles;
  readonly log: Log;
}

/** An address of the Superset as one of ours, together with the address it leads back to. */
const localAddress = (location: string, superset: URL): string => {
  if (!URL.canParse(location, superset.href)) return location;
  const url = new URL(location, superset);
  if (url.origin !== superset.origin) return location;
  const next = url.searchParams.get('next');
  if (next?.startsWith(`${superset.origin}/`))
    url.searchParams.set('next', next.slice(superset.origin.length));
  return `${url.pathname}${url.search}${url.hash}`;
};

/** For signing in by OAuth and similar ways the Superset has its own page. */
const BY_PASSWORD = [1, 2];
const takesPassword = ({ bootstrap }: FoundPage): boolean => {
  const type = (bootstrap as { common?: { conf?: { AUTH_TYPE?: number } } }).common?.conf
    ?.AUTH_TYPE;
  return type === undefined || BY_PASSWORD.includes(type);
};

export const createFront = ({ superset, config, listensAt, files, log }: Front): Hono<Env> => {
  const { publicUrl } = config;
  const addressOf = clientAddress(config.trustedProxies);
  const shell = createShell(files);

  const ask = async (c: Context<Env>): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const target = new URL(superset);
    target.pathname = pathname;
    target.search = search;
    const address = addressOf(c);
    const answer = await proxy(target, {
      raw: c.req.raw,
      redirect: 'manual',
      signal: c.req.raw.signal,
      headers: passedOn(c.req.raw.headers, {
        publicUrl: publicUrl ?? listensAt(),
        client: address === UNKNOWN ? null : address,
      }),
    });
    const location = answer.headers.get('location');
    if (location !== null) answer.headers.set('location', localAddress(location, superset));
    return answer;
  };

  /** The Superset’s page contains the person and the configuration for our page. */
  const page = async (c: Context<Env>, name: ShownPage): Promise<Response> => {
    const answer = await ask(c);
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const found = isHtml ? readPage(await answer.clone().text()) : null;
    if (!found || (c.req.path.startsWith(SIGN_IN_ROUTE) && !takesPassword(found))) return answer;
    const html = shell({ nonce: c.get('nonce'), ...found, ...opened(c, name) });
    for (const cookie of answer.headers.getSetCookie())
      c.header('Set-Cookie', cookie, { append: true });
    c.header('Cache-Control', 'no-store');
    return c.html(html, answer.status === 404 ? 404 : 200);
  };

  const app = new Hono<Env>({ strict: false });
  app.use(refuseOtherSites(publicUrl), compress());
  app.use('/assets/*', headers());
  app.route('/', staticFiles(files));
  const pages = PAGE_ROUTES.map(([path, , name]) => [path, name] as const);
  for (const [path, name] of [[SIGN_IN_ROUTE, 'signIn'] as const, ...pages])
    app.use(path, headers()).on(['GET', 'POST'], path, (c) => page(c, name));
  app.all('*', ask);
  app.onError((error, c) => {
    log.error('Superset does not answer', { at: superset.origin, path: c.req.path, error });
    const message = `Superset at ${superset.host} does not answer.`;
    return wantsPage(c) ? c.text(message, 502) : c.json({ message }, 502);
  });
  return app;
};
