/** Where a browser keeps texts by name. */
export interface TextStorage {
  readonly read: () => Promise<Map<string, string>>;
  /** All of it or nothing; null takes a name away, if it still holds the text that is named. */
  readonly write: (changes: readonly Change[]) => Promise<void>;
}

export interface Change {
  readonly name: string;
  readonly text: string | null;
  /** Taken away only while it holds this. */
  readonly was?: string;
}
