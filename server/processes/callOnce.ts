import { type ProcessOptions, startProcess } from './childProcess.ts';
import type { Limit } from './failures.ts';
import type { Calls } from './service.ts';
import { type Limits, watch } from './watchdog.ts';

export interface OneCall<C extends Calls<C>, Name extends keyof C, Part> extends Limits {
  readonly name: Name;
  readonly args: C[Name]['args'];
  readonly signal?: AbortSignal | undefined;
  readonly onPart?: (part: Part) => void;
}

/** A process for a single call, which ends with it. */
export const callOnce = async <
  C extends Calls<C>,
  Name extends keyof C,
  Part = never,
  Setup = null,
>(
  options: ProcessOptions<Setup>,
  { name, args, timeoutMs, memoryMb, signal, onPart }: OneCall<C, Name, Part>,
): Promise<C[Name]['reply']> => {
  const { failures } = options;
  const stopped = () => failures.of({ reason: 'stopped' });
  if (signal?.aborted) throw stopped();
  const process = startProcess<C, Part, Setup>(options);
  let exceeded: Limit | null = null;
  const limits = { memoryMb, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  const unwatch = watch(process.pid, limits, (limit) => {
    exceeded ??= limit;
    process.kill();
  });
  signal?.addEventListener('abort', process.kill);
  try {
    return await process.call(name, args, onPart);
  } catch (error) {
    if (signal?.aborted) throw stopped();
    if (exceeded === 'timeout') throw failures.of({ reason: exceeded, timeoutMs: timeoutMs ?? 0 });
    if (exceeded === 'out_of_memory') throw failures.of({ reason: exceeded, memoryMb });
    throw error;
  } finally {
    unwatch();
    signal?.removeEventListener('abort', process.kill);
    process.kill();
  }
};
