import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Control.module.css';

interface Props {
  readonly label: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly target: ReactNode;
  readonly children: ReactNode;
}

/** A small dialog beside what it edits; Escape and a click outside discard the change. */
export function EditorPopover({ label, opened, onClose, target, children }: Props) {
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => !isOpen && onClose()}
      position="right-start"
      middlewares={{
        flip: { fallbackPlacements: ['left-start', 'bottom-start', 'top-start'] },
        shift: { padding: 8 },
      }}
      trapFocus
      returnFocus
      withRoles={false}
      closeOnEscape={false}
      shadow="md"
    >
      <Popover.Target>
        <div>{target}</div>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={label}
        onKeyDown={(event) => {
          // Escape first closes an open list, then the dialog.
          const isList = (event.target as Element).getAttribute('aria-expanded') === 'true';
          if (event.key === 'Escape' && !isList) onClose();
        }}
      >
        <div className={classes.editor}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Dropdowns belong to the dialog, so that choosing does not close it. */
export const INSIDE = { withinPortal: false } as const;
