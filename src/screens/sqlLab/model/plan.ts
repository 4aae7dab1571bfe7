/** What a database reports about a text without running it. */
import type { ErrorInfo } from '@/api/errors';
import type { PlanNode } from '#common/wire/sqllab.ts';

/** The estimated cost of a query: a record per statement, in the database's words. */
export interface CostEstimate {
  readonly sql: string;
  readonly completed: boolean;
  readonly cost: readonly Readonly<Record<string, string>>[] | null;
  readonly error: ErrorInfo | null;
}

/** How a database would run a statement. */
export interface QueryPlan {
  readonly sql: string;
  /** The row limit it was made for; null: none but the text's own. */
  readonly queryLimit: number | null;
  readonly isLoading: boolean;
  /** The query was run for it: rows and times are measured. */
  readonly isMeasured: boolean;
  /** Null if the database returns plans as text only. */
  readonly root: PlanNode | null;
  readonly text: string;
  readonly error: ErrorInfo | null;
}

/** Both by editor. */
export interface PlansState {
  estimates: Readonly<Record<string, CostEstimate>>;
  plans: Readonly<Record<string, QueryPlan>>;
}
