import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ChildProcess } from './childProcess.ts';
import type { Lane, Ticket } from './lane.ts';
import { createScheduler, endingOf, type PoolOptions, type Job } from './scheduler.ts';
import type { Calls } from './service.ts';

/**
 * Warm child processes that reply to one call each. Stop always stops: interrupt first, and what still runs a
 * second later is killed.
 */
export const createPool = <C extends Calls<C>, Part = never>(
  options: PoolOptions<C, Part>,
): Lane<C, Part> => {
  type Worker = ChildProcess<C, Part>;
  const { failures, memoryMb } = options;
  const runs = new Map<string, Job<C, Part>>();
  const scheduler = createScheduler(options);
  let isClosed = false;

  /** Waits for a worker, then does the work; the work says when the call is settled. */
  const queued = async <T>(
    ticket: Ticket<Part>,
    work: (worker: Worker, run: Job<C, Part>, resolve: (value: T) => void) => Promise<void>,
  ): Promise<T> => {
    if (isClosed) throw failures.of({ reason: 'closed' });
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run: Job<C, Part> = {
      ticket,
      work: (worker) => work(worker, run, resolve),
      reject,
      done: Promise.withResolvers<void>(),
      worker: null,
      ended: null,
    };
    runs.set(ticket.runId, run);
    const onAbort = () => void scheduler.end(run, 'stopped');
    ticket.signal?.addEventListener('abort', onAbort);
    void run.done.promise.then(() => {
      ticket.signal?.removeEventListener('abort', onAbort);
      runs.delete(ticket.runId);
      ticket.onEnded?.();
    });
    scheduler.add(run);
    return promise;
  };

  return {
    call: (name, args, ticket) =>
      queued(ticket, async (worker, run, resolve) => {
        const reply = await worker.call(name, args, ticket.onPart);
        if (run.ended) throw failures.of(endingOf(run.ended, ticket, memoryMb));
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
      await scheduler.end(run, 'stopped');
      return true;
    },

    before(runId) {
      const run = runs.get(runId);
      return run ? scheduler.before(run) : null;
    },

    close() {
      isClosed = true;
      return scheduler.close();
    },
  };
};
