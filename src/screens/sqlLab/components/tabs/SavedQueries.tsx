import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorLine } from '@/ui/ErrorLine';
import { MenuTip } from '@/ui/MenuTip';
import { openRequested } from '../../state/thunks/openRequested';
import { findSavedQueries } from '../../state/thunks/savedQueries';
import classes from './EditorTabs.module.css';

const TYPING_PAUSE_MS = 200;

/** Mounted only while the menu is open, so that each opening reads the newest. */
function Found({ search }: { search: string }) {
  const dispatch = useAppDispatch();
  const { reply, error, status, reload } = useRequest(findSavedQueries, search, {
    pauseMs: search === '' ? 0 : TYPING_PAUSE_MS,
  });
  return (
    <div className={classes.found}>
      {error && <ErrorLine error={error} onRetry={reload} />}
      {(reply ?? []).map(({ id, name, sql, databaseName }) => (
        <Menu.Item
          key={id}
          title={sql}
          rightSection={databaseName}
          onClick={() => void dispatch(openRequested({ kind: 'saved', id }))}
        >
          {name}
          <span className={classes.line}>{sql.trim().split('\n')[0]}</span>
        </Menu.Item>
      ))}
      {reply?.length === 0 && status === 'ready' && (
        <Menu.Label>
          {search.trim() === '' ? 'No query has been saved yet' : 'No saved query matches'}
        </Menu.Label>
      )}
      {!reply && !error && <Menu.Label>Loading saved queries…</Menu.Label>}
    </div>
  );
}

/** The saved queries, the last changed first; a click opens one in its tab. */
export function SavedQueries() {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen} onClose={() => setSearch('')}>
      <Menu.Target>
        <MenuTip label="Saved queries">
          <ActionIcon aria-label="Saved queries">
            <IconBookmark size={16} stroke={1.5} />
          </ActionIcon>
        </MenuTip>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <TextInput
          aria-label="Search saved queries"
          placeholder="Search names and texts"
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {isOpen && <Found search={search} />}
        <Menu.Divider />
        <Menu.Item component={Link} to="/savedqueryview/list/">
          All saved queries
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
