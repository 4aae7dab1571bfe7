import { Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { Keys } from '@/features/commands/Keys';
import { useRunCommand } from '@/features/commands/useCommand';
import { keyText } from '@/lib/keys';
import { sqlLabCommands } from '../../commands';
import {
  selectDatabase,
  selectEditor,
  selectIsRunning,
  selectRunTarget,
} from '../../state/selectors';
import { caretStatement, editorRules } from '../../model/statementsToRun';
import { firstWords } from '../../model/firstWords';
import type { Tab } from '../../state/activeTab';
import classes from './ActionRow.module.css';

const { run: usual, runAll, runSelection, runStatement, stop: stopping } = sqlLabCommands;
const icon = { size: 15, stroke: 1.5 } as const;

/** Beside the entry that its key would run now. */
const keysOf = ({ keys }: { readonly keys: readonly [string, ...string[]] }) => (
  <Keys keys={keys[0]} />
);

function RunMenu({ editor }: { editor: Tab }) {
  const run = useRunCommand();
  const database = useAppSelector((state) => selectDatabase(state, editor.dbId));
  const target = useAppSelector((state) => selectRunTarget(state, editor.id));
  const statement = useAppSelector((state) => {
    const whole = selectEditor(state, editor.id);
    return whole && caretStatement(whole, editorRules(database?.backend))?.sql;
  });
  const usualKeys = keysOf(usual);
  return (
    <>
      <Menu.Item rightSection={keysOf(runAll)} onClick={() => run(runAll)}>
        {runAll.label}
      </Menu.Item>
      <Menu.Item
        disabled={target !== 'selection'}
        rightSection={target === 'selection' ? usualKeys : null}
        onClick={() => run(runSelection)}
      >
        {runSelection.label}
      </Menu.Item>
      <Menu.Item
        disabled={statement === undefined}
        rightSection={target === 'selection' ? null : usualKeys}
        onClick={() => run(runStatement)}
      >
        {runStatement.label}
        {statement && <span className={classes.hint}>{firstWords(statement)}</span>}
      </Menu.Item>
    </>
  );
}

const LABELS = { all: usual.label, selection: runSelection.label, statement: 'Run statement' };

/** Runs in one of several ways, and stops a run. */
export function RunButton({ editor }: { editor: Tab }) {
  const run = useRunCommand();
  const isRunning = useAppSelector((state) => selectIsRunning(state, editor.id));
  const target = useAppSelector((state) => selectRunTarget(state, editor.id));
  const [isStopping, setStopping] = useState(false);
  const cannotRun = editor.dbId === null ? 'Choose a database first' : null;
  const stop = async (): Promise<void> => {
    setStopping(true);
    await run(stopping);
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
        {stopping.label}
      </Button>
    );
  return (
    <Button.Group className={classes.run}>
      <Tooltip label={cannotRun ?? keyText(usual.keys[0])}>
        <Button
          leftSection={<IconPlayerPlay {...icon} />}
          disabled={cannotRun !== null}
          onClick={() => run(usual)}
        >
          {LABELS[target]}
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
          <RunMenu editor={editor} />
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
