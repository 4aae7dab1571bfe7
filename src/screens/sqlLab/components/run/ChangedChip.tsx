import { Button, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { useCommand } from '@/features/commands/useCommand';
import { sqlLabCommands } from '../../commands';
import { selectDiffersFromSaved } from '../../state/savedTexts';
import classes from './ActionRow.module.css';

/** Shows that the text is not the one of its saved query, and leads to both. */
export function ChangedChip({ editorId }: { readonly editorId: string }) {
  const differs = useAppSelector((state) => selectDiffersFromSaved(state, editorId));
  const { run } = useCommand(sqlLabCommands.compareSaved);
  if (!differs) return null;
  return (
    <Tooltip label="Compare with the saved text, or restore it">
      <Button
        variant="subtle"
        color="gray"
        className={classes.quiet}
        aria-label="Changed since saved"
        leftSection={<IconPencil size={14} stroke={1.5} />}
        onClick={run}
      >
        <span className={classes.word}>Changed since saved</span>
      </Button>
    </Tooltip>
  );
}
