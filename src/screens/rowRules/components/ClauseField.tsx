import { ExpressionBox } from '@/features/expressions/ExpressionBox';
import { useRequest } from '@/features/requests/useRequest';
import type { RuleDraft } from '../ruleDraft';
import type { ClauseProblem } from '../state/checkClause';
import { loadDataset } from '../state/thunks';
import { ClauseProblems } from './ClauseProblems';
import { RowsLeft } from './RowsLeft';
import classes from './RuleForm.module.css';

interface Props {
  readonly draft: RuleDraft;
  readonly onChange: (clause: string) => void;
  readonly problems: readonly ClauseProblem[];
  /** Why the server refused it. */
  readonly refusal: string | undefined;
  readonly saying: string;
  /** On every dataset, as far as it was tried. */
  readonly works: boolean;
}

/** The condition that rows have to meet, with the columns of the first dataset at hand. */
export function ClauseField({ draft, onChange, problems, refusal, saying, works }: Props) {
  const { reply: dataset } = useRequest(loadDataset, draft.datasets[0]?.id ?? null);
  const { clause } = draft;
  const error =
    refusal ??
    (problems.length > 0 ? <ClauseProblems clause={clause} problems={problems} /> : null);
  return (
    <div>
      <ExpressionBox
        label="Clause"
        description="A condition over the columns of the datasets, as after WHERE: region = 'south'"
        isRequired
        value={clause}
        onChange={onChange}
        error={error}
        dataset={draft.datasets.length > 0 ? dataset : null}
      />
      <p className={classes.tried} role="status">
        {error ? '' : saying}
      </p>
      {works && !error && (
        <RowsLeft
          key={JSON.stringify([clause, draft.datasets])}
          clause={clause}
          datasets={draft.datasets}
        />
      )}
    </div>
  );
}
