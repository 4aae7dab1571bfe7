/** The row limit of a run: each driver fetches one row more, to know whether there are more. */
import type { Cell, Column } from '../engine.ts';
import type { Sink } from './driver.ts';

export interface RowLimit {
  left(): number;
  /** How many of these rows the run takes. */
  take(rows: number): number;
}

export const createRowLimit = (limit: number): RowLimit => {
  let left = limit;
  return {
    left: () => left,
    take(rows) {
      const taken = Math.min(rows, left);
      left -= taken;
      return taken;
    },
  };
};

export interface LimitedRows<Value> {
  /** The columns are known, once; `readers` make cells of their values. */
  begin(columns: readonly Column[], readers: readonly ((value: Value) => Cell)[]): void;
  hasBegun(): boolean;
  left(): number;
  /** Passes rows on as columns. True where there were more rows than the limit, which are dropped. */
  pass(rows: readonly (readonly Value[])[]): Promise<boolean>;
}

/** Passes rows of a driver to a sink. */
export const limitedRows = <Value = unknown>(sink: Sink, most: number): LimitedRows<Value> => {
  const limit = createRowLimit(most);
  let readers: readonly ((value: Value) => Cell)[] | null = null;
  return {
    begin(columns, own) {
      readers = own;
      sink.columns(columns);
    },
    hasBegun: () => readers !== null,
    left: limit.left,
    async pass(rows) {
      const count = limit.take(rows.length);
      const taken = rows.slice(0, count);
      const values = (readers ?? []).map((read, at) => taken.map((row) => read(row[at] as Value)));
      if (count > 0) await sink.values(values, count);
      return rows.length > count;
    },
  };
};
