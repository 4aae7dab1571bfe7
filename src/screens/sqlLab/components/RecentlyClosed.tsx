import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { Ago } from '@/ui/Ago';
import { shownName } from '../state/newEditor';
import { selectRecentlyClosed } from '../state/selectors';
import { closedTabReopened } from '../state/sqlLabSlice';
import { downloadUnreadable } from '../state/thunks/unreadable';
import classes from './EditorTabs.module.css';

const firstLine = (sql: string): string =>
  sql
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? '';

/** Tabs closed in the last thirty days, and what this page could not read. */
export function RecentlyClosed() {
  const dispatch = useAppDispatch();
  const closed = useAppSelector(selectRecentlyClosed);
  const unreadable = useAppSelector((state) => state.sqlLab.unreadable);
  if (closed.length === 0 && unreadable === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Recently closed (Alt+Shift+T reopens the last one)">
          <ActionIcon aria-label="Recently closed">
            <IconHistory size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <div className={classes.found}>
          {closed.length > 0 && <Menu.Label>Recently closed</Menu.Label>}
          {closed.map(({ editor, closedAt }) => (
            <Menu.Item
              key={`${editor.id} ${closedAt}`}
              title={editor.sql}
              rightSection={<Ago at={closedAt} />}
              onClick={() => dispatch(closedTabReopened(editor))}
            >
              {shownName(editor)}
              <span className={classes.line}>{firstLine(editor.sql)}</span>
            </Menu.Item>
          ))}
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
