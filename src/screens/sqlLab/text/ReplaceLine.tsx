import { Button, TextInput } from '@mantine/core';
import classes from './FindBar.module.css';

interface Props {
  readonly by: string;
  readonly isPossible: boolean;
  readonly onBy: (by: string) => void;
  readonly onReplace: () => void;
  readonly onReplaceAll: () => void;
}

/** What takes the place of what was found: once, or everywhere. */
export function ReplaceLine({ by, isPossible, onBy, onReplace, onReplaceAll }: Props) {
  return (
    <div className={classes.line}>
      <TextInput
        size="xs"
        className={classes.field}
        aria-label="Replace with"
        placeholder="Replace with"
        value={by}
        onChange={(event) => onBy(event.currentTarget.value)}
      />
      <Button size="compact-sm" variant="default" disabled={!isPossible} onClick={onReplace}>
        Replace
      </Button>
      <Button size="compact-sm" variant="default" disabled={!isPossible} onClick={onReplaceAll}>
        Replace all
      </Button>
    </div>
  );
}
