import { ActionIcon, Tooltip } from '@mantine/core';
import { ariaKeys, keyText } from '@/lib/keys';
import type { Command } from './command';
import { useCommand } from './useCommand';

interface Props {
  readonly command: Command;
  readonly className?: string | undefined;
}

/**
 * A command as a button that shows its icon alone. It keeps the focus when it leaves nothing more to do: a disabled
 * button would lose it to the page.
 */
export function CommandIcon({ command, className }: Props) {
  const { label, isOffered, isPossible, run } = useCommand(command);
  const { icon: Icon, keys } = command;
  if (!isOffered || !Icon) return null;
  return (
    <Tooltip label={keys?.[0] ? `${label} (${keyText(keys[0])})` : label}>
      <ActionIcon
        aria-label={label}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        className={className}
        {...(isPossible ? { onClick: run } : { 'aria-disabled': true, 'data-disabled': true })}
      >
        <Icon size={16} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
