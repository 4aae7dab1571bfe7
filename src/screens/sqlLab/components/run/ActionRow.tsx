import { Button, Tooltip } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { useCommand } from '@/features/commands/useCommand';
import { keyText } from '@/lib/keys';
import { sqlLabCommands } from '../../commands';
import { selectDatabase } from '../../state/selectors';
import type { Tab } from '../../state/activeTab';
import classes from './ActionRow.module.css';
import { ChangedChip } from './ChangedChip';
import { LimitMenu } from './LimitMenu';
import { MoreMenu } from './MoreMenu';
import { RunButton } from './RunButton';
import { RunStatus } from './RunStatus';
import { TemplateChip } from './TemplateChip';

/** Between text and south pane: run, stop, limit, database, status and further actions. */
export function ActionRow({ editor }: { editor: Tab }) {
  const database = useAppSelector((state) => selectDatabase(state, editor.dbId));
  const { label: saveLabel } = useCommand(sqlLabCommands.save);
  const [saveKey] = sqlLabCommands.save.keys;
  const saveHint =
    editor.remoteId === null
      ? `${saveLabel} (${keyText(saveKey)})`
      : `Update or save as new (${keyText(saveKey)} updates at once)`;
  /** The key saves a known query at once; the button leads to its name and description, and to a new one. */
  const { run: openSaving } = useCommand(sqlLabCommands.saveAs);
  return (
    <div className={classes.row} role="toolbar" aria-label="Query actions">
      <RunButton editor={editor} />
      <LimitMenu editor={editor} />
      {database && (
        <span className={classes.place} title={`${database.database_name} (${database.backend})`}>
          {database.database_name}
          {editor.schema && <> › {editor.schema}</>}
        </span>
      )}
      <TemplateChip editor={editor} />
      <RunStatus editorId={editor.id} />
      <span className={classes.end}>
        <ChangedChip editorId={editor.id} />
        <Tooltip label={saveHint}>
          <Button
            variant="subtle"
            color="gray"
            className={classes.quiet}
            aria-label={saveLabel}
            leftSection={<IconDeviceFloppy size={15} stroke={1.5} />}
            onClick={openSaving}
          >
            <span className={classes.word}>Save</span>
          </Button>
        </Tooltip>
        <MoreMenu editor={editor} />
      </span>
    </div>
  );
}
