import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ChildProcess } from './childProcess.ts';
import type { Ending, Failures } from './failures.ts';
import type { Lane, Ticket } from './lane.ts';
import { createQueue } from './queue.ts';
import { createRoster, type RosterOptions } from './roster.ts';
import type { Calls } from './service.ts';
import { watch } from './watchdog.ts';

export interface PoolOptions<C extends Calls<C>, Part>
  extends Omit<RosterOptions<C, Part>, 'onChange' | 'onCannotStart'> {
  readonly failures: Failures;
  readonly callsPerOwner: number;
  readonly queueLength: number;
  /** The memory above which a worker is killed. */
  readonly memoryMb: number;
}

type EndReason = 'stopped' | 'timeout' | 'out_of_memory';

interface Run<C extends Calls<C>, Part> {
  readonly ticket: Ticket<Part>;
  /** Settles the call; the work may continue after that, as streams do. */
  readonly work: (worker: ChildProcess<C, Part>) => Promise<void>;
  readonly reject: (error: unknown) => void;
  /** Nothing of it waits or runs any more. */
  readonly done: PromiseWithResolvers<void>;
  worker: ChildProcess<C, Part> | null;
  ended: EndReason | null;
}

const KILL_AFTER_MS = 1000;

/** Warm child processes that handle one call each. Stop always works: an interrupt first, and a kill a second later. */
export const createPool = <C extends Calls<C>, Part = never>(
  options: PoolOptions<C, Part>,
): Lane<C, Part> => {
  type Worker = ChildProcess<C, Part>;
  const { failures } = options;
  const runs = new Map<string, Run<C, Part>>();
  const active = new Set<Run<C, Part>>();
  let isClosed = false;
  const queue = createQueue<Run<C, Part>>({
    length: options.queueLength,
    // One person alone never gets the last worker.
    perOwner: Math.max(1, Math.min(options.callsPerOwner, options.workersMax - 1)),
  });
  const roster = createRoster({
    ...options,
    onChange: () => dispatch(),
    onCannotStart: () => rejectWaiting({ reason: 'not_started' }),
  });

  const refuse = (run: Run<C, Part>, ending: Ending) => {
    run.reject(failures.of(ending));
    run.done.resolve();
  };

  const rejectWaiting = (ending: Ending) => {
    for (const run of queue.clear()) refuse(run, ending);
  };

  const dispatch = () => {
    while (!isClosed) {
      if (!roster.hasIdle()) return roster.startFor(queue.size());
      const run = queue.next();
      const worker = run && roster.take(run.ticket.owner);
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
    roster.giveBack(worker, run.ticket.owner);
    dispatch();
  };

  /** Waits for a worker, then does the work, which says when the call is settled. */
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
          // The reader of the stream gets its failure.
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
      rejectWaiting({ reason: 'stopped' });
      const running = [...active];
      for (const run of running) run.ended ??= 'stopped';
      await Promise.all([roster.close(), ...running.map(({ done }) => done.promise)]);
    },
  };
};
