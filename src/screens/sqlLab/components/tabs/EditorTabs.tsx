import { Tooltip } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { CommandIcon } from '@/features/commands/CommandIcon';
import { selectIsOffline } from '@/features/connection/selectors';
import { inOneLine } from '@/ui/errorKinds';
import { sqlLabCommands } from '../../commands';
import { selectActiveEditorId, selectSaveError, selectTabIds } from '../../state/selectors';
import { stepTab } from '../../state/thunks/stepTab';
import { EditorTab } from './EditorTab';
import classes from './EditorTabs.module.css';
import { RecentlyClosed } from './RecentlyClosed';
import { SavedQueries } from './SavedQueries';
import { TabList } from './TabList';

const OFFLINE = 'Offline: kept in this browser';

/** One tab per editor; arrow keys step through them in a circle. */
export function EditorTabs() {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectTabIds);
  const activeId = useAppSelector(selectActiveEditorId);
  const isOffline = useAppSelector(selectIsOffline);
  const saveError = useAppSelector(selectSaveError);
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || (event.target as Element).role !== 'tab') return;
    const next = dispatch(stepTab(step));
    if (next === null) return;
    event.preventDefault();
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
        <div className={classes.row}>
          {ids.map((id) => (
            <EditorTab key={id} id={id} isActive={id === activeId} />
          ))}
        </div>
      </div>
      <CommandIcon command={sqlLabCommands.newTab} />
      {ids.length > 1 && <TabList />}
      <SavedQueries />
      <RecentlyClosed />
      <div className={classes.kept}>
        {isOffline ? (
          <Tooltip label={OFFLINE}>
            <span className={classes.offline} role="status" tabIndex={0}>
              <IconCloudOff size={14} stroke={1.5} aria-hidden />
              <span>{OFFLINE}</span>
            </span>
          </Tooltip>
        ) : (
          saveError && (
            <Tooltip label={inOneLine(saveError)}>
              <span className={classes.offline} role="status" tabIndex={0}>
                <IconCloudOff size={14} stroke={1.5} aria-hidden />
                <span>Not saved yet: kept in this browser</span>
              </span>
            </Tooltip>
          )
        )}
      </div>
    </div>
  );
}
