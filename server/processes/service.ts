/** What runs inside a process: calls by name, one after the other. */

/** Of each call, what it takes and what it replies. */
export type Calls<C> = {
  readonly [Name in keyof C]: { readonly args: unknown; readonly reply: unknown };
};

/** Where a call puts what does not wait for its reply. */
export interface Output<Part> {
  /** Something about the call while it runs. */
  report(part: Part): Promise<void>;
  /** Bytes for whoever reads the call as a stream; resolves when there is room for more. */
  write(bytes: Uint8Array | string): Promise<void>;
}

export interface Service<C extends Calls<C>, Part = never> {
  readonly calls: {
    readonly [Name in keyof C]: (
      args: C[Name]['args'],
      output: Output<Part>,
    ) => C[Name]['reply'] | Promise<C[Name]['reply']>;
  };
  /**
   * Ends the running call early; a promise where a server elsewhere has to be stopped too. Absent: calls cannot be
   * interrupted, what takes too long is killed.
   */
  interrupt?(): Promise<void> | undefined;
  close?(): Promise<void>;
}
