/** Why a call was ended from outside, or never began. */
export type Ending =
  | { readonly reason: 'stopped' }
  | { readonly reason: 'timeout'; readonly timeoutMs: number }
  | { readonly reason: 'out_of_memory'; readonly memoryMb: number }
  /** The process ended without a reply. */
  | { readonly reason: 'lost' }
  /** No process could be started. */
  | { readonly reason: 'not_started' }
  /** Too many calls wait already. */
  | { readonly reason: 'busy' }
  /** The pool is closed. */
  | { readonly reason: 'closed' };

/** The limits that a watchdog enforces, as reasons for an end. */
export type Limit = 'timeout' | 'out_of_memory';

/** How users of a process report its failures. */
export interface Failures {
  /** An error as plain data, for the message to the parent. */
  pack(error: unknown): unknown;
  unpack(packed: unknown): Error;
  of(ending: Ending): Error;
  /** The limit that the call itself found exceeded, before the watchdog did. */
  limitOf(error: unknown): Limit | null;
}
