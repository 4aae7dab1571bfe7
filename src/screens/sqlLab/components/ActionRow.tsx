import { Button, Menu, Tooltip } from '@mantine/core';
import {
  IconChevronDown,
  IconDeviceFloppy,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { isInProgress } from '../state/runStates';
import { selectDatabase, selectLatestQuery } from '../state/selectors';
import { editorChanged } from '../state/sqlLabSlice';
import { runEditor } from '../state/thunks/runQuery';
import { stopQuery } from '../state/thunks/stopQuery';
import type { Editor } from '../state/types';
import classes from './ActionRow.module.css';
import { MoreMenu } from './MoreMenu';
import { RunStatus } from './RunStatus';
import { SaveQueryModal } from './SaveQueryModal';

const LIMITS = [10, 100, 1000, 10_000, 100_000, 1_000_000];
const icon = { size: 15, stroke: 1.5 } as const;
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const MOD = isMac ? '⌘' : 'Ctrl';

function LimitMenu({ editor }: { editor: Editor }) {
  const dispatch = useAppDispatch();
  const most = useAppSelector((state) => selectConf(state).SQL_MAX_ROW);
  const limits = [...new Set([...LIMITS, most])]
    .filter((limit) => limit <= most)
    .sort((a, b) => a - b);
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.quiet}
          aria-label={`Row limit ${editor.queryLimit.toLocaleString('en')}`}
          rightSection={<IconChevronDown size={12} stroke={1.5} />}
        >
          <span className={classes.word}>Limit </span>
          {editor.queryLimit.toLocaleString('en')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Rows at most</Menu.Label>
        {limits.map((limit) => (
          <Menu.Item
            key={limit}
            aria-current={limit === editor.queryLimit || undefined}
            onClick={() => dispatch(editorChanged(editor.id, { queryLimit: limit }))}
          >
            {limit.toLocaleString('en')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Between text and rows: run and stop, how much, where, how it went, and what else can be done. */
export function ActionRow({ editor }: { editor: Editor }) {
  const dispatch = useAppDispatch();
  const query = useAppSelector((state) => selectLatestQuery(state, editor.id));
  const database = useAppSelector((state) => selectDatabase(state, editor.dbId));
  const [isSaving, setSaving] = useState(false);
  const [stopping, setStopping] = useState<string | null>(null);
  const isRunning = query !== undefined && isInProgress(query.state);
  const isSelection = (editor.selectedText ?? '').trim() !== '';
  const cannotRun = editor.dbId === null ? 'Choose a database first' : null;

  const stop = async (): Promise<void> => {
    if (!query) return;
    setStopping(query.id);
    await dispatch(stopQuery(query.id));
    setStopping(null);
  };

  return (
    <div className={classes.row} role="toolbar" aria-label="Query actions">
      {isRunning ? (
        <Button
          color="bad"
          variant="light"
          leftSection={<IconPlayerStop {...icon} />}
          loading={stopping === query.id}
          onClick={() => void stop()}
        >
          Stop
        </Button>
      ) : (
        <Tooltip label={cannotRun ?? `${MOD}+Enter`}>
          <Button
            leftSection={<IconPlayerPlay {...icon} />}
            disabled={cannotRun !== null}
            onClick={() => void dispatch(runEditor(editor.id))}
          >
            {isSelection ? 'Run selection' : 'Run'}
          </Button>
        </Tooltip>
      )}
      <LimitMenu editor={editor} />
      {database && (
        <span className={classes.place} title={`${database.database_name} (${database.backend})`}>
          {database.database_name}
          {editor.schema && <> › {editor.schema}</>}
        </span>
      )}
      {query && <RunStatus query={query} />}
      <span className={classes.end}>
        <Button
          variant="subtle"
          color="gray"
          className={classes.quiet}
          aria-label="Save query"
          leftSection={<IconDeviceFloppy {...icon} />}
          onClick={() => setSaving(true)}
        >
          <span className={classes.word}>Save</span>
        </Button>
        <MoreMenu editor={editor} query={query} />
      </span>
      {isSaving && <SaveQueryModal editor={editor} onClose={() => setSaving(false)} />}
    </div>
  );
}
