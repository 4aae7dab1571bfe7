/**
 * The headers that are passed on to the Superset: those of the browser unchanged, and forwarding headers only with what
 * we know ourselves.
 */

/** Hop-by-hop headers (RFC 9110, 7.6.1) and forwarding headers, which are not trusted from clients. */
const NOT_PASSED =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|host|forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip)$/;

export interface Way {
  /** The public address. */
  readonly publicUrl: URL;
  /** Null where the connection does not report it. */
  readonly client: string | null;
}

export const passedOn = (sent: Headers, { publicUrl, client }: Way): Headers => {
  const headers = new Headers();
  const named = new Set(
    (sent.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()),
  );
  for (const [name, value] of sent) {
    // Python servers read X_Forwarded_For as X-Forwarded-For.
    const read = name.replaceAll('_', '-');
    if (!NOT_PASSED.test(read) && !named.has(name)) headers.append(name, value);
  }
  headers.set('x-forwarded-host', publicUrl.host);
  headers.set('x-forwarded-proto', publicUrl.protocol.slice(0, -1));
  if (client !== null) headers.set('x-forwarded-for', client);
  return headers;
};
