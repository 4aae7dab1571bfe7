/** What `read` makes of rows of the store alone: the same value until a row changes. */
export type Recent = <T>(key: readonly unknown[], read: () => Promise<T>) => Promise<T>;

/** For a store that does not say when it changes. */
export const readAnew: Recent = (_, read) => read();
