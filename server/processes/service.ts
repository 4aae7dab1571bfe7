/** What runs inside a process: calls by name, one after the other. */

/** The argument and the reply of each call. */
export type Calls<C> = {
  readonly [Name in keyof C]: { readonly args: unknown; readonly reply: unknown };
};

/** The output of a call besides its reply. */
export interface Output<Part> {
  /** A report about the call while it runs. */
  report(part: Part): Promise<void>;
  /** Bytes for the reader of the stream; resolves when there is room for more. */
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
   * interrupted and are killed instead.
   */
  interrupt?(): Promise<void> | undefined;
  close?(): Promise<void>;
}
