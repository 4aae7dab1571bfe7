import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectEditor } from '../../state/selectors';
import { editorChanged, otherTabsClosed, tabClosed } from '../../state/editors/editors';
import { duplicateTab } from '../../state/thunks/addTab';
import classes from './EditorTabs.module.css';

interface Props {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly onRename: () => void;
  /** Escape has closed it: the focus goes back to the tab. */
  readonly onEscape: () => void;
}

/** In the editor the same keys do something else. */
const onTab = (key: string) => (
  <span>
    <kbd>{key}</kbd> on the tab
  </span>
);

/**
 * A tab's actions. Its button is for the pointer alone, since a tab holds nothing that takes the focus: the keyboard
 * opens it from the tab. A menu costs more than a tab, so none is mounted before it is first opened.
 */
export function TabMenu({ id, isOpen, onChange, onRename, onEscape }: Props) {
  const dispatch = useAppDispatch();
  const isBarHidden = useAppSelector((state) => selectEditor(state, id)?.hideLeftBar ?? false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const button = {
    component: 'span',
    role: 'button',
    size: 20,
    'aria-label': 'Tab menu',
    className: classes.action ?? '',
    onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
    children: <IconDotsVertical size={14} stroke={1.5} />,
  } as const;

  if (!isOpen && !wasOpen)
    return (
      <ActionIcon
        {...button}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => onChange(true)}
      />
    );
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <ActionIcon {...button} />
      </Menu.Target>
      <Menu.Dropdown
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') onEscape();
        }}
      >
        <Menu.Item rightSection={onTab('F2')} onClick={onRename}>
          Rename tab
        </Menu.Item>
        <Menu.Item onClick={() => dispatch(duplicateTab(id))}>Duplicate tab</Menu.Item>
        <Menu.Item onClick={() => dispatch(editorChanged(id, { hideLeftBar: !isBarHidden }))}>
          {isBarHidden ? 'Show left bar' : 'Hide left bar'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item rightSection={onTab('Del')} onClick={() => dispatch(tabClosed(id))}>
          Close tab
        </Menu.Item>
        <Menu.Item onClick={() => dispatch(otherTabsClosed(id))}>Close all other tabs</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
