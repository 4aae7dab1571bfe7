import type { Readable } from 'node:stream';
import type { Calls } from './service.ts';

/** The owner whose share of the processes a call takes, and the signal that nobody waits for it any more. */
export interface Caller {
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
  /** A process begins the call, which waited until then. */
  readonly onStarted?: (() => void) | undefined;
}

/** One call's place in the queue, and its limits. */
export interface Ticket<Part = never> extends Caller {
  /** Identifies the call for `stop`. */
  readonly runId: string;
  /** Counted from the moment a process takes the call. */
  readonly timeoutMs: number;
  /** Asked when a process took the call, which may have waited for long: where it rejects, the call ends with that. */
  readonly beforeStart?: (() => Promise<void>) | undefined;
  readonly onPart?: ((part: Part) => void) | undefined;
  /** Nothing of the call waits or runs any more. */
  readonly onEnded?: (() => void) | undefined;
}

/** A way to run calls: a pool of child processes, or this process itself in tests. */
export interface Lane<C extends Calls<C>, Part = never> {
  call<Name extends keyof C>(
    name: Name,
    args: C[Name]['args'],
    ticket: Ticket<Part>,
  ): Promise<C[Name]['reply']>;
  /** The output of the call; resolves with its first bytes. Destroying the stream ends the work. */
  stream<Name extends keyof C>(
    name: Name,
    args: C[Name]['args'],
    ticket: Ticket<Part>,
  ): Promise<Readable>;
  /** When this resolves, nothing of the call runs any more; false when there is no such call. */
  stop(runId: string): Promise<boolean>;
  /** How many calls wait before this one; null when it does not wait. */
  before(runId: string): number | null;
  close(): Promise<void>;
}
