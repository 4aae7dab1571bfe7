/**
 * What lies in a window that moves on row by row, in one pass: two stacks of partial results, of which one is filled
 * while the other is emptied. Nothing is ever taken back out of a sum, so no error of a float grows along the way.
 */
export interface Fold<T, Value = number> {
  readonly none: T;
  readonly of: (value: Value) => T;
  readonly join: (left: T, right: T) => T;
}

export interface Window {
  readonly rows: number;
  /** Rows of it after the one that it is about. */
  readonly ahead: number;
}

export const slidingFold = <T, Read, Value = number>(
  values: readonly (Value | null)[],
  { rows, ahead }: Window,
  { none, of, join }: Fold<T, Value>,
  read: (inside: T) => Read,
): readonly Read[] => {
  const part = (row: number): T => {
    const value = values[row] ?? null;
    return value === null ? none : of(value);
  };
  /** From each row to where the stacks were last turned over, the last row first. */
  let older: T[] = [];
  let turned = 0;
  let newer = none;
  let end = 0;
  return values.map((_, row) => {
    for (const last = Math.min(values.length, row + ahead + 1); end < last; end += 1) {
      newer = join(newer, part(end));
    }
    const start = Math.max(0, row + ahead + 1 - rows);
    if (start >= turned) {
      older = [];
      let all = none;
      for (let at = end - 1; at >= start; at -= 1) {
        all = join(part(at), all);
        older.push(all);
      }
      turned = end;
      newer = none;
    }
    return read(join(older[turned - 1 - start] ?? none, newer));
  });
};
