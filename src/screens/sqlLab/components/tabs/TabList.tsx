import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { MenuTip } from '@/ui/MenuTip';
import { shownName } from '../../model/newEditor';
import { selectActiveEditorId, selectEditors } from '../../state/selectors';
import { tabActivated } from '../../state/editors/editors';
import classes from './EditorTabs.module.css';

interface FoundProps {
  readonly search: string;
}

/** Mounted only while the list is open: the texts it searches change with every key. */
function Found({ search }: FoundProps) {
  const dispatch = useAppDispatch();
  const editors = useAppSelector(selectEditors);
  const activeId = useAppSelector(selectActiveEditorId);
  const wanted = search.trim().toLowerCase();
  const found = editors.filter(
    (editor) =>
      shownName(editor).toLowerCase().includes(wanted) ||
      (wanted !== '' && editor.sql.toLowerCase().includes(wanted)),
  );
  return (
    <div className={classes.found}>
      {found.map((editor) => (
        <Menu.Item
          key={editor.id}
          aria-current={editor.id === activeId || undefined}
          onClick={() => dispatch(tabActivated(editor.id))}
        >
          {shownName(editor)}
        </Menu.Item>
      ))}
      {found.length === 0 && <Menu.Label>No tab matches by name or text</Menu.Label>}
    </div>
  );
}

/** All open tabs by name, for when they do not fit in the strip. */
export function TabList() {
  const [search, setSearch] = useState('');
  return (
    <Menu position="bottom-end" onClose={() => setSearch('')}>
      <Menu.Target>
        <MenuTip label="All open tabs">
          <ActionIcon aria-label="All open tabs">
            <IconChevronDown size={16} stroke={1.5} />
          </ActionIcon>
        </MenuTip>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <TextInput
          aria-label="Search tabs"
          placeholder="Search names and texts"
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Found search={search} />
      </Menu.Dropdown>
    </Menu>
  );
}
