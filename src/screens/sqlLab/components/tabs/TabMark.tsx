import { useAppSelector } from '@/app/redux';
import { isUnsaved } from '../../model/newEditor';
import { isInProgress } from '../../model/runStates';
import { selectEditor, selectIsPersisted, selectLatestRun } from '../../state/selectors';
import classes from './EditorTabs.module.css';

/** Always takes its space: a tab that grows under the pointer swallows the click. */
export function TabMark({ id }: { id: string }) {
  const isPersisted = useAppSelector(selectIsPersisted);
  const hasNews = useAppSelector((state) => {
    const editor = selectEditor(state, id);
    return editor !== undefined && isUnsaved(editor);
  });
  const runState = useAppSelector((state) => selectLatestRun(state, id)?.state);
  const isRunning = runState !== undefined && isInProgress(runState);
  return (
    <span className={classes.mark}>
      {isRunning ? (
        <span className={classes.running} title="Running" />
      ) : (
        isPersisted &&
        hasNews && (
          <span className={classes.unsaved} title="Kept in this browser, not yet on the server" />
        )
      )}
    </span>
  );
}
