/** Rows of our own catalog queries. */
export type Rows = (sql: string) => Promise<readonly (readonly unknown[])[]>;
