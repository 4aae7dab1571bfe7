import { HOME, SIGN_IN_PATH } from '#common/pages.ts';

const OWN = 'http://own.invalid';

/** Where to go after signing in: only a path of our own, with one leading slash, also after parsing. */
export const safeNext = (next: string | null | undefined, ownHost?: string): string => {
  if (!next) return HOME;
  try {
    const url = new URL(next, OWN);
    const isPath = url.origin === OWN && /^\/(?![/\\])/.test(next);
    // Some redirects of Superset give the full address of a page.
    const isOwnAddress = /^https?:\/\//.test(next) && url.host === ownHost;
    if (!isPath && !isOwnAddress) return HOME;
    const path = `${url.pathname}${url.search}${url.hash}`;
    // The parsed path must be of this form too: `/.//host` becomes `//host`.
    return /^\/(?![/\\])/.test(path) ? path : HOME;
  } catch {
    return HOME;
  }
};

/** The sign-in page that leads back to this address. */
export const signInFor = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${SIGN_IN_PATH}?next=${encodeURIComponent(`${pathname}${search}`)}`;
};
