import type { Cell } from '../engine.ts';

/** Rows of our own catalog queries. */
export type Rows = (sql: string) => Promise<readonly (readonly Cell[])[]>;
