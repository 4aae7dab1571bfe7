import { lazily } from '@/ui/lazily';
import { useAppSelector } from '@/app/redux';
import { Message } from '@/ui/Message';
import { selectRun, selectResult } from '../../state/selectors';
import type { Tab } from '../../state/activeTab';
import type { Batch, Run } from '../../model/run';
import { EarlierRun } from './EarlierRun';
import { isExplanation } from './explanation';
import { PlanText } from './PlanText';
import { Results } from './Results';
import classes from './SouthPane.module.css';

const CreatedTable = lazily(async () => (await import('./CreatedTable')).CreatedTable);

/** Shown for a statement that has not run. */
function NotRun({ step, isGoing }: { step: Run; isGoing: boolean }) {
  if (isGoing)
    return (
      <Message title="Waiting for its turn">
        It runs once the statements before it have succeeded.
      </Message>
    );
  return (
    <Message title="This statement was not run">
      An earlier statement failed or was stopped.{' '}
      {step.sql.length > 0 && 'It runs when you run the query again.'}
    </Message>
  );
}

interface Props {
  readonly editor: Tab;
  readonly queryId: string | null;
  readonly batch?: Batch | undefined;
}

/** The outcome of a run, by kind: rows, a plan, a created table, or nothing yet. */
export function RunOutcome({ editor, queryId, batch }: Props) {
  const run = useAppSelector((state) => selectRun(state, queryId));
  const result = useAppSelector((state) => selectResult(state, queryId ?? ''));
  const step = batch?.steps.find(({ id }) => id === queryId);
  if (batch && step && !run) return <NotRun step={step} isGoing={batch.isGoing} />;
  if (run?.ctas && run.state === 'success') return <CreatedTable run={run} />;
  const earlier = run && !batch && !run.isDataPreview && <EarlierRun run={run} />;
  if (run && result && isExplanation(run, result))
    return (
      <>
        {earlier}
        <PlanText editor={editor} run={run} result={result} />
      </>
    );
  return (
    <>
      {earlier}
      {run && run.together > 1 && run.state === 'success' && (
        <p className={classes.message} role="note">
          These {run.together} statements depend on each other and ran as one: only the last one’s
          rows are here.
        </p>
      )}
      <Results key={editor.id} editor={editor} queryId={queryId} />
    </>
  );
}
