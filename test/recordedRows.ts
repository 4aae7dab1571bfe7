/** Comparing rows with recorded ones. */
import { createHash } from 'node:crypto';

export type Row = Readonly<Record<string, unknown>>;

/** What a recording says about a column whose rows it left out. */
export interface ColumnSummary {
  readonly nulls: number;
  readonly min?: number;
  readonly max?: number;
  readonly sum?: number;
  readonly sha256_sorted?: string;
}

/** Of an answer with more rows than the recording holds. */
export interface RowsInfo {
  readonly query: number;
  readonly rows: number;
  readonly data_sha256: string;
  readonly data_sha256_sorted?: string;
  readonly cut_to?: number;
  readonly columns?: Readonly<Record<string, ColumnSummary>>;
}

export const near = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= Math.max(1e-12, 1e-9 * Math.max(Math.abs(a), Math.abs(b)));
  }
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    const [left, right] = [Object.entries(a), Object.entries(b)];
    return (
      left.length === right.length && left.every(([key, value]) => near(value, (b as Row)[key]))
    );
  }
  return a === b;
};

const shape = (row: Row) =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((key) => [key, typeof row[key] === 'number' ? '#' : row[key]]),
  );

/** Rows of the one that have no partner in the other. */
export const missing = (wanted: readonly Row[], had: readonly Row[]): readonly Row[] => {
  const left = new Map<string, Row[]>();
  for (const row of had) {
    const key = shape(row);
    const alike = left.get(key);
    if (alike) alike.push(row);
    else left.set(key, [row]);
  }
  return wanted.filter((row) => {
    const candidates = left.get(shape(row)) ?? [];
    const at = candidates.findIndex((other) => near(row, other));
    if (at >= 0) candidates.splice(at, 1);
    return at < 0;
  });
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted((value as Row)[key])]));
};
const canonical = (value: unknown) => JSON.stringify(sorted(value));
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOfSorted = (values: readonly unknown[]) =>
  hash(`[${values.map(canonical).sort().join(',')}]`);

/** All rows are the recorded ones, in whatever order. */
export const isWhole = (rows: readonly Row[], info: RowsInfo): boolean =>
  hash(canonical(rows)) === info.data_sha256 || hashOfSorted(rows) === info.data_sha256_sorted;

/** What differs from a recording that has only summaries of its columns; `decided` names those that a limit leaves. */
export const differences = (
  rows: readonly Row[],
  { columns = {} }: RowsInfo,
  decided: readonly string[] | null,
): readonly string[] =>
  Object.entries(columns).flatMap(([name, summary]) => {
    if (decided && !decided.includes(name)) return [];
    const known = rows.map((row) => row[name]).filter((value) => value !== null);
    const nulls = rows.length - known.length;
    const wrong: string[] = [];
    if (nulls !== summary.nulls) wrong.push(`${name}: ${nulls} nulls, not ${summary.nulls}`);
    if (summary.sum !== undefined) {
      const numbers = known.map(Number);
      const facts = {
        sum: numbers.reduce((total, value) => total + value, 0),
        min: numbers.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
        max: numbers.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
      };
      for (const [fact, value] of Object.entries(facts)) {
        const wanted = summary[fact as 'sum'];
        if (!near(value, wanted)) wrong.push(`${name}: ${fact} ${value}, not ${wanted}`);
      }
    } else if (summary.sha256_sorted && hashOfSorted(known) !== summary.sha256_sorted) {
      wrong.push(`${name}: other values`);
    }
    return wrong;
  });
