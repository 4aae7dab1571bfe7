import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { Ago } from '@/ui/Ago';
import { shownName } from '../state/newEditor';
import { selectActiveEditorId, selectEditors, selectRecentlyClosed } from '../state/selectors';
import { closedTabReopened, tabActivated } from '../state/sqlLabSlice';
import { addTab } from '../state/thunks/addTab';
import { neighbour } from '../state/neighbour';
import { EditorTab } from './EditorTab';
import classes from './EditorTabs.module.css';

/** One tab per editor. Arrow keys walk them, in a circle. */
export function EditorTabs() {
  const dispatch = useAppDispatch();
  const editors = useAppSelector(selectEditors);
  const activeId = useAppSelector(selectActiveEditorId);
  const closed = useAppSelector(selectRecentlyClosed);
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
      {closed.length > 0 && (
        <Menu>
          <Menu.Target>
            <Tooltip label="Recently closed">
              <ActionIcon aria-label="Recently closed">
                <IconHistory size={16} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown className={classes.closed}>
            <Menu.Label>Recently closed</Menu.Label>
            {closed.map(({ editor, closedAt }) => (
              <Menu.Item
                key={`${editor.id} ${closedAt}`}
                rightSection={<Ago at={closedAt} />}
                onClick={() => dispatch(closedTabReopened(editor))}
              >
                {shownName(editor)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
