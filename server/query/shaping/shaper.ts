import { join } from 'node:path';
import type { HeldBytes } from '../../engine/engine.ts';
import { discardHeld, heldPath } from '../../engine/heldBytes.ts';
import { engineFailures } from '../../engine/failures.ts';
import { QueryFailure, shapingFailure } from '../failure.ts';
import type {
  FileOrder,
  LegacyOrder,
  Refused,
  ShapeCalls,
  ShapedAnswer,
  WriteOrder,
  ShownOrder,
} from './calls.ts';
import { shaperService } from './shaperService.ts';
import type { Caller, Lane } from '../../processes/lane.ts';
import { createWorkers, newTicket } from '../../processes/workers.ts';

/** Answers of databases made into answers of the server, where that can be killed. */
export interface Shaper {
  /** An answer will come: a process for it may start meanwhile. */
  prepare(): void;
  shape(order: Omit<WriteOrder, 'path'>, caller: Caller): Promise<ShapedAnswer>;
  file(order: Omit<FileOrder, 'path'>, caller: Caller): Promise<HeldBytes>;
  legacy(order: Omit<LegacyOrder, 'path'>, caller: Caller): Promise<HeldBytes>;
  shown(order: Omit<ShownOrder, 'path'>, caller: Caller): Promise<HeldBytes>;
  close(): Promise<void>;
}

export interface ShaperOptions {
  readonly heldDir: string;
  readonly limits: { readonly workerMemoryMb: number; readonly queueLength: number };
  readonly inProcess: boolean;
  /** For the work on one answer. */
  readonly timeoutMs: number;
  readonly onWarning: (message: string) => void;
}

const MAIN = join(import.meta.dirname, 'shaperWorker.ts');
/** Kept once there was a first chart. */
const WARM = 1;
const WORKERS_MAX = 3;
const PER_OWNER = 2;
const MEMORY_MAX_MB = 1536;
/** The rest is Node, and bytes on their way. */
const HEAP_SHARE = 0.75;
const IDLE_MS = 300_000;

/** A few bytes that came in a message keep all of it, and it may stand for long in the cache. */
const alone = (held: HeldBytes): HeldBytes =>
  'path' in held ? held : { bytes: new Uint8Array(held.bytes) };

export const createShaper = ({
  heldDir,
  limits,
  inProcess,
  timeoutMs,
  onWarning,
}: ShaperOptions): Shaper => {
  const memoryMb = Math.min(MEMORY_MAX_MB, limits.workerMemoryMb);
  let made: Lane<ShapeCalls> | null = null;
  const lane = (): Lane<ShapeCalls> => {
    made ??= createWorkers<ShapeCalls>({
      name: 'A worker that shapes results',
      main: MAIN,
      setup: null,
      service: () => shaperService,
      inProcess,
      onWarning,
      failures: engineFailures(),
      heapMb: Math.floor(memoryMb * HEAP_SHARE),
      memoryMb,
      workers: WARM,
      workersMax: WORKERS_MAX,
      callsPerOwner: PER_OWNER,
      queueLength: limits.queueLength,
      idleMs: IDLE_MS,
    });
    return made;
  };
  const ticket = (caller: Caller) => newTicket('shape', caller, timeoutMs);

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
    async shape(order, caller) {
      const answer = await written((path) =>
        lane().call('shape', { order: { ...order, path } }, ticket(caller)),
      );
      return { ...answer, held: alone(answer.held) };
    },
    file: (order, caller) =>
      written((path) => lane().call('file', { order: { ...order, path } }, ticket(caller))),
    legacy: (order, caller) =>
      written((path) => lane().call('legacy', { order: { ...order, path } }, ticket(caller))),
    shown: (order, caller) =>
      written((path) => lane().call('shown', { order: { ...order, path } }, ticket(caller))),
    async close() {
      await made?.close();
    },
  };
};
