import type { ChildProcess } from './childProcess.ts';
import type { Calls } from './service.ts';

export interface RosterOptions<C extends Calls<C>, Part> {
  readonly start: () => ChildProcess<C, Part>;
  /** The workers that are kept warm. */
  readonly workers: number;
  readonly workersMax: number;
  /** A worker that is idle for so long ends, unless it is kept warm. */
  readonly idleMs: number;
  /** A worker may be free now, or none ever will be. */
  readonly onChange: () => void;
  /** Several in a row could not be started; the roster stops trying. */
  readonly onCannotStart: () => void;
}

interface Idle<C extends Calls<C>, Part> {
  readonly worker: ChildProcess<C, Part>;
  /** The owner it served last. */
  readonly owner: string | null;
  readonly since: number;
}

const FAILED_STARTS_MAX = 3;

/** The workers that exist: idle, taken or starting. */
export const createRoster = <C extends Calls<C>, Part>(options: RosterOptions<C, Part>) => {
  type Worker = ChildProcess<C, Part>;
  const all = new Set<Worker>();
  let idle: Idle<C, Part>[] = [];
  let taken = 0;
  let starting = 0;
  let failedStarts = 0;
  let isClosed = false;

  const count = () => idle.length + taken + starting;

  const add = () => {
    const worker = options.start();
    all.add(worker);
    void worker.exited.then(() => {
      all.delete(worker);
      idle = idle.filter((entry) => entry.worker !== worker);
    });
    starting++;
    worker.ready.then(
      () => {
        starting--;
        failedStarts = 0;
        if (worker.isAlive()) idle.push({ worker, owner: null, since: Date.now() });
        options.onChange();
      },
      () => {
        starting--;
        failedStarts++;
        if (failedStarts >= FAILED_STARTS_MAX) {
          failedStarts = 0;
          options.onCannotStart();
        }
        options.onChange();
      },
    );
  };

  const keepWarm = () => {
    while (!isClosed && count() < options.workers) add();
  };

  const rank = (entry: Idle<C, Part>, owner: string) => {
    if (entry.owner === owner) return 0;
    return entry.owner === null ? 1 : 2;
  };

  const reaper = setInterval(() => {
    const tired = idle.filter(({ since }) => Date.now() - since > options.idleMs);
    for (const { worker } of tired.slice(0, Math.max(0, count() - options.workers))) worker.kill();
  }, options.idleMs);
  reaper.unref();
  keepWarm();

  return {
    hasIdle: () => idle.some(({ worker }) => worker.isAlive()),

    /** The worker that served this owner last, else one that served nobody, else the one that was idle longest. */
    take(owner: string): Worker | null {
      const [best] = idle
        .filter(({ worker }) => worker.isAlive())
        .toSorted((a, b) => rank(a, owner) - rank(b, owner) || a.since - b.since);
      if (!best) return null;
      idle = idle.filter((entry) => entry !== best);
      taken++;
      return best.worker;
    },

    giveBack(worker: Worker, owner: string): void {
      taken--;
      if (worker.isAlive() && !isClosed) idle.push({ worker, owner, since: Date.now() });
      keepWarm();
    },

    /** Starts workers for so many waiting calls, up to the limit. */
    startFor(waiting: number): void {
      while (waiting > starting && count() < options.workersMax) add();
    },

    async close(): Promise<void> {
      isClosed = true;
      clearInterval(reaper);
      const workers = [...all];
      for (const worker of workers) worker.kill();
      await Promise.all(workers.map(({ exited }) => exited));
    },
  };
};
