/**
 * Replies to calls that the HTML of this page started before its code was there. Each is used at most once, in place of
 * the same call, so that whoever asks cannot tell the difference.
 */

declare global {
  interface Window {
    /** Written by the server’s HTML: path → reply. */
    sextantReads?: Record<string, Promise<Response>>;
  }
}

/** Data of the moment when the page was opened; what is asked much later must be newer. */
const FRESH_MS = 30_000;

/** After a write, or when the session ended, what was read before is no longer certain. */
export const dropEarly = (): void => {
  delete window.sextantReads;
};

/** A reply that a call can wait for, and leave when it is aborted. */
const unlessAborted = (
  reply: Promise<Response>,
  signals: readonly AbortSignal[],
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.any([...signals]);
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    reply.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/** The reply to a read that was started early; undefined if there is none. */
export const takeEarly = (
  path: string,
  signals: readonly AbortSignal[],
): Promise<Response> | undefined => {
  const reads = window.sextantReads;
  if (!reads || !Object.hasOwn(reads, path)) return undefined;
  const reply = reads[path];
  delete reads[path];
  return reply && performance.now() < FRESH_MS ? unlessAborted(reply, signals) : undefined;
};
