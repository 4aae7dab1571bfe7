import { useEffect } from 'react';
import { stateWord } from '@/lib/stateWord';
import { lazily } from '@/ui/lazily';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { batchStepChosen } from '../../state/runs/batches';
import { firstWords } from '../../model/firstWords';
import { isInProgress } from '../../model/runStates';
import {
  selectBatch,
  selectPlan,
  selectPreviewsOf,
  selectSouthPaneTab,
} from '../../state/selectors';
import { planClosed } from '../../state/runs/planning';
import { dataPreviewRemoved } from '../../state/tables/tables';
import { southPaneTabChosen } from '../../state/screen';
import { loadHistory } from '../../state/thunks/history';
import { refreshPreview } from '../../state/thunks/previews';
import type { Tab } from '../../state/activeTab';
import type { Batch, Run } from '../../model/run';
import { QueryHistory } from './QueryHistory';
import { RunOutcome } from './RunOutcome';
import classes from './SouthPane.module.css';
import { type SouthTab, SouthTabs } from './SouthTabs';
import { count, duration } from '../words';

const Plan = lazily(async () => (await import('./Plan')).Plan);

const stepLabel = (position: number, run: Run | undefined, isGoing: boolean): string => {
  const outcome = () => {
    if (!run) return isGoing ? 'waiting' : 'not run';
    if (isInProgress(run.state)) return run.state === 'pending' ? 'waiting' : 'running';
    if (run.state !== 'success') return stateWord(run.state).toLowerCase();
    const took = duration((run.endDttm ?? run.startDttm) - run.startDttm);
    const changed = run.extra?.changed_rows;
    if (changed !== undefined) return `${count(changed)} changed · ${took}`;
    return run.rows === null ? took : `${count(run.rows)} · ${took}`;
  };
  return `Results ${position + 1} · ${outcome()}`;
};

const shownId = ({ steps, shown }: Batch): string | null => steps[shown]?.id ?? null;

/** Below the text: the rows of the latest run, its plan, the query history, and previews of tables. */
export function SouthPane({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectSouthPaneTab);
  const previews = useAppSelector((state) => selectPreviewsOf(state, editor.id));
  const batch = useAppSelector((state) => selectBatch(state, editor.id));
  const plan = useAppSelector((state) => selectPlan(state, editor.id));
  const queries = useAppSelector((state) => state.sqlLab.queries);
  /** After a reload the runs of several statements come from the history. */
  const lacksRuns =
    batch?.isGoing === false &&
    editor.tabViewId !== null &&
    batch.steps.every(({ id }) => !queries[id] || id === editor.latestQueryId);
  const { id: editorId } = editor;
  useEffect(() => {
    if (lacksRuns) void dispatch(loadHistory(editorId));
  }, [dispatch, lacksRuns, editorId]);
  const choose = (id: string) => () => void dispatch(southPaneTabChosen(id));

  const results: readonly SouthTab[] = batch
    ? batch.steps.map(({ id, sql }, position) => ({
        id,
        label: stepLabel(position, queries[id], batch.isGoing),
        title: firstWords(sql),
        state: queries[id]?.state ?? 'none',
        choose: () => void dispatch(batchStepChosen({ editorId: editor.id, position })),
      }))
    : [{ id: 'Results', label: 'Results', choose: choose('Results') }];
  const tabs: readonly SouthTab[] = [
    ...results,
    ...(plan
      ? [
          {
            id: 'Plan',
            label: 'Plan',
            title: firstWords(plan.sql),
            choose: choose('Plan'),
            close: () => void dispatch(planClosed(editor.id)),
          },
        ]
      : []),
    { id: 'History', label: 'Query history', choose: choose('History') },
    ...previews.map(({ id, tab }) => ({
      id,
      label: `Preview: ${tab}`,
      choose: choose(id),
      refresh: () => dispatch(refreshPreview(id)),
      close: () => void dispatch(dataPreviewRemoved(id)),
    })),
  ];
  const first = (batch && shownId(batch)) ?? results[0]?.id ?? 'Results';
  const active = chosen !== 'Results' && tabs.some(({ id }) => id === chosen) ? chosen : first;
  const name = tabs.find(({ id }) => id === active)?.label ?? '';

  return (
    <section className={classes.pane} aria-label="Output">
      <SouthTabs tabs={tabs} active={active} />
      <div
        role="tabpanel"
        id="south-panel"
        aria-label={name.split(' · ')[0]}
        className={classes.panel}
      >
        {active === 'History' && <QueryHistory editor={editor} />}
        {active === 'Plan' && plan && <Plan editorId={editor.id} plan={plan} />}
        {active !== 'History' && active !== 'Plan' && (
          <RunOutcome
            editor={editor}
            batch={batch}
            queryId={active === 'Results' ? editor.latestQueryId : active}
          />
        )}
      </div>
    </section>
  );
}
