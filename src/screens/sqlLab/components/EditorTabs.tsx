import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCloudOff, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectActiveEditorId, selectEditors, selectIsOffline } from '../state/selectors';
import { tabActivated } from '../state/sqlLabSlice';
import { addTab } from '../state/thunks/addTab';
import { neighbour } from '../state/neighbour';
import { EditorTab } from './EditorTab';
import classes from './EditorTabs.module.css';
import { RecentlyClosed } from './RecentlyClosed';
import { TabList } from './TabList';

/** One tab per editor. Arrow keys walk them, in a circle. */
export function EditorTabs() {
  const dispatch = useAppDispatch();
  const editors = useAppSelector(selectEditors);
  const activeId = useAppSelector(selectActiveEditorId);
  const isOffline = useAppSelector(selectIsOffline);
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || (event.target as Element).role !== 'tab') return;
    const next = neighbour(editors, activeId, step);
    if (next === null) return;
    event.preventDefault();
    dispatch(tabActivated(next));
    list.current?.querySelector<HTMLElement>(`[data-editor="${CSS.escape(next)}"]`)?.focus();
  };

  return (
    <div className={classes.strip}>
      <div
        ref={list}
        role="tablist"
        aria-label="SQL editor tabs"
        className={classes.tabs}
        onKeyDown={onKeyDown}
      >
        {editors.map((editor) => (
          <EditorTab key={editor.id} editor={editor} isActive={editor.id === activeId} />
        ))}
      </div>
      <Tooltip label="New tab (Alt+T)">
        <ActionIcon aria-label="New tab" onClick={() => dispatch(addTab())}>
          <IconPlus size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {editors.length > 1 && <TabList />}
      <RecentlyClosed />
      {isOffline && (
        <span className={classes.offline} role="status">
          <IconCloudOff size={14} stroke={1.5} aria-hidden />
          Offline: kept in this browser
        </span>
      )}
    </div>
  );
}
