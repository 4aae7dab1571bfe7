import { Button } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { lazily } from '@/ui/lazily';
import { stillStands } from '../../model/ranFrom';
import type { Run } from '../../model/run';
import { editorRules } from '../../model/statementsToRun';
import { editorChanged } from '../../state/editors/editors';
import { selectDatabase, selectEditor } from '../../state/selectors';
import actions from '../run/ActionRow.module.css';

const CompareModal = lazily(async () => (await import('../run/CompareModal')).CompareModal);

/** Says that the tab's text is no longer what these rows are of, and shows what changed. */
export function ChangedText({ run }: { readonly run: Run }) {
  const dispatch = useAppDispatch();
  const { sql, ranFrom, sqlEditorId: editorId } = run;
  const [isCompared, setCompared] = useState(false);
  const backend = useAppSelector((state) => selectDatabase(state, run.dbId)?.backend);
  const text = useDeferredValue(
    useAppSelector((state) => {
      const editor = selectEditor(state, editorId);
      return editor?.loaded ? editor.sql : null;
    }),
  );
  const isChanged = useMemo(
    () => text !== null && !stillStands({ sql, ranFrom }, text, editorRules(backend)),
    [sql, ranFrom, text, backend],
  );
  return (
    <>
      {isChanged && (
        <Button
          variant="subtle"
          color="gray"
          className={actions.quiet}
          leftSection={<IconGitCompare size={15} stroke={1.5} />}
          aria-label="Text changed since this run"
          title="Shows what changed"
          onClick={() => setCompared(true)}
        >
          <span className={actions.word}>Text changed since this run</span>
        </Button>
      )}
      {isCompared && (
        <CompareModal
          title="Changes since this run"
          earlier={sql}
          editorId={editorId}
          takeLabel="Replace editor contents"
          onTake={(earlier) => dispatch(editorChanged(editorId, { sql: earlier }))}
          onClose={() => setCompared(false)}
        />
      )}
    </>
  );
}
