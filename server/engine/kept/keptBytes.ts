/** A place where bytes outlive the process, by key. Each call may fail: then they are not kept, or not found. */
import type { HeldBytes } from '../engine.ts';

export interface FoundBytes {
  /** What describes them. */
  readonly about: string;
  /** The caller discards them. */
  readonly held: HeldBytes;
}

export interface BytesToKeep {
  /** What they are about, by which they can be forgotten. */
  readonly topic: string;
  readonly about: string;
  /** They stay the caller’s, who may discard them afterwards. */
  readonly held: HeldBytes;
  readonly at: Date;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface KeptBytes {
  find(key: string): Promise<FoundBytes | null>;
  keep(key: string, bytes: BytesToKeep): Promise<void>;
  /** Everything about a topic. */
  forget(topic: string): Promise<void>;
  close(): Promise<void>;
}
