/** The addresses of the page without the trailing slash, which requests may have. */
import { type PageName, PAGES, type Right, SIGN_IN_PATH } from '#common/pages.ts';

const route = (path: string) => path.replace(/\/$/, '');

export const SIGN_IN_ROUTE = route(SIGN_IN_PATH);

/** The server redirects these itself. */
const REDIRECTED = new Set<PageName>(['dashboardPermalink']);

/** Each address that gets a page, and the right that opens it; null for everybody who is signed in. */
export const PAGE_ROUTES: readonly (readonly [
  path: string,
  needs: Right | null,
  name: PageName,
])[] = (Object.keys(PAGES) as PageName[])
  .filter((name) => !REDIRECTED.has(name))
  .flatMap((name) =>
    PAGES[name].paths.map((path) => [route(path), PAGES[name].needs, name] as const),
  );
