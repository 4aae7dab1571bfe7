/** Which run gets a worker when, and how it ends. */
import type { ChildProcess } from './childProcess.ts';
import type { Ending, Failures } from './failures.ts';
import type { Ticket } from './lane.ts';
import { createQueue } from './queue.ts';
import { createRoster, type RosterOptions } from './roster.ts';
import type { Calls } from './service.ts';
import { watch } from './watchdog.ts';

export interface PoolOptions<C extends Calls<C>, Part>
  extends Omit<RosterOptions<C, Part>, 'onChange' | 'onCannotStart'> {
  readonly failures: Failures;
  readonly callsPerOwner: number;
  readonly queueLength: number;
  /** A worker that grows past this is killed. */
  readonly memoryMb: number;
}

export type EndReason = 'stopped' | 'timeout' | 'out_of_memory';

export interface Job<C extends Calls<C>, Part> {
  readonly ticket: Ticket<Part>;
  /** Settles the call; may go on after that, as streams do. */
  readonly work: (worker: ChildProcess<C, Part>) => Promise<void>;
  readonly reject: (error: unknown) => void;
  /** Nothing of it waits or runs any more. */
  readonly done: PromiseWithResolvers<void>;
  worker: ChildProcess<C, Part> | null;
  ended: EndReason | null;
}

const KILL_AFTER_MS = 1000;

export const endingOf = (
  reason: EndReason,
  { timeoutMs }: Pick<Ticket, 'timeoutMs'>,
  memoryMb: number,
): Ending => {
  switch (reason) {
    case 'stopped':
      return { reason };
    case 'timeout':
      return { reason, timeoutMs };
    case 'out_of_memory':
      return { reason, memoryMb };
  }
};

/** Interrupts, and kills what is not done by then. */
const stopWithin = (
  ms: number,
  { interrupt, kill }: Pick<ChildProcess<never, never>, 'interrupt' | 'kill'>,
  done: Promise<void>,
) => {
  interrupt();
  const killer = setTimeout(kill, ms);
  void done.then(() => clearTimeout(killer));
};

const refuse = <C extends Calls<C>, Part>(
  failures: Failures,
  run: Pick<Job<C, Part>, 'reject' | 'done'>,
  ending: Ending,
) => {
  run.reject(failures.of(ending));
  run.done.resolve();
};

/** False when it was ended while its ticket was asked. */
const begins = async <C extends Calls<C>, Part>(run: Job<C, Part>): Promise<boolean> => {
  await run.ticket.beforeStart?.();
  if (!run.ended) run.ticket.onStarted?.();
  return !run.ended;
};

export interface Scheduler<C extends Calls<C>, Part> {
  /** Puts it in the queue, or refuses it. */
  add(run: Job<C, Part>): void;
  /** Nothing of it waits or runs any more when this resolves. */
  end(run: Job<C, Part>, reason: EndReason): Promise<void>;
  before(run: Job<C, Part>): number | null;
  close(): Promise<void>;
}

export const createScheduler = <C extends Calls<C>, Part>(
  options: PoolOptions<C, Part>,
): Scheduler<C, Part> => {
  type Worker = ChildProcess<C, Part>;
  const { failures } = options;
  const active = new Set<Job<C, Part>>();
  let isClosed = false;
  const queue = createQueue<Job<C, Part>>({
    length: options.queueLength,
    // One person alone never gets the last worker.
    perOwner: Math.max(1, Math.min(options.callsPerOwner, options.workersMax - 1)),
  });
  const roster = createRoster({
    ...options,
    onChange: () => dispatch(),
    onCannotStart: () => rejectWaiting({ reason: 'not_started' }),
  });

  const rejectWaiting = (ending: Ending) => {
    for (const run of queue.clear()) refuse(failures, run, ending);
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

  const end = (run: Job<C, Part>, reason: EndReason): Promise<void> => {
    const { worker, done, ticket } = run;
    if (run.ended) return done.promise;
    run.ended = reason;
    if (worker) {
      stopWithin(KILL_AFTER_MS, worker, done.promise);
    } else if (queue.remove(run)) refuse(failures, run, endingOf(reason, ticket, options.memoryMb));
    return done.promise;
  };

  const perform = async (run: Job<C, Part>, worker: Worker) => {
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
      if (!(await begins(run))) throw failures.of({ reason: 'stopped' });
      await run.work(worker);
    } catch (error) {
      const reason = run.ended ?? failures.limitOf(error);
      run.reject(reason ? failures.of(endingOf(reason, run.ticket, memoryMb)) : error);
    } finally {
      unwatch();
    }
  };

  const execute = async (run: Job<C, Part>, worker: Worker) => {
    active.add(run);
    await perform(run, worker);
    active.delete(run);
    queue.done(run);
    run.done.resolve();
    roster.giveBack(worker, run.ticket.owner);
    dispatch();
  };

  return {
    add(run) {
      if (run.ticket.signal?.aborted) refuse(failures, run, { reason: 'stopped' });
      else if (!queue.add(run)) refuse(failures, run, { reason: 'busy' });
      else dispatch();
    },
    end,
    before: queue.before,
    async close() {
      isClosed = true;
      rejectWaiting({ reason: 'stopped' });
      for (const run of active) run.ended ??= 'stopped';
      await Promise.all([...Array.from(active, ({ done }) => done.promise), roster.close()]);
    },
  };
};
