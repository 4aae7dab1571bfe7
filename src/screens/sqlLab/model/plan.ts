/** What a database says of a text without running it. */
import type { ErrorInfo } from '@/api/errors';
import type { PlanNode } from '#common/wire/sqllab.ts';

/** What a query would cost, a record per statement, in the database's words. */
export interface CostEstimate {
  readonly sql: string;
  readonly completed: boolean;
  readonly cost: readonly Readonly<Record<string, string>>[] | null;
  readonly error: ErrorInfo | null;
}

/** How a database would run a statement. */
export interface QueryPlan {
  readonly sql: string;
  /** The row limit it was made for; null: none beside the text's own. */
  readonly queryLimit: number | null;
  readonly isLoading: boolean;
  /** The query ran for it: rows and times are as they were. */
  readonly isMeasured: boolean;
  /** Null where the database tells its plans as text alone. */
  readonly root: PlanNode | null;
  readonly text: string;
  readonly error: ErrorInfo | null;
}

/** Both by editor. */
export interface PlansState {
  estimates: Readonly<Record<string, CostEstimate>>;
  plans: Readonly<Record<string, QueryPlan>>;
}
