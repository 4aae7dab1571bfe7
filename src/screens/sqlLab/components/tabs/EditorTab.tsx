import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { shownName } from '../../model/newEditor';
import { selectEditor } from '../../state/selectors';
import { selectDiffersFromSaved } from '../../state/savedTexts';
import { editorChanged, tabActivated, tabClosed } from '../../state/editors/editors';
import classes from './EditorTabs.module.css';
import { SavedMark } from './SavedMark';
import { TabMark } from './TabMark';
import { TabMenu } from './TabMenu';
import { TabNameInput } from './TabNameInput';
import { useInSight } from './useInSight';

interface Props {
  readonly id: string;
  readonly isActive: boolean;
}

/** Not every keyboard has a key for menus. */
const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (shiftKey && key === 'F10');

/** A tab with its menu; a double click renames it. Memoized: of hundreds only the changed ones render. */
export const EditorTab = memo(function EditorTab({ id, isActive }: Props) {
  const dispatch = useAppDispatch();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const name = useAppSelector((state) => {
    const editor = selectEditor(state, id);
    return editor ? shownName(editor) : '';
  });
  const isChanged = useAppSelector((state) => selectDiffersFromSaved(state, id));
  const element = useInSight(isActive);

  const rename = (text: string): void => {
    setRenaming(false);
    const next = text.trim();
    if (next !== '' && next !== name) dispatch(editorChanged(id, { name: next }));
  };
  const activate = (): void => {
    if (!isActive) dispatch(tabActivated(id));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' || event.key === ' ') activate();
    else if (event.key === 'F2') setRenaming(true);
    else if (event.key === 'Delete') dispatch(tabClosed(id));
    else if (isMenuKey(event)) setMenuOpen(true);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={element}
      role="tab"
      aria-label={name}
      aria-description={isChanged ? 'Changed since saved' : undefined}
      aria-selected={isActive}
      aria-controls={isActive ? 'sql-editor-panel' : undefined}
      aria-haspopup="menu"
      aria-keyshortcuts="F2 Delete Shift+F10"
      tabIndex={isActive ? 0 : -1}
      data-editor={id}
      data-active={isActive || undefined}
      className={classes.tab}
      title={name}
      onClick={activate}
      onDoubleClick={() => setRenaming(true)}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenuOpen(true);
      }}
      /** The middle button closes; otherwise the browser would start to scroll. */
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1) dispatch(tabClosed(id));
      }}
      onKeyDown={onKeyDown}
    >
      {isRenaming ? (
        <TabNameInput name={name} onDone={rename} onCancel={() => setRenaming(false)} />
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      <SavedMark id={id} />
      <TabMark id={id} />
      <TabMenu
        id={id}
        isOpen={isMenuOpen}
        onChange={setMenuOpen}
        onRename={() => setRenaming(true)}
        onEscape={() => element.current?.focus()}
      />
      <ActionIcon
        component="span"
        role="button"
        size={20}
        aria-label="Close"
        className={classes.action}
        onClick={(event) => {
          event.stopPropagation();
          dispatch(tabClosed(id));
        }}
      >
        <IconX size={14} stroke={1.5} />
      </ActionIcon>
    </div>
  );
});
