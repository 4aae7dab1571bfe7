import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazily } from '@/ui/lazily';
import { useAppDispatch } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import type { Tab } from '../../state/activeTab';
import { editorChanged } from '../../state/editors/editors';
import { HistoryFilter, type Narrowing, narrowed } from './HistoryFilter';
import { HistoryTable } from './HistoryTable';
import classes from './QueryHistory.module.css';
import { useHistory } from './useHistory';

const CompareModal = lazily(async () => (await import('../run/CompareModal')).CompareModal);

const everywhere = (
  <Anchor component={Link} to="/sqllab/history/" className={classes.all} underline="always">
    All query history
  </Anchor>
);

/** The runs of a tab, newest first; filtered by text and state, compared with the tab's text. */
export function QueryHistory({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const { runs, isLoading, failure, read } = useHistory(editor);
  const [narrowing, setNarrowing] = useState<Narrowing>({ search: '', state: null });
  const [compared, setCompared] = useState<string | null>(null);
  const failedNotice = failure && (
    <ErrorNotice error={failure} action={{ label: 'Try again', onClick: read }} />
  );

  if (runs.length === 0 && isLoading) return <Waiting>Loading earlier runs…</Waiting>;
  if (runs.length === 0 && failedNotice) return failedNotice;
  if (runs.length === 0)
    return (
      <Message title="Nothing has run in this tab yet">Runs are listed here. {everywhere}</Message>
    );
  const fitting = narrowed(runs, narrowing);
  return (
    <>
      {failedNotice}
      <HistoryFilter runs={runs} narrowing={narrowing} onChange={setNarrowing}>
        <span className={classes.count} role="status">
          {fitting.length < runs.length && `${fitting.length} of ${runs.length} runs`}
        </span>
        {everywhere}
      </HistoryFilter>
      <HistoryTable runs={fitting} editor={editor} onCompare={setCompared} />
      {compared !== null && (
        <CompareModal
          title="Changes since this run"
          earlier={compared}
          editorId={editor.id}
          takeLabel="Replace editor contents"
          onTake={(sql) => dispatch(editorChanged(editor.id, { sql }))}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}
