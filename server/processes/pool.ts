import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ChildProcess } from './childProcess.ts';
import type { Ending, Failures } from './failures.ts';
import type { Lane, Ticket } from './lane.ts';
import { createQueue } from './queue.ts';
import type { Calls } from './service.ts';
import { watch } from './watchdog.ts';

export interface PoolOptions<C extends Calls<C>, Part> {
  readonly start: () => ChildProcess<C, Part>;
  readonly failures: Failures;
  /** Kept warm. */
  readonly workers: number;
  /** At most so many at once; one person alone never gets the last of them. */
  readonly workersMax: number;
  readonly callsPerOwner: number;
  readonly queueLength: number;
  /** A worker that grows past this is killed. */
  readonly memoryMb: number;
  /** A worker that does nothing for so long ends, unless it is kept warm. */
  readonly idleMs: number;
}

type EndReason = 'stopped' | 'timeout' | 'out_of_memory';

interface Run<C extends Calls<C>, Part> {
  readonly ticket: Ticket<Part>;
  /** Settles the call; may go on after that, as streams do. */
  readonly work: (worker: ChildProcess<C, Part>) => Promise<void>;
  readonly reject: (error: unknown) => void;
  /** Nothing of it waits or runs any more. */
  readonly done: PromiseWithResolvers<void>;
  worker: ChildProcess<C, Part> | null;
  ended: EndReason | null;
}

interface Idle<C extends Calls<C>, Part> {
  readonly worker: ChildProcess<C, Part>;
  readonly owner: string | null;
  readonly since: number;
}

const KILL_AFTER_MS = 1000;
const FAILED_STARTS_MAX = 3;

/**
 * Warm child processes that reply to one call each. Stop always stops: interrupt first, and what still runs a
 * second later is killed.
 */
export const createPool = <C extends Calls<C>, Part = never>(
  options: PoolOptions<C, Part>,
): Lane<C, Part> => {
  type Worker = ChildProcess<C, Part>;
  const { failures } = options;
  let idle: Idle<C, Part>[] = [];
  const runs = new Map<string, Run<C, Part>>();
  const active = new Set<Run<C, Part>>();
  let starting = 0;
  let failedStarts = 0;
  const all = new Set<Worker>();
  let isClosed = false;
  const queue = createQueue<Run<C, Part>>({
    length: options.queueLength,
    perOwner: Math.max(1, Math.min(options.callsPerOwner, options.workersMax - 1)),
  });

  const alive = () => idle.length + active.size + starting;

  const keepWarm = () => {
    while (!isClosed && alive() < options.workers) addIdle();
  };

  const begin = (): Worker => {
    const worker = options.start();
    all.add(worker);
    void worker.exited.then(() => {
      all.delete(worker);
      idle = idle.filter((entry) => entry.worker !== worker);
    });
    return worker;
  };

  const addIdle = () => {
    const worker = begin();
    starting++;
    worker.ready.then(
      () => {
        starting--;
        failedStarts = 0;
        if (worker.isAlive()) idle.push({ worker, owner: null, since: Date.now() });
        dispatch();
      },
      () => {
        starting--;
        failedStarts++;
        if (failedStarts >= FAILED_STARTS_MAX) giveUp();
        dispatch();
      },
    );
  };

  const rejectWaiting = (ending: Ending) => {
    for (const run of queue.clear()) refuse(run, ending);
  };

  const refuse = (run: Run<C, Part>, ending: Ending) => {
    run.reject(failures.of(ending));
    run.done.resolve();
  };

  /** A worker that cannot even start would be started for ever. */
  const giveUp = () => {
    failedStarts = 0;
    rejectWaiting({ reason: 'not_started' });
  };

  /** The worker that served this owner last, else one that served nobody, else the one that rested longest. */
  const takeIdle = (owner: string): Worker | null => {
    const ranked = idle
      .filter(({ worker }) => worker.isAlive())
      .toSorted((a, b) => rank(a, owner) - rank(b, owner) || a.since - b.since);
    const [best] = ranked;
    if (!best) return null;
    idle = idle.filter((entry) => entry !== best);
    return best.worker;
  };

  const rank = (entry: Idle<C, Part>, owner: string) => {
    if (entry.owner === owner) return 0;
    return entry.owner === null ? 1 : 2;
  };

  const dispatch = () => {
    for (;;) {
      if (isClosed) return;
      const hasIdle = idle.some(({ worker }) => worker.isAlive());
      if (!hasIdle) {
        while (queue.size() > starting && alive() < options.workersMax) addIdle();
        return;
      }
      const run = queue.next();
      if (!run) return;
      const worker = takeIdle(run.ticket.owner);
      if (!worker) return;
      void execute(run, worker);
    }
  };

  const endingOf = (reason: EndReason, { timeoutMs }: Ticket<Part>): Ending => {
    switch (reason) {
      case 'stopped':
        return { reason };
      case 'timeout':
        return { reason, timeoutMs };
      case 'out_of_memory':
        return { reason, memoryMb: options.memoryMb };
    }
  };

  const end = (run: Run<C, Part>, reason: EndReason): Promise<void> => {
    const { worker, done, ticket } = run;
    if (run.ended) return done.promise;
    run.ended = reason;
    if (worker) {
      worker.interrupt();
      const killer = setTimeout(worker.kill, KILL_AFTER_MS);
      void done.promise.then(() => clearTimeout(killer));
    } else if (queue.remove(run)) refuse(run, endingOf(reason, ticket));
    return done.promise;
  };

  const perform = async (run: Run<C, Part>, worker: Worker) => {
    const { timeoutMs } = run.ticket;
    const { memoryMb } = options;
    run.worker = worker;
    const unwatch = watch(worker.pid, { timeoutMs, memoryMb }, (limit) => {
      if (limit === 'timeout') return void end(run, limit);
      if (run.ended) return;
      run.ended = limit;
      worker.kill();
    });
    try {
      await run.work(worker);
    } catch (error) {
      const reason = run.ended ?? failures.limitOf(error);
      run.reject(reason ? failures.of(endingOf(reason, run.ticket)) : error);
    } finally {
      unwatch();
    }
  };

  const execute = async (run: Run<C, Part>, worker: Worker) => {
    active.add(run);
    run.ticket.onStarted?.();
    await perform(run, worker);
    active.delete(run);
    queue.done(run);
    run.done.resolve();
    if (worker.isAlive() && !isClosed) {
      idle.push({ worker, owner: run.ticket.owner, since: Date.now() });
    }
    keepWarm();
    dispatch();
  };

  const reaper = setInterval(() => {
    const tired = idle.filter(({ since }) => Date.now() - since > options.idleMs);
    for (const { worker } of tired.slice(0, Math.max(0, alive() - options.workers))) worker.kill();
  }, options.idleMs);
  reaper.unref();
  keepWarm();

  /** Waits for a worker, then does the work; the work says when the call is settled. */
  const queued = async <T>(
    ticket: Ticket<Part>,
    work: (worker: Worker, run: Run<C, Part>, resolve: (value: T) => void) => Promise<void>,
  ): Promise<T> => {
    if (isClosed) throw failures.of({ reason: 'closed' });
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run: Run<C, Part> = {
      ticket,
      work: (worker) => work(worker, run, resolve),
      reject,
      done: Promise.withResolvers<void>(),
      worker: null,
      ended: null,
    };
    runs.set(ticket.runId, run);
    const onAbort = () => void end(run, 'stopped');
    ticket.signal?.addEventListener('abort', onAbort);
    void run.done.promise.then(() => {
      ticket.signal?.removeEventListener('abort', onAbort);
      runs.delete(ticket.runId);
      ticket.onEnded?.();
    });
    if (ticket.signal?.aborted) refuse(run, { reason: 'stopped' });
    else if (!queue.add(run)) refuse(run, { reason: 'busy' });
    else dispatch();
    return promise;
  };

  return {
    call: (name, args, ticket) =>
      queued(ticket, async (worker, run, resolve) => {
        const reply = await worker.call(name, args, ticket.onPart);
        if (run.ended) throw failures.of(endingOf(run.ended, ticket));
        resolve(reply);
      }),

    stream: (name, args, ticket) =>
      queued<Readable>(ticket, async (worker, _, resolve) => {
        const output = worker.stream(name, args);
        const leave = () => output.destroy(failures.of({ reason: 'stopped' }));
        ticket.signal?.addEventListener('abort', leave);
        try {
          await once(output, 'readable');
          resolve(output);
          // How it ends is for whoever reads it.
          await finished(output);
        } finally {
          ticket.signal?.removeEventListener('abort', leave);
          worker.kill();
          await worker.exited;
        }
      }),

    async stop(runId) {
      const run = runs.get(runId);
      if (!run) return false;
      await end(run, 'stopped');
      return true;
    },

    before(runId) {
      const run = runs.get(runId);
      return run ? queue.before(run) : null;
    },

    async close() {
      isClosed = true;
      clearInterval(reaper);
      rejectWaiting({ reason: 'stopped' });
      const running = [...active];
      for (const run of running) run.ended ??= 'stopped';
      const workers = [...all];
      for (const worker of workers) worker.kill();
      await Promise.all([
        ...workers.map(({ exited }) => exited),
        ...running.map(({ done }) => done.promise),
      ]);
    },
  };
};
