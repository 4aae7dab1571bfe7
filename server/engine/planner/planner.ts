import type { Table } from '../engine.ts';
import type { PlanNode } from './planNode.ts';

/** The cost of a query, by the names that people read. */
export type Cost = Readonly<Record<string, string>>;

/** How a database shows its plans. */
export interface Planner {
  /** Put before a statement to get its plan. */
  readonly explain: string;
  /** The same, with rows and times of a run; null where no tree is available. */
  readonly analyze: string | null;
  /** The plan as a tree; null for a text without one. */
  tree(text: string): PlanNode | null;
  /** Null where plans have no costs. */
  readonly cost: CostReader | null;
}

export interface CostReader {
  readonly explain: string;
  /** `limit` is that of the statement, `tableRows` the rows of the tables in `filteredIn`, where they are known. */
  read(text: string, limit: number | null, tableRows: ReadonlyMap<string, number>): Cost | null;
  /** Tables of which the plan tells only the rows that are left by a filter. */
  filteredIn?(text: string): readonly string[];
}

/** Of a database that gives its plans as text. */
export const TEXT_PLANNER: Planner = {
  explain: 'EXPLAIN',
  analyze: null,
  tree: () => null,
  cost: null,
};

/** The plan in a result: its last column, line by line. */
export const planOf = ({ values }: Table): string =>
  (values.at(-1) ?? [])
    .map((cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell)))
    .join('\n');
