import { IconCopy, IconExternalLink, IconEye } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ListSection } from '@/features/lists/ListSection';
import type { RowActions } from '@/features/lists/listView';
import { QueriesFrame } from './components/QueriesFrame';
import { RunDialog } from './components/RunDialog';
import { oneLine, runsView } from './runsView';
import { history } from './state/lists';
import type { RunRow } from './state/runs';
import { copySql } from './state/thunks';

/** All runs of the person, filtered by text, database, state and time. */
export function HistoryPage() {
  const dispatch = useAppDispatch();
  const { ids, byId } = useAppSelector(history.select);
  const [shownId, setShownId] = useState<number | null>(null);
  const view = useMemo(() => runsView(({ id }) => setShownId(id)), []);
  const actions: RowActions<RunRow> = {
    heading: 'Actions',
    label: ({ sql }) => `Actions for ${oneLine(sql).slice(0, 40)}`,
    of: ({ id, sql }) => [
      { label: 'Show', Icon: IconEye, run: () => setShownId(id) },
      { label: 'Open in a tab', Icon: IconExternalLink, to: `/sqllab/?queryId=${id}` },
      { label: 'Copy SQL', Icon: IconCopy, run: () => void dispatch(copySql(sql)) },
    ],
  };
  const at = shownId === null ? -1 : ids.indexOf(shownId);
  const shown = at < 0 ? undefined : byId[shownId ?? 0];
  const to = (id: number | undefined) => (id === undefined ? undefined : () => setShownId(id));
  return (
    <QueriesFrame title="Query history">
      <ListSection
        list={history}
        view={view}
        actions={actions}
        empty={{
          title: 'Nothing has run yet',
          text: 'What you run in the SQL editor is listed here.',
        }}
      />
      {shown && (
        <RunDialog
          run={shown}
          onClose={() => setShownId(null)}
          onPrevious={to(ids[at - 1])}
          onNext={to(ids[at + 1])}
        />
      )}
    </QueriesFrame>
  );
}
