import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { discardHeld, type HeldBytes, heldPath } from '../../engine/heldBytes.ts';
import { inProcessLane } from '../../processes/inProcessLane.ts';
import type { Lane, Ticket } from '../../engine/laneEngine.ts';
import { createPool } from '../../processes/pool.ts';
import { sandbox } from '../../processes/sandbox.ts';
import { startWorker } from '../../processes/childProcess.ts';
import { QueryFailure, shapingFailure } from '../failure.ts';
import type { FileOrder, Refused, ShapedAnswer, WriteOrder } from './calls.ts';
import { createShaperCore } from './shaperService.ts';

/** Whose share it takes, and when it is no longer wanted. */
export interface Asked {
  readonly owner: string;
  readonly signal?: AbortSignal;
}

/** Answers of databases made into answers of the server, where that can be killed. */
export interface Shaper {
  /** An answer will come: a process for it may start meanwhile. */
  prepare(): void;
  shape(order: Omit<WriteOrder, 'path'>, asked: Asked): Promise<ShapedAnswer>;
  file(order: Omit<FileOrder, 'path'>, asked: Asked): Promise<HeldBytes>;
  close(): Promise<void>;
}

export interface ShaperOptions {
  readonly heldDir: string;
  readonly limits: { readonly workerMemoryMb: number; readonly queueLength: number };
  readonly inProcess: boolean;
  /** For the work on one answer. */
  readonly timeoutMs?: number;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'shaperWorker.ts');
const TIMEOUT_MS = 30_000;
/** Kept once there was a first chart. */
const WARM = 1;
const WORKERS_MAX = 3;
const PER_OWNER = 2;
const MEMORY_MAX_MB = 1536;
/** The rest is Node, and bytes on their way. */
const HEAP_SHARE = 0.75;
const IDLE_MS = 300_000;
const RUN_ID_BYTES = 8;

/** A few bytes that came in a message keep all of it, and it may stand for long in the cache. */
const alone = (held: HeldBytes): HeldBytes =>
  'path' in held ? held : { bytes: new Uint8Array(held.bytes) };

export const createShaper = ({
  heldDir,
  limits,
  inProcess,
  timeoutMs = TIMEOUT_MS,
  onWarning,
}: ShaperOptions): Shaper => {
  const memoryMb = Math.min(MEMORY_MAX_MB, limits.workerMemoryMb);
  const start = () =>
    startWorker<null>({
      main: MAIN,
      setup: null,
      prefix: sandbox().prefix,
      heapMb: Math.floor(memoryMb * HEAP_SHARE),
      onOutput: (said) => onWarning(`A worker that shapes answers said: ${said}`),
    });
  let made: Lane | null = null;
  const lane = (): Lane => {
    made ??= inProcess
      ? inProcessLane(Promise.resolve(createShaperCore()))
      : createPool({
          start,
          workers: WARM,
          workersMax: WORKERS_MAX,
          queriesPerOwner: PER_OWNER,
          queueLength: limits.queueLength,
          memoryMb,
          idleMs: IDLE_MS,
        });
    return made;
  };

  const ticket = ({ owner, signal }: Asked): Ticket => ({
    runId: `shape-${randomBytes(RUN_ID_BYTES).toString('hex')}`,
    owner,
    timeoutMs,
    signal,
  });

  /** What a worker that was killed had written goes too. */
  const written = async <T extends object>(
    work: (path: string) => Promise<T | Refused>,
  ): Promise<T> => {
    const path = heldPath(heldDir);
    try {
      const answer = await work(path);
      if ('refusal' in answer) throw new QueryFailure(answer.refusal);
      return answer;
    } catch (cause) {
      discardHeld({ path, size: 0 });
      throw shapingFailure(cause, { timeoutMs, memoryMb });
    }
  };

  return {
    prepare: () => void lane(),
    async shape(order, asked) {
      const answer = await written((path) =>
        lane().call('shape', { order: { ...order, path } }, ticket(asked)),
      );
      return { ...answer, held: alone(answer.held) };
    },
    file: (order, asked) =>
      written((path) => lane().call('file', { order: { ...order, path } }, ticket(asked))),
    async close() {
      await made?.close();
    },
  };
};
