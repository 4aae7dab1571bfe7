import { EngineError } from '../engine/engine.ts';
import type { Lane, Ticket } from '../engine/laneEngine.ts';
import type { DriverFile } from '../engine/module.ts';
import { endedBy, type EndReason } from '../engine/failures.ts';
import {
  createWorkerCore,
  errorOf,
  failureOf,
  type WorkerCore,
} from '../engine/statementService.ts';
import type { Answer, Args, Call, CallName, WorkerSetup } from '../engine/calls.ts';

/**
 * What a worker does, in this process: for tests, where starting a process per test costs more than it proves.
 * One call at a time; what does not heed an interrupt cannot be killed here.
 */
export const createInProcessLane = (setup: WorkerSetup): Lane =>
  inProcessLane(
    (import(setup.driver) as Promise<DriverFile>).then(({ createDriver }) =>
      createWorkerCore(createDriver(setup.setup as never, setup.network), setup),
    ),
  );

export const inProcessLane = (loading: Promise<WorkerCore>): Lane => {
  const waiting = new Map<string, (reason: EndReason) => Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    async call<Name extends CallName>(name: Name, args: Args<Name>, ticket: Ticket) {
      const core = await loading;
      let ended: EndReason | null = null;
      let isRunning = false;
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const end = async (reason: EndReason) => {
        ended ??= reason;
        if (isRunning) void core.interrupt();
        await finished;
      };
      waiting.set(ticket.runId, end);
      const onAbort = () => void end('stopped');
      ticket.signal?.addEventListener('abort', onAbort);
      if (ticket.signal?.aborted) ended = 'stopped';
      const limits = { timeoutMs: ticket.timeoutMs, memoryMb: 0 };

      const work = async (): Promise<Answer<Name>> => {
        const timer = setTimeout(() => void end('timeout'), ticket.timeoutMs);
        try {
          if (ended) throw endedBy(ended, limits);
          isRunning = true;
          ticket.onStarted?.();
          const call = { name, args } as Call;
          const answer = await core.handle(call, async (part) => ticket.onPart?.(part));
          if (ended) throw endedBy(ended, limits);
          return answer as Answer<Name>;
        } catch (error) {
          if (ended) throw endedBy(ended, limits);
          throw error instanceof EngineError ? error : errorOf(failureOf(error));
        } finally {
          clearTimeout(timer);
          ticket.signal?.removeEventListener('abort', onAbort);
          waiting.delete(ticket.runId);
          finish();
        }
      };
      const answered = last.then(work, work);
      last = answered.catch(() => undefined);
      return answered;
    },

    async stop(runId) {
      const end = waiting.get(runId);
      await end?.('stopped');
      return end !== undefined;
    },

    before: () => null,

    async close() {
      const core = await loading;
      for (const end of waiting.values()) void end('stopped');
      await last;
      await core.close();
    },
  };
};
