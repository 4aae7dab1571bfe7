import { PassThrough, type Readable } from 'node:stream';
import { once } from 'node:events';
import type { Ending, Failures } from './failures.ts';
import type { Lane, Ticket } from './lane.ts';
import type { Calls, Output, Service } from './service.ts';

type Stop = Extract<Ending, { reason: 'stopped' | 'timeout' }>;

/**
 * The same service in this process, for tests where a process per test would prove nothing more. One call at a time; a
 * call that ignores an interrupt cannot be killed here.
 */
export const inProcessLane = <C extends Calls<C>, Part = never>(
  loading: Service<C, Part> | Promise<Service<C, Part>>,
  failures: Failures,
): Lane<C, Part> => {
  const waiting = new Map<string, (ending: Stop) => Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  const perform = async <Name extends keyof C>(
    name: Name,
    args: C[Name]['args'],
    ticket: Ticket<Part>,
    write: Output<Part>['write'],
  ): Promise<C[Name]['reply']> => {
    const service = await loading;
    let ended: Stop | null = null;
    let isRunning = false;
    const finished = Promise.withResolvers<void>();
    const end = async (ending: Stop) => {
      ended ??= ending;
      if (isRunning) void service.interrupt?.();
      await finished.promise;
    };
    waiting.set(ticket.runId, end);
    const onAbort = () => void end({ reason: 'stopped' });
    ticket.signal?.addEventListener('abort', onAbort);
    if (ticket.signal?.aborted) ended = { reason: 'stopped' };

    const work = async (): Promise<C[Name]['reply']> => {
      const { timeoutMs } = ticket;
      const deadline = setTimeout(() => void end({ reason: 'timeout', timeoutMs }), timeoutMs);
      try {
        if (!ended) await ticket.beforeStart?.();
        if (ended) throw failures.of(ended);
        isRunning = true;
        ticket.onStarted?.();
        const report = async (part: Part) => ticket.onPart?.(part);
        const reply = await service.calls[name](args, { report, write });
        if (ended) throw failures.of(ended);
        return reply;
      } catch (error) {
        throw ended ? failures.of(ended) : failures.unpack(failures.pack(error));
      } finally {
        clearTimeout(deadline);
        ticket.signal?.removeEventListener('abort', onAbort);
        waiting.delete(ticket.runId);
        finished.resolve();
        ticket.onEnded?.();
      }
    };
    const replied = last.then(work, work);
    last = replied.catch(() => undefined);
    return replied;
  };

  return {
    call: (name, args, ticket) => perform(name, args, ticket, async () => undefined),

    async stream(name, args, ticket): Promise<Readable> {
      const output = new PassThrough();
      const write: Output<Part>['write'] = async (bytes) => {
        if (!output.write(bytes)) await once(output, 'drain');
      };
      void perform(name, args, ticket, write).then(
        () => output.end(),
        (error: Error) => output.destroy(error),
      );
      await once(output, 'readable');
      return output;
    },

    async stop(runId) {
      const end = waiting.get(runId);
      await end?.({ reason: 'stopped' });
      return end !== undefined;
    },

    before: () => null,

    async close() {
      const service = await loading;
      for (const end of waiting.values()) void end({ reason: 'stopped' });
      await last;
      await service.close?.();
    },
  };
};
