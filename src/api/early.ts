/**
 * Replies to calls that the HTML of this page started before its code was there. Each is used at most once, in place of
 * the same call, so that whoever asks cannot tell the difference.
 */

declare global {
  interface Window {
    /** Written by the server’s HTML: when the calls were started, and path → reply. */
    sextantReads?: { readonly at: number; readonly replies: Record<string, Promise<Response>> };
  }
}

/** Data of the moment when the page was opened; what is asked much later must be newer, also where timers sleep. */
const FRESH_MS = 30_000;

/** A reply that nobody reads would keep its connection, of which a browser has six. */
const discard = (reply: Promise<Response>): void =>
  void reply.then(({ body }) => body?.cancel()).catch(() => undefined);

/** After a write, or when the session ended, what was read before is no longer certain. */
export const dropEarly = (): void => {
  for (const reply of Object.values(window.sextantReads?.replies ?? {})) discard(reply);
  delete window.sextantReads;
};

if (window.sextantReads) setTimeout(dropEarly, FRESH_MS);

/** A reply that a call can wait for, and leave when it is aborted. */
const unlessAborted = (
  reply: Promise<Response>,
  signals: readonly AbortSignal[],
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.any([...signals]);
    const abort = () => {
      discard(reply);
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/** The reply to a read that was started early; undefined if there is none. */
export const takeEarly = (
  path: string,
  signals: readonly AbortSignal[],
): Promise<Response> | undefined => {
  const { at = 0, replies = {} } = window.sextantReads ?? {};
  if (!Object.hasOwn(replies, path)) return undefined;
  const reply = replies[path];
  delete replies[path];
  if (!reply) return undefined;
  if (performance.now() - at < FRESH_MS) return unlessAborted(reply, signals);
  discard(reply);
  return undefined;
};
