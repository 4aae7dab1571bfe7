/** The headers of the Superset's reply as the browser gets them: without those of its connection, and with our addresses. */

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const OF_CONNECTION =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|alt-svc)$/;

/** A path that begins with two slashes would be read as another host. */
const ownPath = ({ pathname, search, hash }: URL): string =>
  `${pathname}${search}${hash}`.replace(/^\/{2,}/, '/');

/** Behind a proxy that ends TLS, a Superset writes `http` in addresses that are reached by https. */
const isOf = (superset: URL, { host, protocol }: URL): boolean =>
  host === superset.host && /^https?:$/.test(protocol);

/** An address of the Superset as one of ours, together with the address it leads back to. */
const localAddress = (location: string, superset: URL): string => {
  if (!URL.canParse(location, superset.href)) return location;
  const url = new URL(location, superset);
  if (!isOf(superset, url)) return location;
  const next = url.searchParams.get('next');
  if (next !== null && URL.canParse(next) && isOf(superset, new URL(next)))
    url.searchParams.set('next', ownPath(new URL(next)));
  return ownPath(url);
};

/** A cookie for the Superset's own host would be refused by the browser, which knows ours. */
const localCookie = (cookie: string, superset: URL): string =>
  cookie
    .split(';')
    .filter((part) => {
      const domain = /^\s*domain=\.?(.*)$/i.exec(part)?.[1]?.trim().toLowerCase();
      return domain === undefined || !`.${superset.hostname}`.endsWith(`.${domain}`);
    })
    .join(';');

const ADDRESSES = new Set(['location', 'content-location']);

/** `raw` alternates names and values, as `node:http` has them. */
export const passedBack = (raw: readonly string[], superset: URL): Headers => {
  const all = Array.from(
    { length: raw.length / 2 },
    (_, at) => [(raw[at * 2] ?? '').toLowerCase(), raw[at * 2 + 1] ?? ''] as const,
  );
  const named = new Set(
    all
      .filter(([name]) => name === 'connection')
      .flatMap(([, value]) => value.split(',').map((one) => one.trim().toLowerCase())),
  );
  const headers = new Headers();
  for (const [name, value] of all) {
    if (OF_CONNECTION.test(name) || named.has(name)) continue;
    if (ADDRESSES.has(name)) headers.set(name, localAddress(value, superset));
    else if (name === 'set-cookie') headers.append(name, localCookie(value, superset));
    else headers.append(name, value);
  }
  return headers;
};
