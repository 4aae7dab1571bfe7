/** A browser's storage of named texts. */
export interface TextStorage {
  readonly read: () => Promise<Map<string, string>>;
  /** All or nothing; null removes a name, if it still holds the given text. */
  readonly write: (changes: readonly Change[]) => Promise<void>;
}

export interface Change {
  readonly name: string;
  readonly text: string | null;
  /** Removed only while it holds this. */
  readonly was?: string;
}
