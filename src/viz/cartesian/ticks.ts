/** Where an axis of time has ticks, and what they say. */
export interface Ticks {
  readonly at: readonly number[];
  readonly textOf: (at: number) => string;
}
