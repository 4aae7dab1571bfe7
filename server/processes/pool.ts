import { EngineError } from '../engine/engine.ts';
import type { Lane, Ticket } from '../engine/laneEngine.ts';
import { residentMb } from './memory.ts';
import { createQueue } from './queue.ts';
import { type EndReason, endedBy } from '../engine/failures.ts';
import type { WorkerProcess } from './childProcess.ts';
import type { Answer, Args, Call, CallName } from '../engine/calls.ts';

export interface PoolOptions {
  readonly start: () => WorkerProcess;
  /** Kept warm. */
  readonly workers: number;
  /** At most so many at once; one person alone never gets the last of them. */
  readonly workersMax: number;
  readonly queriesPerOwner: number;
  readonly queueLength: number;
  /** A worker that grows past this is killed. */
  readonly memoryMb: number;
  /** A worker that does nothing for so long ends, unless it is kept warm. */
  readonly idleMs: number;
}

interface Run {
  readonly name: CallName;
  readonly ticket: Ticket;
  readonly work: (worker: WorkerProcess) => Promise<unknown>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly settled: Promise<void>;
  worker: WorkerProcess | null;
  ended: EndReason | null;
}

interface Idle {
  readonly worker: WorkerProcess;
  readonly owner: string | null;
  readonly since: number;
}

const KILL_AFTER_MS = 1000;
const WATCH_EVERY_MS = 200;
const FAILED_STARTS_MAX = 3;

/**
 * Warm child processes that answer one call each. Stop always stops: interrupt first, and what still runs a
 * second later is killed.
 */
export const createPool = (options: PoolOptions): Lane => {
  let idle: Idle[] = [];
  const runs = new Map<string, Run>();
  const active = new Set<Run>();
  let starting = 0;
  let failedStarts = 0;
  const all = new Set<WorkerProcess>();
  let isClosed = false;
  const queue = createQueue<Run>({
    length: options.queueLength,
    perOwner: Math.max(1, Math.min(options.queriesPerOwner, options.workersMax - 1)),
  });

  const alive = () => idle.length + active.size + starting;

  const keepWarm = () => {
    while (!isClosed && alive() < options.workers) addIdle();
  };

  const begin = (): WorkerProcess => {
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

  /** A worker that cannot even start would be started for ever. */
  const giveUp = () => {
    failedStarts = 0;
    for (const run of queue.clear()) {
      run.reject(new EngineError('worker_lost', 'The query engine could not be started.'));
    }
  };

  /** The worker that served this owner last, else one that served nobody, else the one that rested longest. */
  const takeIdle = (owner: string): WorkerProcess | null => {
    const ranked = idle
      .filter(({ worker }) => worker.isAlive())
      .toSorted((a, b) => rank(a, owner) - rank(b, owner) || a.since - b.since);
    const [best] = ranked;
    if (!best) return null;
    idle = idle.filter((entry) => entry !== best);
    return best.worker;
  };

  const rank = (entry: Idle, owner: string) => {
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

  const end = (run: Run, reason: EndReason) => {
    if (run.ended) return run.settled;
    run.ended = reason;
    const { worker } = run;
    if (worker) {
      worker.interrupt();
      const killer = setTimeout(() => worker.kill(), KILL_AFTER_MS);
      void run.settled.then(() => clearTimeout(killer));
    } else if (queue.remove(run)) run.reject(endedBy(reason, limitsOf(run)));
    return run.settled;
  };

  const limitsOf = (run: Run) => ({
    timeoutMs: run.ticket.timeoutMs,
    memoryMb: options.memoryMb,
  });

  const watch = (run: Run, worker: WorkerProcess) => {
    const timer = setTimeout(() => void end(run, 'timeout'), run.ticket.timeoutMs);
    const watchdog = setInterval(() => {
      if ((residentMb(worker.pid) ?? 0) <= options.memoryMb || run.ended) return;
      run.ended = 'out_of_memory';
      worker.kill();
    }, WATCH_EVERY_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(watchdog);
    };
  };

  /** Limits that the database found exceeded before we did read the same. */
  const ownReason = (error: unknown): EndReason | null => {
    if (!(error instanceof EngineError)) return null;
    return error.code === 'out_of_memory' || error.code === 'timeout' ? error.code : null;
  };

  const perform = async (run: Run, worker: WorkerProcess) => {
    run.worker = worker;
    const unwatch = watch(run, worker);
    try {
      const answer = await run.work(worker);
      if (run.ended) throw endedBy(run.ended, limitsOf(run));
      run.resolve(answer);
    } catch (error) {
      const reason = run.ended ?? ownReason(error);
      run.reject(reason ? endedBy(reason, limitsOf(run)) : error);
    } finally {
      unwatch();
    }
  };

  const execute = async (run: Run, worker: WorkerProcess) => {
    active.add(run);
    run.ticket.onStarted?.();
    await perform(run, worker);
    active.delete(run);
    queue.done(run);
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

  const aRun = <Name extends CallName>(name: Name, args: Args<Name>, ticket: Ticket) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const settled = promise.then(
      () => undefined,
      () => undefined,
    );
    const call = { name, args } as Call;
    const work = (worker: WorkerProcess) => worker.call(call, (part) => ticket.onPart?.(part));
    const run: Run = { name, ticket, work, resolve, reject, settled, worker: null, ended: null };
    return { run, promise };
  };

  return {
    async call<Name extends CallName>(name: Name, args: Args<Name>, ticket: Ticket) {
      if (isClosed) throw new EngineError('connection', 'The server is shutting down.');
      const { run, promise } = aRun(name, args, ticket);
      runs.set(ticket.runId, run);
      const onAbort = () => void end(run, 'stopped');
      ticket.signal?.addEventListener('abort', onAbort);
      try {
        if (ticket.signal?.aborted) throw endedBy('stopped', limitsOf(run));
        queue.add(run);
        dispatch();
        return (await promise) as Answer<Name>;
      } finally {
        ticket.signal?.removeEventListener('abort', onAbort);
        runs.delete(ticket.runId);
      }
    },

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
      for (const run of queue.clear()) run.reject(endedBy('stopped', limitsOf(run)));
      const running = [...active];
      for (const run of running) run.ended ??= 'stopped';
      const workers = [...all];
      for (const worker of workers) worker.kill();
      await Promise.all([
        ...workers.map(({ exited }) => exited),
        ...running.map((run) => run.settled),
      ]);
    },
  };
};
