/** Sends a form and says how much of it is sent, which `fetch` cannot tell. */

export type OnSent = (sent: { readonly bytes: number; readonly of: number }) => void;

const headersIn = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
};

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal;
}

/** Resolves and fails like `fetch`. */
export const sendTelling =
  (onSent: OnSent) =>
  (path: string, { method, headers, body, signal }: Sent): Promise<Response> =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      const stop = () => sending.abort();
      const ended = (work: () => void) => () => {
        signal?.removeEventListener('abort', stop);
        work();
      };
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      sending.open(method, path);
      for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
      sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onSent({ bytes: loaded, of: total });
      };
      sending.onload = ended(() => {
        const { status, responseText: text, responseURL: url } = sending;
        const answer = new Response(BODILESS.has(status) ? null : text, {
          status,
          headers: headersIn(sending.getAllResponseHeaders()),
        });
        const redirected = url !== '' && new URL(url).pathname !== new URL(path, url).pathname;
        resolve(
          Object.defineProperties(answer, {
            url: { value: url },
            redirected: { value: redirected },
          }),
        );
      });
      sending.onerror = ended(() => reject(new TypeError('The server could not be reached.')));
      sending.onabort = ended(() => reject((signal?.reason as Error | undefined) ?? new Error()));
      signal?.addEventListener('abort', stop);
      sending.send(body as XMLHttpRequestBodyInit);
    });
