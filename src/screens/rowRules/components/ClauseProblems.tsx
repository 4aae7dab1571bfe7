import type { ClauseProblem } from '../state/checkClause';
import classes from './RuleForm.module.css';

interface Props {
  readonly clause: string;
  readonly problems: readonly ClauseProblem[];
}

/** The line that a problem is in, marked from its place on; nothing where the database names none. */
function Place({ clause, problem }: { readonly clause: string; readonly problem: ClauseProblem }) {
  const { line, from, to } = problem;
  const text = clause.split('\n')[(line ?? 1) - 1] ?? '';
  const isWhole = (from ?? 0) === 0 && (to ?? text.length) >= text.length;
  if (from === null || isWhole || from > text.length) return null;
  return (
    <code className={classes.place}>
      {text.slice(0, from)}
      <mark>{text.slice(from) || ' '}</mark>
    </code>
  );
}

/** What the databases of the datasets say against a clause. */
export function ClauseProblems({ clause, problems }: Props) {
  return problems.map((problem) => (
    <span key={problem.dataset} className={classes.problem}>
      {`On ${problem.dataset}: ${problem.message}`}
      <Place clause={clause} problem={problem} />
    </span>
  ));
}
