import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectEditor } from '../../state/selectors';
import { editorChanged, otherTabsClosed, tabClosed } from '../../state/editors/editors';
import { duplicateTab } from '../../state/thunks/addTab';
import classes from './EditorTabs.module.css';

interface Props {
  readonly id: string;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly onRename: () => void;
}

/** In the editor the same keys do something else. */
const onTab = (key: string) => (
  <span>
    <kbd>{key}</kbd> on the tab
  </span>
);

/** A tab's actions. A menu costs more than a tab, so none is mounted before it is first opened. */
export function TabMenu({ id, isActive, isOpen, onChange, onRename }: Props) {
  const dispatch = useAppDispatch();
  const isBarHidden = useAppSelector((state) => selectEditor(state, id)?.hideLeftBar ?? false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const button = {
    size: 20,
    'aria-label': 'Tab menu',
    tabIndex: isActive ? 0 : -1,
    className: classes.action ?? '',
    onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
    children: <IconDotsVertical size={14} stroke={1.5} />,
  };

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
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
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
