/** Messages between a process and its parent. */
export type ToProcess<Setup> =
  /** The task of the process; sent once, never by environment or command line. */
  | { readonly type: 'setup'; readonly setup: Setup }
  | { readonly type: 'call'; readonly name: PropertyKey; readonly args: unknown }
  | { readonly type: 'interrupt' };

export type FromProcess<Part> =
  | { readonly type: 'ready' }
  | { readonly type: 'part'; readonly part: Part }
  | { readonly type: 'reply'; readonly reply: unknown }
  | { readonly type: 'failed'; readonly failure: unknown };
