import { VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { sqlLabLoaded } from '@/features/events';
import { useCommands } from '@/features/commands/useCommands';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { keepFocus } from '@/ui/keepFocus';
import { Message } from '@/ui/Message';
import { usePageTitle } from '@/ui/usePageTitle';
import { Waiting } from '@/ui/Waiting';
import { EditorPane } from './components/editor/EditorPane';
import { SQL_LAB_COMMANDS } from './commands';
import { SQL_LAB_FINDERS } from './finders';
import { Dialogs } from './components/run/Dialogs';
import { EditorTabs } from './components/tabs/EditorTabs';
import classes from './SqlLabPage.module.css';
import { type Request, toRequest } from './model/requested';
import { selectError, selectStatus } from './state/selectors';
import { postedQueryTaken } from './state/editors/editors';
import { useActiveTab } from './state/activeTab';
import { addTab } from './state/thunks/addTab';
import { openRequested } from './state/thunks/openRequested';
import { openSqlLab } from './state/thunks/openSqlLab';
import { closed, opened, pageHidden } from './state/screen';

/** What the address or the router state requests; null opens the editor as it was left. */
const useRequest = (): Request | null => {
  const { key } = useParams();
  const { search, state } = useLocation();
  return useMemo(() => {
    if (key) return { kind: 'permalink', key };
    const requested = (state as { requestedQuery?: Readonly<Record<string, unknown>> } | null)
      ?.requestedQuery;
    return toRequest(requested ?? Object.fromEntries(new URLSearchParams(search)));
  }, [key, search, state]);
};

/** Text and runs are stored however the page is left. */
const useKeeping = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(opened());
    const hide = () => dispatch(pageHidden());
    const look = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', look);
      dispatch(closed());
    };
  }, [dispatch]);
};

export function SqlLabPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const status = useAppSelector(selectStatus);
  const error = useAppSelector(selectError);
  const editor = useActiveTab();
  const posted = useAppSelector((state) => state.session.requestedQuery);
  const isPostedOpen = useAppSelector((state) => state.sqlLab.isPostedQueryOpen);
  const request = useRequest();
  usePageTitle(editor?.name ?? 'SQL');
  useKeeping();
  useCommands(SQL_LAB_COMMANDS, SQL_LAB_FINDERS);

  useEffect(() => {
    const opening = dispatch(openSqlLab());
    return () => opening.abort();
  }, [dispatch]);

  const isReady = status === 'ready';
  const editorId = editor?.id ?? null;
  useEffect(() => {
    if (isReady)
      dispatch(
        sqlLabLoaded({ editorId, dbId: editor?.dbId ?? null, schema: editor?.schema ?? null }),
      );
    // The event means that the page was opened, not each change of tab.
  }, [dispatch, isReady]); // eslint-disable-line react-hooks/exhaustive-deps

  useEffect(() => {
    if (!isReady || !request) return;
    void dispatch(openRequested(request));
    /** Requested once: reloading the page shows the tab, not another copy. */
    void navigate('/sqllab/', { replace: true });
  }, [dispatch, navigate, isReady, request]);
  useEffect(() => {
    if (!isReady || isPostedOpen || !posted) return;
    dispatch(postedQueryTaken());
    const requested = toRequest(posted);
    if (requested) void dispatch(openRequested(requested));
  }, [dispatch, isReady, isPostedOpen, posted]);

  if (status === 'failed' && error)
    return (
      <div className={classes.failed}>
        <ErrorNotice
          error={error}
          action={{ label: 'Try again', onClick: () => void dispatch(openSqlLab()) }}
        />
      </div>
    );
  if (!isReady) return <Waiting>Opening the SQL editor…</Waiting>;
  return (
    <div ref={keepFocus} className={classes.page}>
      <VisuallyHidden component="h1">SQL Lab</VisuallyHidden>
      <EditorTabs />
      <Dialogs />
      {editor ? (
        <EditorPane editor={editor} />
      ) : (
        <Message
          title="No tab is open"
          action={{ label: 'New query', onClick: () => dispatch(addTab()) }}
        >
          Write SQL, run it, and create charts from the results.
        </Message>
      )}
    </div>
  );
}
