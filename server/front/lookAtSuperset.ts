/** Looks at the Superset once, at start: what cannot work is said at once, and not by each page. */

const WITHIN_MS = 5000;

/**
 * `elsewhere`: something replies that has no Superset at its root. `away`: nothing replies yet, which may change.
 */
export type Found = 'ready' | 'away' | 'elsewhere';

export const lookAtSuperset = async (superset: URL, withinMs = WITHIN_MS): Promise<Found> => {
  try {
    const reply = await fetch(new URL('/health', superset), {
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    await reply.body?.cancel();
    if (reply.status === 404) return 'elsewhere';
    return reply.status >= 500 ? 'away' : 'ready';
  } catch {
    return 'away';
  }
};
