import type { Cell } from '../engine.ts';

/** Rows of one of our own catalog queries. */
export type Rows = (sql: string) => Promise<readonly (readonly Cell[])[]>;
