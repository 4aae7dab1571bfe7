import { ActionIcon, Menu, TextInput, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { shownName } from '../state/newEditor';
import { selectActiveEditorId, selectEditors } from '../state/selectors';
import { tabActivated } from '../state/sqlLabSlice';
import classes from './EditorTabs.module.css';

/** Every open tab by its name: where there are too many to look through. */
export function TabList() {
  const dispatch = useAppDispatch();
  const editors = useAppSelector(selectEditors);
  const activeId = useAppSelector(selectActiveEditorId);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = editors.filter(
    (editor) =>
      shownName(editor).toLowerCase().includes(wanted) ||
      (wanted !== '' && editor.sql.toLowerCase().includes(wanted)),
  );
  return (
    <Menu position="bottom-end" onClose={() => setSearch('')}>
      <Menu.Target>
        <Tooltip label="All open tabs">
          <ActionIcon aria-label="All open tabs">
            <IconChevronDown size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <TextInput
          aria-label="Search tabs"
          placeholder="Search names and texts"
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
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
          {found.length === 0 && <Menu.Label>No tab has this in its name or text</Menu.Label>}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
