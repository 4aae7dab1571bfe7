export interface Queued {
  readonly ticket: { readonly owner: string };
}

export interface QueueOptions {
  readonly length: number;
  /** The most calls of one owner at once. */
  readonly perOwner: number;
}

/** The server’s own work belongs to no person and has no limit. */
const SYSTEM = 'system';

/** The order of waiting calls: first come, first served, but an owner with fewer running calls goes first. */
export const createQueue = <Run extends Queued>({ length, perOwner }: QueueOptions) => {
  let waiting: Run[] = [];
  const going = new Map<string, number>();
  const goingOf = (run: Run) => going.get(run.ticket.owner) ?? 0;

  return {
    /** False when too many wait already. */
    add(run: Run): boolean {
      const { owner } = run.ticket;
      const own = waiting.filter(({ ticket }) => ticket.owner === owner).length;
      // One person gets at most half of the queue, so that many charts cannot shut others out.
      if (waiting.length >= length || (owner !== SYSTEM && own >= Math.ceil(length / 2))) {
        return false;
      }
      waiting.push(run);
      return true;
    },

    /** Takes the next call that may start, and counts it as running. */
    next(): Run | null {
      let best: Run | null = null;
      for (const run of waiting) {
        const count = goingOf(run);
        if (count >= perOwner && run.ticket.owner !== SYSTEM) continue;
        if (!best || count < goingOf(best)) best = run;
      }
      if (!best) return null;
      const chosen = best;
      waiting = waiting.filter((run) => run !== chosen);
      going.set(chosen.ticket.owner, goingOf(chosen) + 1);
      return chosen;
    },

    done(run: Run) {
      const left = goingOf(run) - 1;
      if (left > 0) going.set(run.ticket.owner, left);
      else going.delete(run.ticket.owner);
    },

    /** How many came earlier and still wait; null for one that does not. */
    before(run: Run): number | null {
      const at = waiting.indexOf(run);
      return at < 0 ? null : at;
    },

    remove(run: Run): boolean {
      const before = waiting.length;
      waiting = waiting.filter((other) => other !== run);
      return waiting.length < before;
    },

    clear(): readonly Run[] {
      const all = waiting;
      waiting = [];
      return all;
    },

    size: () => waiting.length,
  };
};
