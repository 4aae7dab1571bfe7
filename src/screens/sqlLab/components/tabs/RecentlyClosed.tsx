import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { Ago } from '@/ui/Ago';
import { MenuTip } from '@/ui/MenuTip';
import { nameOfEarlier, shownName } from '../../model/newEditor';
import { selectRecentlyClosed } from '../../state/selectors';
import { closedTabReopened } from '../../state/editors/editors';
import { downloadUnreadable } from '../../state/thunks/unreadable';
import type { ClosedEditor } from '../../model/editor';
import classes from './EditorTabs.module.css';

const SHOWN_AT_MOST = 100;

const firstLine = (sql: string): string =>
  sql
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? '';

function Closed({ title, items }: { title: string; items: readonly ClosedEditor[] }) {
  const dispatch = useAppDispatch();
  if (items.length === 0) return null;
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {items.slice(0, SHOWN_AT_MOST).map(({ editor, closedAt, isEarlier }) => (
        <Menu.Item
          key={`${editor.id} ${closedAt}`}
          title={editor.sql}
          rightSection={<Ago at={closedAt} />}
          onClick={() => dispatch(closedTabReopened(editor))}
        >
          {isEarlier ? nameOfEarlier(editor) : shownName(editor)}
          <span className={classes.line}>{firstLine(editor.sql)}</span>
        </Menu.Item>
      ))}
    </>
  );
}

/** Tabs closed in the last thirty days, replaced texts, and texts that this page could not read. */
export function RecentlyClosed() {
  const dispatch = useAppDispatch();
  const closed = useAppSelector(selectRecentlyClosed);
  const unreadable = useAppSelector((state) => state.sqlLab.unreadable);
  const [search, setSearch] = useState('');
  if (closed.length === 0 && unreadable === 0) return null;
  const wanted = search.trim().toLowerCase();
  const found = closed.filter(
    ({ editor }) =>
      wanted === '' ||
      shownName(editor).toLowerCase().includes(wanted) ||
      editor.sql.toLowerCase().includes(wanted),
  );
  return (
    <Menu position="bottom-end" onClose={() => setSearch('')}>
      <Menu.Target>
        <MenuTip label="Recently closed (Alt+Shift+T reopens the last one)">
          <ActionIcon aria-label="Recently closed">
            <IconHistory size={16} stroke={1.5} />
          </ActionIcon>
        </MenuTip>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {closed.length > 0 && (
          <TextInput
            aria-label="Search closed tabs and earlier texts"
            placeholder="Search names and texts"
            data-autofocus
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <div className={classes.found}>
          <Closed title="Recently closed" items={found.filter(({ isEarlier }) => !isEarlier)} />
          <Closed title="Earlier texts" items={found.filter(({ isEarlier }) => isEarlier)} />
          {closed.length > 0 && found.length === 0 && (
            <Menu.Label>Nothing matches by name or text</Menu.Label>
          )}
        </div>
        {unreadable > 0 && (
          <>
            {closed.length > 0 && <Menu.Divider />}
            <Menu.Item onClick={() => void dispatch(downloadUnreadable())}>
              Download what could not be read ({unreadable})
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
