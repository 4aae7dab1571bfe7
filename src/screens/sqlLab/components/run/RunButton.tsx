import { Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import {
  selectDatabase,
  selectEditor,
  selectHasSelection,
  selectIsRunning,
} from '../../state/selectors';
import { caretStatement, editorRules, type RunScope } from '../../model/statementsToRun';
import { firstWords } from '../../model/firstWords';
import { runText } from '../../state/thunks/sendRun';
import { stopEditor } from '../../state/thunks/stopRun';
import type { Tab } from '../../state/activeTab';
import classes from './ActionRow.module.css';
import { MOD, SHIFT } from '../../text/platform';

const icon = { size: 15, stroke: 1.5 } as const;

function RunMenu({ editor, run }: { editor: Tab; run: (scope: RunScope) => void }) {
  const database = useAppSelector((state) => selectDatabase(state, editor.dbId));
  const isSelection = useAppSelector((state) => selectHasSelection(state, editor.id));
  const statement = useAppSelector((state) => {
    const whole = selectEditor(state, editor.id);
    return whole && caretStatement(whole, editorRules(database?.backend))?.sql;
  });
  const keys = (text: string) => <kbd className={classes.keys}>{text}</kbd>;
  return (
    <>
      <Menu.Item
        rightSection={isSelection ? null : keys(`${MOD}+Enter`)}
        onClick={() => run('all')}
      >
        Run all
      </Menu.Item>
      <Menu.Item
        disabled={!isSelection}
        rightSection={isSelection ? keys(`${MOD}+Enter`) : null}
        onClick={() => run('selection')}
      >
        Run selection
      </Menu.Item>
      <Menu.Item
        disabled={statement === undefined}
        rightSection={keys(`${MOD}+${SHIFT}+Enter`)}
        onClick={() => run('statement')}
      >
        Run statement under caret
        {statement && <span className={classes.hint}>{firstWords(statement)}</span>}
      </Menu.Item>
    </>
  );
}

/** Runs, in the ways there are to, and stops what runs. */
export function RunButton({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const isRunning = useAppSelector((state) => selectIsRunning(state, editor.id));
  const isSelection = useAppSelector((state) => selectHasSelection(state, editor.id));
  const [isStopping, setStopping] = useState(false);
  const cannotRun = editor.dbId === null ? 'Choose a database first' : null;
  const run = (scope: RunScope) => void dispatch(runText({ editorId: editor.id, scope }));
  const stop = async (): Promise<void> => {
    setStopping(true);
    await dispatch(stopEditor(editor.id));
    setStopping(false);
  };

  if (isRunning)
    return (
      <Button
        color="bad"
        variant="light"
        className={classes.stop}
        leftSection={<IconPlayerStop {...icon} />}
        loading={isStopping}
        onClick={() => void stop()}
      >
        Stop
      </Button>
    );
  return (
    <Button.Group className={classes.run}>
      <Tooltip label={cannotRun ?? `${MOD}+Enter`}>
        <Button
          leftSection={<IconPlayerPlay {...icon} />}
          disabled={cannotRun !== null}
          onClick={() => run('usual')}
        >
          {isSelection ? 'Run selection' : 'Run'}
        </Button>
      </Tooltip>
      <Menu position="top-start">
        <Menu.Target>
          <Button
            aria-label="More ways to run"
            disabled={cannotRun !== null}
            className={classes.ways}
          >
            <IconChevronDown size={14} stroke={1.5} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <RunMenu editor={editor} run={run} />
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
