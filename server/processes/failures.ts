/** Why a call was ended from outside of it, or never began. */
export type Ending =
  | { readonly reason: 'stopped' }
  | { readonly reason: 'timeout'; readonly timeoutMs: number }
  | { readonly reason: 'out_of_memory'; readonly memoryMb: number }
  /** The process ended with the call unanswered. */
  | { readonly reason: 'lost' }
  /** No process could be started. */
  | { readonly reason: 'not_started' }
  /** Too many calls wait already. */
  | { readonly reason: 'busy' }
  /** The pool is closed. */
  | { readonly reason: 'closed' };

/** The limits that a watchdog keeps, as the reason of an ending. */
export type Limit = 'timeout' | 'out_of_memory';

/** How whoever uses a process says what went wrong with it. */
export interface Failures {
  /** An error as plain data, for the message that carries it to the parent. */
  pack(error: unknown): unknown;
  unpack(packed: unknown): Error;
  of(ending: Ending): Error;
  /** The limit that the call itself found exceeded, before the watchdog did. */
  limitOf(error: unknown): Limit | null;
}
