import type { Table } from '../engine.ts';
import type { PlanNode } from './planNode.ts';

/** What a query would cost, by the names that people read. */
export type Cost = Readonly<Record<string, string>>;

/** How a database shows what it would do. */
export interface Planner {
  /** Stands before a statement and makes a plan of it. */
  readonly explain: string;
  /** The same, with rows and times of a run; null where that cannot be had as a tree. */
  readonly analyze: string | null;
  /** The plan as a tree; null of a text that has none. */
  tree(text: string): PlanNode | null;
  /** Null where plans have no costs. */
  readonly cost: CostReader | null;
}

export interface CostReader {
  readonly explain: string;
  /** `limit` is that of the statement. */
  read(text: string, limit: number | null): Cost | null;
}

/** Of a database whose plans are text. */
export const TEXT_PLANNER: Planner = {
  explain: 'EXPLAIN',
  analyze: null,
  tree: () => null,
  cost: null,
};

/** The plan that a database answered: its last column, line by line. */
export const planOf = ({ values }: Table): string =>
  (values.at(-1) ?? [])
    .map((cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell)))
    .join('\n');
