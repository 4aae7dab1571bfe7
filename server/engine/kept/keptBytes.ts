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

/** What another server replaced or forgot; or that this is not known. */
export type News =
  | { readonly key: string }
  | { readonly topic: string }
  | { readonly everything: true };

export interface KeptBytes {
  find(key: string): Promise<FoundBytes | null>;
  keep(key: string, bytes: BytesToKeep): Promise<void>;
  /** Everything about a topic. */
  forget(topic: string): Promise<void>;
  /** Of a place that several servers use. */
  listen?(hear: (news: News) => void): Promise<void>;
  close(): Promise<void>;
}
