import { Menu } from '@mantine/core';
import { ariaKeys } from '@/lib/keys';
import type { Command } from './command';
import { Keys } from './Keys';
import { useCommand } from './useCommand';

interface Props {
  readonly command: Command;
  /** The command deletes something. */
  readonly isDangerous?: boolean;
}

/** A command as an entry of a menu. */
export function CommandItem({ command, isDangerous = false }: Props) {
  const { label, isOffered, isPossible, run } = useCommand(command);
  const { icon: Icon, keys } = command;
  if (!isOffered) return null;
  return (
    <Menu.Item
      {...(isDangerous ? { c: 'var(--sx-bad)' } : {})}
      leftSection={Icon && <Icon size={16} stroke={1.5} />}
      rightSection={keys?.[0] && <Keys keys={keys[0]} />}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      disabled={!isPossible}
      onClick={run}
    >
      {label}
    </Menu.Item>
  );
}
