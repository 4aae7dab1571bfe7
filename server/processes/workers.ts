/** Work of one kind in processes that are started for it and end some time after the last call; in tests in this one. */
import { randomBytes } from 'node:crypto';
import { type ProcessOptions, startProcess } from './childProcess.ts';
import { inProcessLane } from './inProcessLane.ts';
import type { Caller, Lane, Ticket } from './lane.ts';
import { createPool } from './pool.ts';
import type { PoolOptions } from './scheduler.ts';
import type { Calls, Service } from './service.ts';

export interface WorkersOptions<C extends Calls<C>, Setup>
  extends Pick<
      ProcessOptions<Setup>,
      'main' | 'setup' | 'failures' | 'heapMb' | 'isStreamed' | 'isOnline'
    >,
    Pick<
      PoolOptions<C, never>,
      'workers' | 'workersMax' | 'callsPerOwner' | 'queueLength' | 'memoryMb' | 'idleMs'
    > {
  /** The beginning of a sentence of the log: “A bundle worker”. */
  readonly name: string;
  /** What a process of them does, without a process. */
  readonly service: () => Service<C>;
  readonly inProcess: boolean;
  readonly onWarning: (message: string) => void;
}

export const createWorkers = <C extends Calls<C>, Setup = null>(
  options: WorkersOptions<C, Setup>,
): Lane<C> => {
  const {
    main,
    setup,
    failures,
    heapMb,
    isStreamed,
    isOnline,
    name,
    service,
    inProcess,
    onWarning,
    ...pool
  } = options;
  if (inProcess) return inProcessLane(service(), failures);
  const start = () =>
    startProcess<C, never, Setup>({
      main,
      setup,
      failures,
      ...(heapMb === undefined ? {} : { heapMb }),
      ...(isStreamed === undefined ? {} : { isStreamed }),
      ...(isOnline === undefined ? {} : { isOnline }),
      onOutput: (text) => onWarning(`${name} printed: ${text}`),
    });
  return createPool({ ...pool, start, failures });
};

const ID_BYTES = 8;

/** A place in the queue for one more call of a kind. */
export const newTicket = (kind: string, caller: Caller, timeoutMs: number): Ticket => ({
  ...caller,
  runId: `${kind}-${randomBytes(ID_BYTES).toString('hex')}`,
  timeoutMs,
});
