import { toErrorInfo } from '@/api/errors';
import { validateExpression } from '@/api/resources/datasource';
import { createAppThunk } from '@/app/redux';
import type { Chosen } from '@/features/lists/ManyFound';

interface Written {
  readonly clause: string;
  readonly datasets: readonly Chosen[];
}

export interface ClauseProblem {
  readonly dataset: string;
  readonly message: string;
  /** From 1; null where the database does not say it. */
  readonly line: number | null;
  /** Within the line, from 0. */
  readonly from: number | null;
  readonly to: number | null;
}

interface ClauseCheck {
  readonly problems: readonly ClauseProblem[];
  /** Datasets on which it could not be tried, and why. */
  readonly untried: readonly { readonly dataset: string; readonly message: string }[];
}

/** A database runs each try: no more of them at once. */
const AT_ONCE = 4;
/** What is checked before saving; each try costs the database a statement. */
export const TRIED_AT_MOST = 24;

/** Tries a clause on the first ones of its datasets. */
export const checkClause = createAppThunk(
  'rowRules/checkClause',
  async ({ clause, datasets }: Written, { signal }): Promise<ClauseCheck> => {
    const problems: ClauseProblem[] = [];
    const untried: { dataset: string; message: string }[] = [];
    const tryOn = async ({ id, name }: Chosen) => {
      try {
        const what = { expression: clause, kind: 'where' } as const;
        const found = await validateExpression(`${id}__table`, what, { signal });
        problems.push(
          ...found.map(({ message, line_number, start_column, end_column }) => ({
            dataset: name,
            message,
            line: line_number,
            from: start_column,
            to: end_column,
          })),
        );
      } catch (cause) {
        signal.throwIfAborted();
        untried.push({ dataset: name, message: toErrorInfo(cause).message });
      }
    };
    const waiting = datasets.slice(0, TRIED_AT_MOST);
    while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(tryOn));
    return { problems, untried };
  },
);
