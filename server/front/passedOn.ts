/** The headers that go on to the Superset: what the browser said, untouched, and of the way here only what we know ourselves. */

/** Between two neighbours (RFC 9110, 7.6.1), or about the way; a client's own word on that counts for nothing. */
const NOT_PASSED =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|host|accept-encoding|forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip)$/;

export interface Way {
  /** Where browsers reach us. */
  readonly publicUrl: URL;
  /** Null where the connection does not say. */
  readonly client: string | null;
}

export const passedOn = (sent: Headers, { publicUrl, client }: Way): Headers => {
  const headers = new Headers();
  const named = new Set(
    (sent.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()),
  );
  for (const [name, value] of sent) {
    // Python servers take X_Forwarded_For for X-Forwarded-For.
    const read = name.replaceAll('_', '-');
    if (!NOT_PASSED.test(read) && !named.has(name)) headers.append(name, value);
  }
  headers.set('x-forwarded-host', publicUrl.host);
  headers.set('x-forwarded-proto', publicUrl.protocol.slice(0, -1));
  if (client !== null) headers.set('x-forwarded-for', client);
  return headers;
};
