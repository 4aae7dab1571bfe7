import { Button, type ButtonProps } from '@mantine/core';
import { ariaKeys } from '@/lib/keys';
import type { Command } from './command';
import { useCommand } from './useCommand';

interface Props extends Pick<ButtonProps, 'variant' | 'loading'> {
  readonly command: Command;
}

/** A command as a button with its label. */
export function CommandButton({ command, ...look }: Props) {
  const { label, isOffered, isPossible, run } = useCommand(command);
  if (!isOffered) return null;
  return (
    <Button
      {...look}
      aria-keyshortcuts={command.keys && ariaKeys(command.keys)}
      disabled={!isPossible}
      onClick={run}
    >
      {label}
    </Button>
  );
}
